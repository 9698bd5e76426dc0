"""The Duel, 2 players: the rules D1 to D27. Solo plays by most of them too."""

from collections.abc import Callable
from itertools import combinations
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from tunnelfolk.rules import choices, tunnels
from tunnelfolk.rules import events as ev
from tunnelfolk.rules.actions import (
    Action,
    Bribe,
    Collapse,
    Dig,
    Discard,
    Done,
    Orient,
    Peek,
    Repair,
    Sabotage,
    Shed,
    Take,
    Unlock,
)
from tunnelfolk.rules.board import Board, Cell, reading_order
from tunnelfolk.rules.cards import BACK, STEPS, Dwarf, Kind, PathCard
from tunnelfolk.rules.deals import Deal
from tunnelfolk.rules.decks import BLUE_START, DUEL_DECK, DUEL_GOAL_CELLS, DUEL_GOALS, FACES, GREEN_START
from tunnelfolk.rules.events import Event
from tunnelfolk.rules.options import Options, Result
from tunnelfolk.rules.table import (
    EVOLVERS,
    Evolvers,
    Player,
    Story,
    Table,
    broken_tools,
    draw,
    fresh_round,
    insist,
    is_over,
    mend,
    next_turn,
    remembered,
    reveal_goal,
    round_dealt,
    spend,
    with_player,
    without,
)
from tunnelfolk.rules.views import Panel, Token, View, imagine_table, known_goals, shared_view, shuffled, unseen

NAME = "duel"
OPTIONS = Options()
SEATS = range(2, 3)
HAND = 6
MARKERS = 8
KEYS = 2
GREEN, BLUE = 0, 1
"""The seats of the two dwarves."""


class Buried(Struct, frozen=True):
    """A goal of an earlier round: everybody saw it, or only those who looked at it with a map."""

    name: str
    seen_by: tuple[int, ...] | None = None


class State(Table, frozen=True, kw_only=True):
    """A match of the Duel or of Solo."""

    starts: tuple[tuple[Cell, PathCard], ...]
    goal_cells: tuple[Cell, ...]
    supply: int
    """How many dwarf markers there are (D2, O1)."""
    markers: dict[Cell, int] = {}  # noqa: RUF012
    """The seat whose marker lies on gold or on a troll."""
    won: tuple[str, ...] = ()
    """The gold cards that were won and never return (D23)."""
    buried: tuple[Buried, ...] = ()
    """The goals of earlier rounds (D25)."""
    aside: tuple[str, ...] = ()
    """The cards set aside unseen in Solo (O2)."""


def new(seats: int, options: Options) -> State:
    """A match before its first deal."""
    options.insist(seats, SEATS)
    return State(
        players=(Player(),) * seats,
        dwarfs=(Dwarf.GREEN, Dwarf.BLUE),
        starts=(((0, -1), BLUE_START), ((0, 1), GREEN_START)),
        goal_cells=DUEL_GOAL_CELLS,
        supply=MARKERS,
    )


def shuffle(state: State, rng: Random, options: Options) -> Deal:
    """What chance decides about the next round (D1, D2, D25)."""
    deck = _deck(state)
    return Deal(
        first=first(state),
        deck=tuple(rng.sample(deck, len(deck))),
        goals=tuple(zip(rng.sample(_unused_goals(state), len(state.goal_cells)), state.goal_cells, strict=True)),
    )


def deal(state: State, deal: Deal, options: Options) -> tuple[State, tuple[Event, ...]]:
    """Begin the next round with this deal."""
    insist_deal(state, deal)
    story = Story(state, DUEL_EVOLVERS)
    story.tell(round_dealt(state, deal, HAND))
    return story.end()


def insist_deal(state: State, deal: Deal) -> None:
    """Raise unless the deal has the cards of this round."""
    deal.insist(first=[first(state)], deck=_deck(state), goals=_unused_goals(state), cells=state.goal_cells)


def _deck(state: State) -> list[str]:
    """All cards but the gold that was won (D25)."""
    return [card for card in DUEL_DECK if card not in state.won]


def _unused_goals(state: State) -> list[str]:
    """The goals of no round yet (D1)."""
    used = {*state.goals.values(), *(goal.name for goal in state.buried)}
    return [goal.name for goal in DUEL_GOALS if goal.name not in used]


def first(state: State) -> int:
    """Who begins: green in round 1 (D3), then whoever has less gold, on a tie blue (D26); alone, the player."""
    if state.round == 0 or len(state.players) == 1:
        return GREEN
    green, blue = (sum(player.gold) for player in state.players)
    return GREEN if green < blue else BLUE


def to_act(state: State) -> int | None:
    """The seat that must choose, if the match waits for one."""
    return state.turn if state.ended is None else None


@remembered
def legal(state: State) -> tuple[Action, ...]:
    """What the seat to act may choose."""
    if state.ended:
        return ()
    if state.turning:
        return choices.orient(state, state.turning)
    if state.draws is not None:
        return (*_bribe(state), Done())
    return (*_bribe(state), *_main_actions(state))


def _main_actions(state: State) -> list[Action]:
    """The four kinds of turn (D4–D7)."""
    me = state.turn
    paths = choices.paths_in_hand(state)
    ladders = [path for path in paths if _leads_home(state, path)]
    return [
        *choices.dig(state, [path for path in paths if path not in ladders] if ladders else paths),
        *_climb(state, ladders),
        *choices.sabotage(state, [seat for seat in range(len(state.players)) if seat != me]),
        *choices.repair(state, [me]),
        *choices.rockslide(state, may_fall),
        *choices.peek(state),
        *_unlock(state),
        *_shed(state),
        *choices.discard(state, 2),
    ]


def _leads_home(state: State, path: PathCard) -> bool:
    """Whether a card is a ladder: one to a start that is not in play is a plain curve (O1)."""
    return path.is_ladder and path.home in state.dwarfs


def _climb(state: State, ladders: list[PathCard]) -> list[Action]:
    """Lay a ladder at any open mouth, away from gold and goals (D11)."""
    faces = [face for ladder in ladders for face in ladder.positions]
    if not faces:
        return []
    barred = _beside_gold(state.board)
    return [
        Dig(face.text, cell)
        for cell, demand in sorted(tunnels.demands(state.board).items())
        if demand & tunnels.ALL_SIDES and cell not in barred
        for face in faces
        if tunnels.joining(demand, demand & tunnels.ALL_SIDES) >> face.open_sides & 1
    ]


def _beside_gold(board: Board) -> set[Cell]:
    """Where goals, open or not, and path cards with gold lie, and the cells on their four sides (D11)."""
    rich = [cell for cell, face in board.faces.items() if face.gold or face.kind is Kind.GOAL]
    return {(x + right, y + down) for x, y in (*board.covered, *rich) for right, down in ((0, 0), *STEPS)}


def may_fall(path: PathCard) -> bool:
    """Whether a rockslide may take this path card: not gold, not a troll (D20)."""
    return not path.gold and not path.is_troll


def _unlock(state: State) -> list[Action]:
    """Open a door of the other colour, wherever it lies (D19)."""
    if "key" not in state.mover.hand or keys_left(state) == 0:
        return []
    own = state.dwarfs[state.turn]
    return [Unlock(cell) for cell, gate in tunnels.closed_gates(state.board) if gate.colour not in (None, own)]


def _shed(state: State) -> list[Action]:
    """Discard two cards to be rid of a sabotage card (D6)."""
    return [
        Shed((first, second), tool)
        for tool in broken_tools(state.mover)
        for first, second in choices.different(state.mover.hand, 2)
    ]


def _bribe(state: State) -> list[Action]:
    """Bribe a troll whose arm, or whose card's way behind it, the mover has reached (D12)."""
    trolls = [(cell, gate) for cell, gate in tunnels.closed_gates(state.board) if gate.is_troll]
    if not trolls:
        return []
    spots = tunnels.reach(state.board, state.dwarfs[state.turn]).spots
    return [Bribe(cell) for cell, gate in trolls if any((cell, tunnel) in spots for tunnel in gate.joins)]


def markers_left(state: State) -> int:
    """The dwarf markers that are still in the supply."""
    return state.supply - len(state.markers)


def keys_left(state: State) -> int:
    """The key tokens that are still in the supply."""
    return KEYS - sum(not state.board.faces[cell].is_troll for cell in state.board.opened)


def play(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Let the seat to act do something legal, with all that follows from it."""
    insist(action, legal(state))
    return advance(state, action, refill)


Refill = Callable[[Story[State], int], None]
"""How the mover draws so many cards: what differs in Solo (O3, O4)."""


def refill(story: Story[State], count: int) -> None:
    """Draw as many cards as the pile still has (D8)."""
    for _ in range(count):
        draw(story, story.state.turn)


def advance(state: State, action: Action, refill: Refill) -> tuple[State, tuple[Event, ...]]:
    """Let the seat to act do something, with all that follows from it."""
    story = Story(state, DUEL_EVOLVERS)
    if not isinstance(action, Done):
        story.tell(_deed(state, action))
    if isinstance(action, Dig | Unlock | Bribe | Orient):
        _open_ways(story)
    if isinstance(action, Done) or _has_no_more_to_do(story.state):
        _finish_turn(story, refill)
    return story.end()


def _has_no_more_to_do(state: State) -> bool:
    """Whether the turn ends by itself: the action is done, and no troll can be bribed (D12)."""
    return state.ended is None and state.turning is None and state.draws is not None and not _bribe(state)


def _deed(state: State, action: Action) -> Event:
    """What happens first when the mover does something."""
    seat = state.turn
    match action:
        case Dig(face, cell):
            return ev.PathLaid(seat, face, cell)
        case Sabotage(card, target):
            return ev.ToolBroken(seat, card, target)
        case Repair(card, tool, target):
            return ev.ToolMended(seat, card, target, tool)
        case Collapse(cell):
            return ev.PathCollapsed(seat, state.board.faces[cell].text, cell)
        case Peek(cell):
            return ev.GoalPeeked(seat, cell, state.goals[cell])
        case Unlock(cell):
            return ev.DoorUnlocked(seat, cell)
        case Bribe(cell):
            return ev.TrollBribed(seat, cell)
        case Shed(cards, tool):
            return ev.ToolShed(seat, cards, tool)
        case Discard(cards):
            return ev.CardsPassed(seat, cards)
        case Orient(face, cell):
            return ev.GoalTurned(face, cell)
        case Done() | Take():
            raise AssertionError(action)


def _open_ways(story: Story[State]) -> None:
    """Reveal the goals that are reached, then mark gold, then see whether the round is over (D13–D16, D22)."""
    while reveal_goal(story):
        if story.state.turning:
            return
    _mark_gold(story)
    if not story.state.board.covered:
        _end_round(story, "goals")
    elif not markers_left(story.state):
        _end_round(story, "markers")


def _mark_gold(story: Story[State]) -> None:
    """Mark the gold that was reached, the mover's first, while markers last (D14, D15)."""
    turn, seats = story.state.turn, len(story.state.players)
    for seat in (*range(turn, seats), *range(turn)):
        for cell in _gold_reached(story.state, seat):
            if markers_left(story.state):
                story.tell(ev.GoldMarked(seat, cell))


def _gold_reached(state: State, seat: int) -> list[Cell]:
    """The cells of unmarked gold that a seat's dwarf has reached, in reading order (D14)."""
    spots = tunnels.reach(state.board, state.dwarfs[seat]).spots
    gold = [(cell, face) for cell, face in state.board.faces.items() if face.gold and cell not in state.markers]
    return sorted([cell for cell, face in gold if (cell, face.gold_tunnel) in spots], key=reading_order)


def _finish_turn(story: Story[State], refill: Refill) -> None:
    """Draw and pass the turn on (D8); when pile and hands are empty the round is over (D22)."""
    refill(story, story.state.draws or 0)
    if not next_turn(story):
        _end_round(story, "cards")


def _end_round(story: Story[State], reason: str) -> None:
    """Give the marked gold to its owners, and have the trolls paid (D23, D24)."""
    state = story.state
    story.tell(ev.RoundEnded(state.round, reason))
    marked = sorted(state.markers.items(), key=lambda marker: reading_order(marker[0]))
    for seat in range(len(state.players)):
        cards = [state.board.faces[cell].name for cell, owner in marked if owner == seat]
        if gold := tuple(card for card in cards if FACES[card].gold):
            story.tell(ev.GoldWon(seat, gold))
        if debt := sum(FACES[card].is_troll for card in cards):
            story.tell(ev.DebtPaid(seat, debt, payment(story.state.players[seat].gold, debt)))


def payment(gold: tuple[int, ...], debt: int) -> tuple[int, ...]:
    """The gold cards of least worth that cover a debt, as few as may be; all, if they do not cover it (D24)."""
    covering = [cards for count in range(1, len(gold) + 1) for cards in combinations(gold, count) if sum(cards) >= debt]
    return min(covering, key=lambda cards: (sum(cards), len(cards)), default=gold)


def result(state: State) -> Result | None:
    """Who won, once three rounds are over (D27)."""
    return Result.of([sum(player.gold) for player in state.players]) if is_over(state) else None


def view(state: State, seat: int | None) -> View:
    """What a seat, or a watcher, may know (D21, D23)."""
    return view_of(state, seat, NAME)


def view_of(state: State, seat: int | None, game: str) -> View:
    """A view of the Duel or of Solo."""
    return View(
        game=game,
        to_act=to_act(state),
        tokens=_tokens(state),
        panels=tuple(_panel(state, at) for at in range(len(state.players))),
        aside=len(state.aside),
        markers=markers_left(state),
        keys=keys_left(state),
        won=state.won,
        buried=tuple(goal.name if goal.seen_by is None or seat in goal.seen_by else BACK for goal in state.buried),
        result=result(state),
        **shared_view(state, seat),
    )


def _tokens(state: State) -> tuple[Token, ...]:
    faces = state.board.faces
    markers = [
        Token("bribe" if faces[cell].is_troll else "marker", cell, seat) for cell, seat in sorted(state.markers.items())
    ]
    keys = [Token("key", cell) for cell in sorted(state.board.opened) if not faces[cell].is_troll]
    return (*markers, *keys)


def _panel(state: State, at: int) -> Panel:
    player = state.players[at]
    return Panel(
        cards=len(player.hand),
        broken=player.broken,
        gold_cards=len(player.gold),
        gold=player.gold,
        peeked=tuple(cell for cell, _ in player.peeked),
        dwarf=state.dwarfs[at],
        debt=sum(state.board.faces[cell].is_troll for cell, seat in state.markers.items() if seat == at),
    )


def imagine(view: View, rng: Random) -> State:
    """A full state that a view allows: what searching bots work on."""
    return imagine_from(view, rng, new(len(view.panels), Options()))


def imagine_from(view: View, rng: Random, blank: State) -> State:
    """A full state of the Duel or of Solo that a view allows."""
    # Gold that was won in this round still lies on the board until the next deal.
    gone = set(view.won) - {FACES[laid.face].name for laid in view.board}
    cards = shuffled(unseen([card for card in DUEL_DECK if card not in gone], view), rng)
    known = set(known_goals(view))
    goals = shuffled([goal.name for goal in DUEL_GOALS if goal.name not in known], rng)
    fields = imagine_table(view, cards, goals)
    return replace(
        blank,
        markers={token.cell: token.seat for token in view.tokens if token.kind != "key"},
        won=view.won,
        buried=tuple(Buried(goals.pop(), ()) if goal == BACK else Buried(goal) for goal in view.buried),
        aside=tuple(cards),
        **fields,
    )


def evolve(state: State, event: Event) -> State:
    """The state after an event."""
    return DUEL_EVOLVERS[type(event)](state, event)  # type: ignore[no-any-return]


def _round_dealt(state: State, event: ev.RoundDealt) -> State:
    state = replace(state, buried=state.buried + _last_goals(state), markers={}, aside=())
    return fresh_round(state, event, state.starts)


def _last_goals(state: State) -> tuple[Buried, ...]:
    """The goals of the round that is cleared away, with who knows them (D25)."""

    def peekers(cell: Cell) -> tuple[int, ...]:
        return tuple(seat for seat, player in enumerate(state.players) if cell in dict(player.peeked))

    return tuple(
        Buried(goal, peekers(cell) if cell in state.board.covered else None) for cell, goal in state.goals.items()
    )


def _door_unlocked(state: State, event: ev.DoorUnlocked) -> State:
    return replace(spend(state, event.seat, "key"), board=tunnels.open_gate(state.board, event.cell))


def _troll_bribed(state: State, event: ev.TrollBribed) -> State:
    board = tunnels.open_gate(state.board, event.cell)
    return replace(state, markers={**state.markers, event.cell: event.seat}, board=board)


def _gold_marked(state: State, event: ev.GoldMarked) -> State:
    return replace(state, markers={**state.markers, event.cell: event.seat})


def _tool_shed(state: State, event: ev.ToolShed) -> State:
    return mend(spend(state, event.seat, *event.cards, known_to=event.seat), event.seat, event.tool)


def _cards_set_aside(state: State, event: ev.CardsSetAside) -> State:
    return replace(state, aside=state.pile[: event.count], pile=state.pile[event.count :])


def _card_lost(state: State, event: ev.CardLost) -> State:
    return replace(spend(state, event.seat, event.card), draws=state.draws)


def _gold_won(state: State, event: ev.GoldWon) -> State:
    player = state.players[event.seat]
    gold = player.gold + tuple(FACES[card].gold for card in event.cards)
    players = with_player(state, event.seat, replace(player, gold=gold))
    return replace(state, players=players, won=state.won + event.cards)


def _debt_paid(state: State, event: ev.DebtPaid) -> State:
    player = state.players[event.seat]
    players = with_player(state, event.seat, replace(player, gold=without(player.gold, *event.gold)))
    return replace(state, players=players)


DUEL_EVOLVERS: Evolvers = {
    **EVOLVERS,
    ev.RoundDealt: _round_dealt,
    ev.DoorUnlocked: _door_unlocked,
    ev.TrollBribed: _troll_bribed,
    ev.GoldMarked: _gold_marked,
    ev.ToolShed: _tool_shed,
    ev.CardsSetAside: _cards_set_aside,
    ev.CardLost: _card_lost,
    ev.GoldWon: _gold_won,
    ev.DebtPaid: _debt_paid,
}
