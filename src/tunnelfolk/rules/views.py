"""What a seat is shown: its View of the match, and the Prompt it answers."""

from bisect import bisect
from collections import Counter
from collections.abc import Iterable
from functools import cache, lru_cache
from random import Random
from typing import Any, NamedTuple, TypeVar

from msgspec import Struct

from tunnelfolk.rules import tunnels
from tunnelfolk.rules.actions import Action
from tunnelfolk.rules.board import Board, Cell, reading_order
from tunnelfolk.rules.cards import BACK, Dwarf, Kind, Role
from tunnelfolk.rules.decks import FACES
from tunnelfolk.rules.events import Event
from tunnelfolk.rules.game_state import Discarded, GameState, Player, cached
from tunnelfolk.rules.options import Options, Result
from tunnelfolk.rules.phases import TO_ACT, Acted, Drafting, Phase, RoundOver, TurningGoal

T = TypeVar("T")


class Laid(Struct, frozen=True, gc=False):
    """A card that lies face up, in the order they were laid."""

    cell: Cell
    face: str


class Goal(Struct, frozen=True, gc=False, omit_defaults=True):
    """A face-down goal; what it is, if this seat looked at it."""

    cell: Cell
    goal: str | None = None


class Token(Struct, frozen=True, gc=False, omit_defaults=True):
    """Something on a laid card: a `marker` on gold, a `bribe` on a troll, a `key` on a door."""

    kind: str
    cell: Cell
    seat: int | None = None


class Reached(Struct, frozen=True, gc=False):
    """How far a dwarf gets (T5): cells with the reached sides of their cards, as bits from the top clockwise."""

    dwarf: Dwarf
    cells: tuple[tuple[int, int, int], ...]


class Panel(Struct, frozen=True, gc=False, omit_defaults=True):
    """What everybody sees of a seat, and what only this viewer does."""

    cards: int
    broken: tuple[str, ...] = ()
    gold_cards: int = 0
    gold: tuple[int, ...] | None = None
    """The values of its gold cards, where the viewer may know them (S16, D23)."""
    peeked: tuple[Cell, ...] = ()
    """The goals this seat looked at in this round."""
    role: Role | None = None
    dwarf: Dwarf = Dwarf.EVERYONE
    debt: int = 0
    """Gold owed to trolls at the end of the round (D12)."""


class DraftView(Struct, frozen=True, gc=False, omit_defaults=True):
    """The gold cards of the draft; their values, if the viewer holds them (S13)."""

    seat: int
    cards: int
    gold: tuple[int, ...] | None = None


class View(Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """Everything a seat may know of a match; a watcher is seat None. One type for all games."""

    game: str
    options: Options = Options()
    """What the table asked for: the variants (V1 to V5) change what is allowed and what gold is worth."""
    seat: int | None
    round: int
    first: int
    turn: int
    to_act: int | None
    draws: int | None = None
    """Cards due at the end of the turn; None while the turn's action is still to come."""
    ended: str | None = None
    turning: Goal | None = None
    board: tuple[Laid, ...]
    goals: tuple[Goal, ...]
    tokens: tuple[Token, ...] = ()
    reached: tuple[Reached, ...]
    panels: tuple[Panel, ...]
    hand: tuple[str, ...] = ()
    pile: int
    aside: int = 0
    discards: tuple[str, ...] = ()
    """Face-down ones that are not its own are backs."""
    markers: int = 0
    """Dwarf markers in the supply."""
    keys: int = 0
    gold_pile: int = 0
    draft: DraftView | None = None
    spare: Role | None = None
    won: tuple[str, ...] = ()
    """Gold cards that never return (D23)."""
    buried: tuple[str, ...] = ()
    """Goals of earlier rounds, backs where this seat never saw them."""
    result: Result | None = None


class Prompt(Struct, frozen=True, gc=False, kw_only=True):
    """What a seat is shown, may choose (empty unless it is to act) and just saw happen."""

    version: int
    """The number of steps so far: an answer names it."""
    view: View
    legal: tuple[Action, ...] = ()
    events: tuple[Event, ...] = ()


def shared_view(state: GameState, seat: int | None) -> dict[str, Any]:
    """The fields of a view that come from what all games share."""
    return _in_the_open(state) | own_view(state, seat)


def own_view(state: GameState, seat: int | None) -> dict[str, Any]:
    """Of those fields the ones that seats see differently; what a watcher sees as well is the very same object."""
    goals, discards, hidden = _seen_by_watchers(state)
    if seat is None:
        return {"seat": None, "goals": goals, "hand": (), "discards": discards}
    player = state.players[seat]
    if player.peeked:
        goals = goals_seen(state, seat)
    if own := hidden.get(seat):
        known = list(discards)
        for place, card in own:
            known[place] = card
        discards = tuple(known)
    return {"seat": seat, "goals": goals, "hand": player.hand, "discards": discards}


def goals_seen(state: GameState, seat: int) -> tuple[Goal, ...]:
    """The face-down goals as a seat sees them, which may have looked at some."""
    seen, turning = dict(state.players[seat].peeked), state.turning
    return tuple([Goal(cell, seen.get(cell)) for cell in state.board.covered if cell != turning])


class FromBehind(NamedTuple):
    """Goals and discards as a watcher sees them."""

    goals: tuple[Goal, ...]
    discards: tuple[str, ...]
    hidden: dict[int, list[tuple[int, str]]]
    """The places of face-down discards and what they are, by the seat that knows them."""


@cached
def _seen_by_watchers(state: GameState) -> FromBehind:
    turning = state.turning
    goals = [_goal_from_behind(cell) for cell in state.board.covered if cell != turning]
    discards: list[str] = []
    hidden: dict[int, list[tuple[int, str]]] = {}
    for card in state.discards:
        if card.known_to is None:
            discards.append(card.card)
        else:
            hidden.setdefault(card.known_to, []).append((len(discards), card.card))
            discards.append(BACK)
    return FromBehind(tuple(goals), tuple(discards), hidden)


# Always the same object for the same thing: when views are compared, nothing has to be looked at twice.
@cache
def _goal_from_behind(cell: Cell) -> Goal:
    return Goal(cell)


@lru_cache(maxsize=100_000)
def _laid(cell: Cell, face: str) -> Laid:
    return Laid(cell, face)


def _in_the_open(state: GameState) -> dict[str, Any]:
    """The fields that are the same for everybody."""
    return {
        "game": state.game,
        "options": state.options,
        "round": state.round,
        "first": state.first,
        "turn": state.turn,
        "draws": state.draws,
        "ended": state.ended,
        "turning": Goal(state.turning, state.goals[state.turning]) if state.turning else None,
        "board": laid_cards(state.board),
        "reached": reached_by_all(state.board, state.dwarfs),
        "pile": len(state.pile),
    }


def laid_cards(board: Board) -> tuple[Laid, ...]:
    """The cards that lie face up, in the order they were laid."""
    known = board.__dict__  # half of all actions leave the board as it is
    if "laid" not in known:
        known["laid"] = tuple([_laid(cell, face.text) for cell, face in board.faces.items()])
    return known["laid"]  # type: ignore[no-any-return]


def reached_by_all(board: Board, dwarfs: tuple[Dwarf, ...]) -> tuple[Reached, ...]:
    """How far the dwarfs of all seats get; a match never changes who they are."""
    known = board.__dict__
    if "reached" not in known:
        known["reached"] = tuple([Reached(dwarf, reached_sides(board, dwarf)) for dwarf in dict.fromkeys(dwarfs)])
    return known["reached"]  # type: ignore[no-any-return]


def reached_with_card(before: Board, after: Board, cell: Cell, dwarfs: tuple[Dwarf, ...]) -> tuple[Reached, ...]:
    """The answer of `reached_by_all` after a card was laid, grown from the one before."""
    known = after.__dict__
    if "reached" not in known:
        known["reached"] = tuple([_grown(reached, before, after, cell) for reached in reached_by_all(before, dwarfs)])
    return known["reached"]  # type: ignore[no-any-return]


def _grown(reached: Reached, before: Board, after: Board, cell: Cell) -> Reached:
    dwarf, face = reached.dwarf, after.faces[cell]
    old, new = tunnels.reach(before, dwarf).spots, tunnels.reach(after, dwarf).spots
    if new is old:
        return reached
    entered = [tunnel for tunnel in range(len(face.tunnels)) if (cell, tunnel) in new]
    if len(new) != len(old) + len(entered):  # the card led on to others, which could not be reached before
        return Reached(dwarf, reached_sides(after, dwarf))
    bits = sum([face.mouths[tunnel] for tunnel in entered])  # no two tunnels of a card share a side
    place = bisect(reached.cells, (*cell, 0))
    return Reached(dwarf, (*reached.cells[:place], (*cell, bits), *reached.cells[place:])) if entered else reached


def reached_sides(board: Board, dwarf: Dwarf) -> tuple[tuple[int, int, int], ...]:
    """The cells a dwarf gets to, with the reached sides of their cards as bits."""
    sides: dict[Cell, int] = {}
    for cell, tunnel in tunnels.reach(board, dwarf).spots:
        sides[cell] = sides.get(cell, 0) | board.faces[cell].mouths[tunnel]
    return tuple([(*cell, bits) for cell, bits in sorted(sides.items())])


def board_of(view: View) -> Board:
    """The board that a view shows."""
    return Board(
        faces={laid.cell: FACES[laid.face] for laid in view.board},
        covered=tuple(sorted([goal.cell for goal in _face_down(view)], key=reading_order)),
        opened=frozenset(token.cell for token in view.tokens if token.kind in ("key", "bribe")),
    )


def _face_down(view: View) -> tuple[Goal, ...]:
    """The goals that are not in their position yet."""
    return (*view.goals, view.turning) if view.turning else view.goals


def unseen(deck: Iterable[str], view: View) -> list[str]:
    """The cards of a deck that the viewer cannot place: in other hands, the pile, face down, or set aside."""
    left = Counter(deck)
    left.subtract(FACES[laid.face].name for laid in view.board if FACES[laid.face].kind is Kind.PATH)
    left.subtract(view.hand)
    left.subtract(card for panel in view.panels for card in panel.broken)
    # A back may be any card that is left, so only what is known leaves the count.
    left.subtract(card for card in view.discards if card != BACK)
    assert min(left.values()) >= 0
    return sorted(left.elements())


def known_goals(view: View) -> list[str]:
    """The goals that the viewer knows: face up, looked at, or seen in an earlier round."""
    laid = [FACES[laid.face].name for laid in view.board if FACES[laid.face].kind is Kind.GOAL]
    return [
        *laid,
        *(goal.goal for goal in _face_down(view) if goal.goal),
        *(goal for goal in view.buried if goal != BACK),
    ]


def determinise_state(view: View, cards: list[str], goals: list[str]) -> dict[str, Any]:
    """The fields of a state that all games share, as the view allows them; what is unseen comes off the two lists."""
    known = {laid.cell: FACES[laid.face].name for laid in view.board if FACES[laid.face].kind is Kind.GOAL}
    covered = {goal.cell: goal.goal or goals.pop() for goal in _face_down(view)}
    every_goal = known | covered
    return {
        "game": view.game,
        "options": view.options,
        "players": tuple(_determinise_player(view, seat, cards, every_goal) for seat in range(len(view.panels))),
        "dwarfs": tuple(panel.dwarf for panel in view.panels),
        "round": view.round,
        "first": view.first,
        "turn": view.turn,
        "phase": _phase_of(view),
        "board": board_of(view),
        "goals": every_goal,
        "discards": tuple(
            Discarded(cards.pop(), _SOMEBODY) if card == BACK else Discarded(card) for card in view.discards
        ),
        "pile": take(cards, view.pile),
    }


def _phase_of(view: View) -> Phase:
    """Where the turn stands; the gold of a draft is for the game to make up."""
    if view.draft:
        return Drafting(view.draft.seat, view.draft.gold or ())
    if view.ended:
        return RoundOver(view.ended)
    turn = TO_ACT if view.draws is None else Acted(view.draws)
    return TurningGoal(view.turning.cell, turn) if view.turning else turn


_SOMEBODY = -1
"""Stands for whoever put a card face down: a view does not tell."""


def _determinise_player(view: View, seat: int, cards: list[str], goals: dict[Cell, str]) -> Player:
    panel = view.panels[seat]
    hand = view.hand if seat == view.seat else take(cards, panel.cards)
    return Player(hand, panel.broken, panel.gold or (), tuple((cell, goals[cell]) for cell in panel.peeked))


def shuffled(things: Iterable[T], rng: Random) -> list[T]:
    """The same things in another order."""
    order = list(things)
    rng.shuffle(order)
    return order


def take(things: list[T], count: int) -> tuple[T, ...]:
    """Take so many off the end."""
    return tuple(things.pop() for _ in range(count))
