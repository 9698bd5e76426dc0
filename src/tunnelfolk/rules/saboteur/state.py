"""The state of Saboteur, and how events change it."""

from msgspec.structs import replace

from tunnelfolk.rules import events as ev
from tunnelfolk.rules.cards import Role
from tunnelfolk.rules.decks import SABOTEUR_START
from tunnelfolk.rules.events import Event
from tunnelfolk.rules.evolving import EVOLVERS, Evolvers, fresh_round, with_player
from tunnelfolk.rules.game_state import GameState, Player, is_over, without
from tunnelfolk.rules.options import Result
from tunnelfolk.rules.phases import TO_ACT, Drafting, RoundOver


class State(GameState, frozen=True, kw_only=True):
    """A match of Saboteur."""

    roles: tuple[Role, ...] = ()
    spare: Role = Role.HIDDEN
    gold_pile: tuple[int, ...] = ()


def to_act(state: State) -> int | None:
    """The seat that must choose, if the match waits for one."""
    phase = state.phase
    if phase is TO_ACT:  # nearly always: worth a question of its own, since this is asked at every ply
        return state.turn
    if isinstance(phase, Drafting):
        return phase.seat
    return None if isinstance(phase, RoundOver) else state.turn


def result(state: State) -> Result | None:
    """Who won, once all rounds are over (S18, V3)."""
    return Result.of([sum(player.gold) for player in state.players]) if is_over(state) else None


def evolve(state: State, event: Event) -> State:
    """The state after an event."""
    return SABOTEUR_EVOLVERS[type(event)](state, event)  # type: ignore[no-any-return]


def _gold_shuffled(state: State, event: ev.GoldShuffled) -> State:
    return replace(state, gold_pile=event.pile)


def _roles_dealt(state: State, event: ev.RolesDealt) -> State:
    return replace(state, roles=event.roles, spare=event.spare)


def _round_dealt(state: State, event: ev.RoundDealt) -> State:
    return fresh_round(state, event, [((0, 0), SABOTEUR_START)])


def _with_gold(state: State, seat: int, *gold: int) -> tuple[Player, ...]:
    player = state.players[seat]
    return with_player(state, seat, replace(player, gold=player.gold + gold))


def _gold_handed(state: State, event: ev.GoldHanded) -> State:
    pile = state.gold_pile[len(event.gold) :] if event.drawn else state.gold_pile
    return replace(state, phase=Drafting(event.seat, event.gold), gold_pile=pile)


def _gold_taken(state: State, event: ev.GoldTaken) -> State:
    return replace(state, players=_with_gold(state, event.seat, event.gold), phase=RoundOver("treasure"))


def _gold_paid(state: State, event: ev.GoldPaid) -> State:
    pile = without(state.gold_pile, *event.gold)
    return replace(state, players=_with_gold(state, event.seat, *event.gold), gold_pile=pile)


def _roles_shown(state: State, event: ev.RolesShown) -> State:
    return state


SABOTEUR_EVOLVERS: Evolvers = {
    **EVOLVERS,
    ev.GoldShuffled: _gold_shuffled,
    ev.RolesDealt: _roles_dealt,
    ev.RoundDealt: _round_dealt,
    ev.RolesShown: _roles_shown,
    ev.GoldHanded: _gold_handed,
    ev.GoldTaken: _gold_taken,
    ev.GoldPaid: _gold_paid,
}
