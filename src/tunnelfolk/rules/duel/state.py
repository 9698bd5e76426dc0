"""The state of the Duel and of Solo, and how events change it."""

from msgspec import Struct
from msgspec.structs import replace

from tunnelfolk.rules import events as ev
from tunnelfolk.rules import tunnels
from tunnelfolk.rules.board import Cell
from tunnelfolk.rules.cards import PathCard
from tunnelfolk.rules.decks import FACES
from tunnelfolk.rules.events import Event
from tunnelfolk.rules.evolving import EVOLVERS, Evolvers, fresh_round, mend_tool, spend_cards, with_player
from tunnelfolk.rules.game_state import GameState, is_over, without
from tunnelfolk.rules.options import Result
from tunnelfolk.rules.phases import TO_ACT, RoundOver

KEYS = 2


class Buried(Struct, frozen=True):
    """A goal of an earlier round: everybody saw it, or only those who looked at it with a map."""

    name: str
    seen_by: tuple[int, ...] | None = None


class State(GameState, frozen=True, kw_only=True):
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


def markers_left(state: State) -> int:
    """The dwarf markers that are still in the supply."""
    return state.supply - len(state.markers)


def keys_left(state: State) -> int:
    """The key tokens that are still in the supply."""
    return KEYS - sum(not state.board.faces[cell].is_troll for cell in state.board.opened)


def to_act(state: State) -> int | None:
    """The seat that must choose, if the match waits for one."""
    return None if state.phase is not TO_ACT and isinstance(state.phase, RoundOver) else state.turn


def result(state: State) -> Result | None:
    """Who won, once three rounds are over (D27)."""
    return Result.of([sum(player.gold) for player in state.players]) if is_over(state) else None


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
    return replace(spend_cards(state, event.seat, "key"), board=tunnels.open_gate(state.board, event.cell))


def _troll_bribed(state: State, event: ev.TrollBribed) -> State:
    board = tunnels.open_gate(state.board, event.cell)
    return replace(state, markers={**state.markers, event.cell: event.seat}, board=board)


def _gold_marked(state: State, event: ev.GoldMarked) -> State:
    return replace(state, markers={**state.markers, event.cell: event.seat})


def _tool_shed(state: State, event: ev.ToolShed) -> State:
    return mend_tool(spend_cards(state, event.seat, *event.cards, known_to=event.seat), event.seat, event.tool)


def _cards_set_aside(state: State, event: ev.CardsSetAside) -> State:
    return replace(state, aside=state.pile[: event.count], pile=state.pile[event.count :])


def _card_lost(state: State, event: ev.CardLost) -> State:
    return spend_cards(state, event.seat, event.card, phase=state.phase)


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
