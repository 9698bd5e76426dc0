"""Why a choice is recommended: a bot's reason, filled with what its seat sees, and what else there is to say."""

from msgspec import Struct

from tunnelfolk.bots.advice import Reason, ReasonArgs
from tunnelfolk.bots.distances import FAR, goal_distances
from tunnelfolk.bots.keen_bot import Keen
from tunnelfolk.bots.saboteur.situation import own_knowledge
from tunnelfolk.rules import tunnels
from tunnelfolk.rules.actions import (
    Action,
    Bribe,
    Collapse,
    Dig,
    Discard,
    Orient,
    Peek,
    Repair,
    Sabotage,
    Shed,
    Take,
    Unlock,
)
from tunnelfolk.rules.board import Board, Cell
from tunnelfolk.rules.cards import ActionKind, Dwarf, Tool
from tunnelfolk.rules.decks import ACTIONS, CARDS_FOR, FACES, GOALS, SABOTEUR_GOAL_CELLS
from tunnelfolk.rules.game import game_named
from tunnelfolk.rules.views import Prompt, View, board_of

NEAR = 2
"""How few cards may be missing to a goal that counts as near."""
OPEN = 3
"""How many open ends make it worth saying that a tunnel has them."""

LIKELY = 0.5
"""From here on nobody is told that somebody seems to dig honestly."""
DOUBTS = {"hinder_friend": "not_sure", "mend_friend": "mend_doubtful"}


class Outlook(Struct, frozen=True):
    """What a seat sees before it chooses, worked out once for all its choices."""

    view: View
    board: Board
    dwarf: Dwarf
    rival: Dwarf | None
    goals: tuple[Cell, ...]
    """The face-down goals that may be worth digging for: without those that the seat knows to be nothing."""
    left: dict[Cell, int]
    """How many cards are missing to each of them."""
    suspicion: tuple[float, ...]
    """How likely each seat is a saboteur; empty in games without roles."""
    treasure: dict[Cell, float]
    """How likely the treasure is there; empty in games without roles."""

    @classmethod
    def of(cls, prompt: Prompt) -> "Outlook":
        """The outlook that a prompt gives."""
        view = prompt.view
        board, seat = board_of(view), view.turn
        dwarf = view.panels[seat].dwarf
        others = {panel.dwarf for panel in view.panels} - {dwarf}
        suspicion, treasure = _guesses(prompt)
        goals = tuple(goal.cell for goal in view.goals if goal.goal is None or GOALS[goal.goal].gold)
        goals = tuple(cell for cell in goals if treasure.get(cell, 1) > 0)
        left = _missing(board, dwarf, goals)
        return cls(view, board, dwarf, min(others, default=None), goals, left, suspicion, treasure)


def _guesses(prompt: Prompt) -> tuple[tuple[float, ...], dict[Cell, float]]:
    """Who may be a saboteur and where the treasure may lie, as `keen` reads what this seat saw."""
    facts = game_named(prompt.view.game).FACTS
    is_draft = bool(prompt.legal) and isinstance(prompt.legal[0], Take)  # the treasure lies open then
    if not facts.has_roles or facts.strategy != "saboteur" or is_draft:
        return (), {}
    beliefs, knowledge = Keen("hint").beliefs(prompt), own_knowledge(prompt.view)
    return beliefs.suspicion(knowledge), dict(zip(SABOTEUR_GOAL_CELLS, beliefs.treasure(knowledge), strict=True))


def _missing(board: Board, dwarf: Dwarf, goals: tuple[Cell, ...]) -> dict[Cell, int]:
    return dict(zip(goals, goal_distances(board, dwarf, goals), strict=True))


def reasons_for(outlook: Outlook, action: Action, key: str) -> tuple[Reason, ...]:
    """The bot's reason with what it is about, and what else can be said; nothing is said twice."""
    match action:
        case Dig(face, cell):
            return _dig_reasons(outlook, key, tunnels.lay_card(outlook.board, cell, FACES[face]))
        case Collapse(cell):
            return (_board_reason(outlook, key, tunnels.remove_card(outlook.board, cell)),)
        case Bribe(cell):
            # A bot that would not pay says what it wins by that; here it is said of the paying itself.
            key = "troll_too_dear" if key == "keep_gold" else key
            return (_board_reason(outlook, key, tunnels.open_gate(outlook.board, cell)),)
        case Unlock(cell):
            return (_board_reason(outlook, key, tunnels.open_gate(outlook.board, cell)),)
        case Orient(face, cell):
            return _dig_reasons(outlook, key, tunnels.lay_card(outlook.board, cell, FACES[face]))
        case Peek(cell):
            likely = outlook.treasure.get(cell)
            return (Reason(key, ReasonArgs(goal=cell, percent=_percent(likely))),)
        case Sabotage(card, seat):
            key = _doubted(outlook, key, seat)
            args = ReasonArgs(seat=seat, tool=ACTIONS[card].tools[0], percent=_suspected(outlook, seat))
            return Reason(key, args), *_spare(outlook, card)
        case Repair(card, tool, seat):
            return _repair_reasons(outlook, key, card, tool, seat)
        case Shed(_, tool):
            return (Reason(key, ReasonArgs(tool=tool)), *_tools_left(outlook, outlook.view.turn))
        case Discard(cards):
            return Reason(key, ReasonArgs(cards=len(cards))), *_spare(outlook, cards[0])
        case Take(gold):
            return (Reason(key, ReasonArgs(gold=gold)),)
        case _:
            return (Reason(key),)


def _dig_reasons(outlook: Outlook, key: str, board: Board) -> tuple[Reason, ...]:
    main = _board_reason(outlook, key, board)
    return main, *([fact] if (fact := _dig_fact(outlook, board)) else [])


def _board_reason(outlook: Outlook, key: str, board: Board) -> Reason:
    """The reason with the goal that it is about, how many cards are missing to it then, and the gold that it brings."""
    gold = _gold_reached(outlook, board) - _gold_reached(outlook, outlook.board)
    left = _missing(board, outlook.dwarf, outlook.goals)
    if key == "cut_off":
        return Reason(key, ReasonArgs(cards=_rival_delay(outlook, board)))
    goal = _goal_of_interest(outlook, left)
    if goal is None:
        return Reason(key, ReasonArgs(gold=gold or None))
    return Reason(
        key,
        ReasonArgs(
            goal=goal,
            cards=left[goal] if left[goal] < FAR else None,
            gold=gold or None,
            percent=_percent(outlook.treasure.get(goal)) if left[goal] == 0 else None,
        ),
    )


def _goal_of_interest(outlook: Outlook, left: dict[Cell, int]) -> Cell | None:
    """The goal that is reached, or else that a choice brings nearest, or else the nearest of all."""
    if not left:
        return None
    return min(left, key=lambda cell: (left[cell] > 0, left[cell] - outlook.left[cell], left[cell], cell))


def _gold_reached(outlook: Outlook, board: Board) -> int:
    """The gold on laid cards that the dwarf gets to."""
    spots = tunnels.reach(board, outlook.dwarf).spots
    marked = {token.cell for token in outlook.view.tokens if token.kind == "marker"}
    return sum(
        face.gold
        for cell, face in board.faces.items()
        if face.gold and cell not in marked and (cell, face.gold_tunnel) in spots
    )


def _rival_delay(outlook: Outlook, board: Board) -> int | None:
    """How many cards farther the other dwarf is from its nearest goal."""
    if outlook.rival is None or not outlook.goals:
        return None
    before = min(_missing(outlook.board, outlook.rival, outlook.goals).values())
    after = min(_missing(board, outlook.rival, outlook.goals).values())
    return after - before if before < after < FAR else None


def _dig_fact(outlook: Outlook, board: Board) -> Reason | None:
    """What else matters most once a path lies."""
    left = _missing(board, outlook.dwarf, outlook.goals)
    near = sum(cards <= NEAR for cards in left.values())
    before = sum(cards <= NEAR for cards in outlook.left.values())
    ends = len(tunnels.reach(board, outlook.dwarf).fronts)
    if ends == 0 and 0 not in left.values():
        return Reason("closes_tunnel")
    if near > max(1, before):
        return Reason("goals_near", ReasonArgs(count=near, cards=NEAR))
    if lead := _lead(outlook, board, left):
        return lead
    return Reason("stays_open", ReasonArgs(count=ends)) if ends >= OPEN else None


def _lead(outlook: Outlook, board: Board, left: dict[Cell, int]) -> Reason | None:
    """How the race to the nearest goal stands."""
    goal = _goal_of_interest(outlook, left)
    if outlook.rival is None or goal is None or not 0 < left[goal] < FAR:
        return None
    ahead = _missing(board, outlook.rival, (goal,))[goal] - left[goal]
    if ahead == 0 or abs(ahead) >= FAR // 2:
        return None
    return Reason("ahead_of_rival" if ahead > 0 else "behind_rival", ReasonArgs(goal=goal, cards=abs(ahead)))


def _repair_reasons(outlook: Outlook, key: str, card: str, tool: Tool, seat: int) -> tuple[Reason, ...]:
    is_own, key = seat == outlook.view.turn, _doubted(outlook, key, seat)
    percent = None if is_own else _suspected(outlook, seat)
    menders = [
        other for other in outlook.view.hand if other in CARDS_FOR[ActionKind.REPAIR] and tool in ACTIONS[other].tools
    ]
    only = [Reason("only_mender", ReasonArgs(tool=tool))] if is_own and len(menders) == 1 else []
    facts = _tools_left(outlook, seat) or only or _spare(outlook, card)
    return Reason(key, ReasonArgs(seat=seat, tool=tool, percent=percent)), *facts


def _doubted(outlook: Outlook, key: str, seat: int) -> str:
    """The key for somebody whom a bot spares although it is more likely than not that they are a saboteur."""
    is_likely = bool(outlook.suspicion) and outlook.suspicion[seat] >= LIKELY
    return DOUBTS.get(key, key) if is_likely else key


def _tools_left(outlook: Outlook, seat: int) -> list[Reason]:
    count = len(outlook.view.panels[seat].broken) - 1
    return [Reason("tools_left", ReasonArgs(seat=seat, count=count))] if count > 0 else []


def _spare(outlook: Outlook, card: str) -> list[Reason]:
    count = outlook.view.hand.count(card)
    return [Reason("spare_card", ReasonArgs(count=count))] if count > 1 else []


def _suspected(outlook: Outlook, seat: int) -> int | None:
    return _percent(outlook.suspicion[seat]) if outlook.suspicion else None


def _percent(share: float | None) -> int | None:
    return None if share is None else round(100 * share)
