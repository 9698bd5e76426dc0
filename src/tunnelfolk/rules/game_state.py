"""The state all games share, how events change it, and how a story of events is told."""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from tunnelfolk.rules import events as ev
from tunnelfolk.rules import tunnels
from tunnelfolk.rules.actions import Action
from tunnelfolk.rules.board import Board, Cell, reading_order
from tunnelfolk.rules.cards import Dwarf, PathCard, Tool
from tunnelfolk.rules.deals import Deal
from tunnelfolk.rules.decks import ACTIONS, FACES, GOALS
from tunnelfolk.rules.events import Event
from tunnelfolk.rules.options import Options
from tunnelfolk.rules.phases import ACTED, NOT_DEALT, TO_ACT, Acted, Drafting, Phase, RoundOver, ToAct, TurningGoal

RULES = 2
"""The number of the rules in docs/rules.md. What was played by rules 1 is replayed on trust, never played on."""


class IllegalAction(ValueError):
    """A choice that the rules do not allow now."""


class Player(Struct, frozen=True, gc=False):
    """What lies in front of a seat, and what it alone knows."""

    hand: tuple[str, ...] = ()
    broken: tuple[str, ...] = ()
    """The sabotage cards in front of this seat."""
    gold: tuple[int, ...] = ()
    peeked: tuple[tuple[Cell, str], ...] = ()
    """The goals this seat looked at in this round (S10)."""


class Discarded(Struct, frozen=True, gc=False):
    """A card on the discard pile; a face-down one is known to its seat alone."""

    card: str
    known_to: int | None = None


class GameState(Struct, frozen=True, dict=True, kw_only=True):
    """The state that all games share. A game's own state adds its fields."""

    game: str
    """The name in its `GameFacts`."""
    options: Options = Options()
    rules: int = RULES
    players: tuple[Player, ...]
    dwarfs: tuple[Dwarf, ...]
    """Who walks the tunnels for each seat."""
    round: int = 0
    first: int = 0
    turn: int = 0
    """The seat whose turn it is, or was when the round ended."""
    phase: Phase = NOT_DEALT
    board: Board = Board({})
    goals: dict[Cell, str] = {}
    """What the round's goals are, face down or not."""
    pile: tuple[str, ...] = ()
    discards: tuple[Discarded, ...] = ()

    @property
    def mover(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.turn]

    @property
    def draws(self) -> int | None:
        """The cards to draw when the turn ends; None while the turn's action is still to come."""
        phase = self.phase.then if isinstance(self.phase, TurningGoal) else self.phase
        return phase.draws if isinstance(phase, Acted) else None

    @property
    def turning(self) -> Cell | None:
        """The revealed goal that the mover has yet to put in its position (T9)."""
        return self.phase.cell if isinstance(self.phase, TurningGoal) else None

    @property
    def draft(self) -> Drafting | None:
        """The gold cards that go from digger to digger (S13)."""
        return self.phase if isinstance(self.phase, Drafting) else None

    @property
    def ended(self) -> str | None:
        """Why no round is being played: the reason of its end, or `new` before the first deal."""
        match self.phase:
            case RoundOver(reason):
                return reason
            case Drafting():
                return "treasure"
            case _:
                return None

    @cached_property
    def answers(self) -> dict[Callable[..., Any], Any]:
        """What `cached` questions were answered; no part of the state's value."""
        return {}


S = TypeVar("S", bound=GameState)
T = TypeVar("T")
Evolvers = dict[type[Event], Callable[[Any, Any], Any]]


class Story(Generic[S]):
    """A choice being told: the events so far, and the state they lead to."""

    def __init__(self, state: S, evolvers: Evolvers) -> None:
        """Begin where nothing has happened yet."""
        self.state = state
        self.events: list[Event] = []
        self._evolvers = evolvers

    def tell(self, event: Event) -> None:
        """Let something happen."""
        self.events.append(event)
        self.state = self._evolvers[type(event)](self.state, event)

    def end(self) -> tuple[S, tuple[Event, ...]]:
        """Where the story led, and the story."""
        return self.state, tuple(self.events)


def cached(question: Callable[[S], T]) -> Callable[[S], T]:
    """Answer a question about a state once, since states never change."""

    def ask(state: S) -> T:
        known = state.answers
        if question not in known:
            known[question] = question(state)
        return known[question]  # type: ignore[no-any-return]

    ask.__doc__ = question.__doc__
    return ask


def require_legal(state: S, action: Action, legal: Callable[[S], Sequence[Action]]) -> None:
    """Raise unless the action is one of the legal ones; what was legal by older rules is not known any more."""
    if state.rules == RULES and action not in legal(state):
        raise IllegalAction(f"{action} is not one of the {len(legal(state))} legal actions")


def is_over(state: GameState) -> bool:
    """Whether the last round has ended."""
    return isinstance(state.phase, RoundOver) and state.round == state.options.rounds


def without(cards: tuple[T, ...], *gone: T) -> tuple[T, ...]:
    """The cards less some of them."""
    for card in gone:
        place = cards.index(card)
        cards = cards[:place] + cards[place + 1 :]
    return cards


def broken_tools(player: Player) -> tuple[Tool, ...]:
    """The tools whose sabotage cards lie in front of a player."""
    return tuple([ACTIONS[card].tools[0] for card in player.broken])


def draw_card(story: Story[S], seat: int) -> bool:
    """Draw the top card of the pile, if there is one."""
    if not story.state.pile:
        return False
    story.tell(ev.CardDrawn(seat, story.state.pile[0]))
    return True


def reveal_goal(story: Story[S]) -> PathCard | None:
    """Turn up the next goal that is reached, and put it in its position unless the mover must choose (T8–T10)."""
    state = story.state
    cell = tunnels.next_goal(state.board, state.dwarfs)
    if cell is None:
        return None
    goal = GOALS[state.goals[cell]]
    story.tell(ev.GoalRevealed(goal.name, cell))
    positions = positions_of(state, cell, goal)
    if len(positions) == 1:
        story.tell(ev.GoalTurned(positions[0].text, cell))
    return goal


def positions_of(state: GameState, cell: Cell, goal: PathCard) -> tuple[PathCard, ...]:
    """How a revealed goal may lie (T9); by rules 1 with as few disagreements as may be."""
    positions = tunnels.goal_positions(state.board, cell, goal, state.dwarfs)
    if state.rules == RULES:
        return positions
    odd = [tunnels.disagreements(state.board, face, cell) for face in positions]
    return tuple(face for face, count in zip(positions, odd, strict=True) if count == min(odd))


def next_turn(story: Story[S]) -> bool:
    """Give the turn to the next seat that holds cards (S6, D8), if there is one."""
    players, turn = story.state.players, story.state.turn
    seat = (turn + 1) % len(players)
    while not players[seat].hand:
        if seat == turn:
            return False
        seat = (seat + 1) % len(players)
    story.tell(ev.TurnBegan(seat))
    return True


def with_player(state: S, seat: int, player: Player) -> tuple[Player, ...]:
    """The players, one of them changed."""
    return (*state.players[:seat], player, *state.players[seat + 1 :])


def with_hand(state: S, seat: int, hand: tuple[str, ...]) -> tuple[Player, ...]:
    """The players, one of them with another hand."""
    return with_player(state, seat, replace(state.players[seat], hand=hand))


def spend_cards(state: S, seat: int, *cards: str, known_to: int | None = None, phase: Phase = ACTED) -> S:
    """The state after a seat put cards on the discard pile for its action, one card to be drawn for it."""
    return replace(
        state,
        players=with_hand(state, seat, without(state.players[seat].hand, *cards)),
        discards=state.discards + tuple([Discarded(card, known_to) for card in cards]),
        phase=phase,
    )


def round_dealt(state: S, deal: Deal, hand: int) -> ev.RoundDealt:
    """The event of a deal with so many cards for each hand."""
    return ev.RoundDealt(state.round + 1, deal.first, deal.deck, deal.goals, len(state.players), hand)


def fresh_round(state: S, event: ev.RoundDealt, starts: Iterable[tuple[Cell, PathCard]]) -> S:
    """The table right after a deal (S2, S3, D1, D2, O1)."""
    hands = [event.deck[seat * event.hand : (seat + 1) * event.hand] for seat in range(event.seats)]
    goals = sorted(event.goals, key=lambda goal: reading_order(goal[1]))
    return replace(
        state,
        players=tuple(Player(hand, gold=old.gold) for hand, old in zip(hands, state.players, strict=True)),
        round=event.round,
        first=event.first,
        turn=event.first,
        phase=TO_ACT,
        board=Board(dict(starts), tuple(cell for _, cell in goals), are_ladders_shared=state.rules == RULES),
        goals={cell: name for name, cell in goals},
        pile=event.deck[event.seats * event.hand :],
        discards=(),
    )


def _turn_began(state: S, event: ev.TurnBegan) -> S:
    return replace(state, turn=event.seat, phase=TO_ACT)


def _path_laid(state: S, event: ev.PathLaid) -> S:
    face = FACES[event.face]
    return replace(
        state,
        players=with_hand(state, event.seat, without(state.players[event.seat].hand, face.name)),
        board=tunnels.lay_card(state.board, event.cell, face),
        phase=ACTED,
    )


def _goal_revealed(state: S, event: ev.GoalRevealed) -> S:
    assert isinstance(state.phase, (ToAct, Acted))
    return replace(state, phase=TurningGoal(event.cell, state.phase))


def _goal_turned(state: S, event: ev.GoalTurned) -> S:
    assert isinstance(state.phase, TurningGoal)
    board = tunnels.lay_card(state.board, event.cell, FACES[event.face])
    return replace(state, phase=state.phase.then, board=board)


def _tool_broken(state: S, event: ev.ToolBroken) -> S:
    state = replace(
        state,
        players=with_hand(state, event.seat, without(state.players[event.seat].hand, event.card)),
        phase=ACTED if event.seat != event.target else state.phase,  # one's own strikes when drawn (O3)
    )
    target = state.players[event.target]
    return replace(
        state, players=with_player(state, event.target, replace(target, broken=(*target.broken, event.card)))
    )


def mend_tool(state: S, seat: int, tool: Tool) -> S:
    """Discard the sabotage card for a tool from in front of a seat (S8, D6)."""
    player = state.players[seat]
    card = f"sabotage_{tool}"
    return replace(
        state,
        players=with_player(state, seat, replace(player, broken=without(player.broken, card))),
        discards=(*state.discards, Discarded(card)),
    )


def _tool_mended(state: S, event: ev.ToolMended) -> S:
    return mend_tool(spend_cards(state, event.seat, event.card), event.target, event.tool)


def _path_collapsed(state: S, event: ev.PathCollapsed) -> S:
    state = spend_cards(state, event.seat, "rockslide")
    fallen = Discarded(FACES[event.face].name)
    return replace(state, discards=(*state.discards, fallen), board=tunnels.remove_card(state.board, event.cell))


def _goal_peeked(state: S, event: ev.GoalPeeked) -> S:
    state = spend_cards(state, event.seat, "map")
    player = state.players[event.seat]
    seen = {**dict(player.peeked), event.cell: event.goal}
    return replace(state, players=with_player(state, event.seat, replace(player, peeked=tuple(sorted(seen.items())))))


def _cards_passed(state: S, event: ev.CardsPassed) -> S:
    return spend_cards(state, event.seat, *event.cards, known_to=event.seat, phase=Acted(len(event.cards)))


def _card_drawn(state: S, event: ev.CardDrawn) -> S:
    hand = (*state.players[event.seat].hand, event.card)
    return replace(state, players=with_hand(state, event.seat, hand), pile=state.pile[1:])


def _round_ended(state: S, event: ev.RoundEnded) -> S:
    return replace(state, phase=RoundOver(event.reason))


EVOLVERS: Evolvers = {
    ev.TurnBegan: _turn_began,
    ev.PathLaid: _path_laid,
    ev.GoalRevealed: _goal_revealed,
    ev.GoalTurned: _goal_turned,
    ev.ToolBroken: _tool_broken,
    ev.ToolMended: _tool_mended,
    ev.PathCollapsed: _path_collapsed,
    ev.GoalPeeked: _goal_peeked,
    ev.CardsPassed: _cards_passed,
    ev.CardDrawn: _card_drawn,
    ev.RoundEnded: _round_ended,
}
"""How the events that all games share change a state."""
