"""How the events that all games share change a state, and what the games' own events are made of."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from tunnelfolk.rules import events as ev
from tunnelfolk.rules import tunnels
from tunnelfolk.rules.board import Board, Cell, reading_order
from tunnelfolk.rules.cards import PathCard, Tool
from tunnelfolk.rules.decks import FACES
from tunnelfolk.rules.events import Event
from tunnelfolk.rules.game_state import RULES, Discarded, Player, S, without
from tunnelfolk.rules.phases import ACTED, TO_ACT, Acted, Phase, RoundOver, ToAct, TurningGoal

Evolvers = dict[type[Event], Callable[[Any, Any], Any]]


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
    # A bribe before the action may reveal a goal too (D12): then the action is still to come when it is turned.
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
