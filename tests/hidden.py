"""What a seat cannot see, shuffled: written from the rules of secrecy, not from `determinise`."""

from collections.abc import Iterable
from random import Random
from typing import Any, TypeVar

from msgspec.structs import replace

from tunnelfolk.rules import duel, saboteur
from tunnelfolk.rules.decks import DUEL_GOALS
from tunnelfolk.rules.game_state import Discarded, GameState

T = TypeVar("T")


def shuffled(state: Any, seat: int | None, rng: Random) -> Any:
    """The state with everything in another order that a seat, or a watcher, cannot see."""
    state = _shuffle_goals(_shuffle_cards(state, seat, rng), seat, rng)
    if isinstance(state, saboteur.State):
        return _shuffle_gold(_shuffle_roles(state, seat, rng), seat, rng)
    return state


def _deal_out(things: Iterable[T], rng: Random) -> list[T]:
    order = list(things)
    rng.shuffle(order)
    return order


def _shuffle_cards(state: Any, seat: int | None, rng: Random) -> Any:
    """Other hands, the pile, other seats' face-down discards and the cards set aside change places (S5, D6, O2)."""
    others = [at for at in range(len(state.players)) if at != seat]
    face_down = [at for at, discard in enumerate(state.discards) if discard.known_to not in (None, seat)]
    unseen = [card for at in others for card in state.players[at].hand]
    unseen += [*state.pile, *(state.discards[at].card for at in face_down), *getattr(state, "aside", ())]
    unseen = _deal_out(unseen, rng)

    players, discards = list(state.players), list(state.discards)
    for at in others:
        players[at] = replace(players[at], hand=tuple(unseen.pop() for _ in players[at].hand))
    for at in face_down:
        discards[at] = Discarded(unseen.pop(), discards[at].known_to)
    pile = tuple(unseen.pop() for _ in state.pile)
    state = replace(state, players=tuple(players), discards=tuple(discards), pile=pile)
    return replace(state, aside=tuple(unseen)) if isinstance(state, duel.State) else state


def _shuffle_goals(state: Any, seat: int | None, rng: Random) -> Any:
    """Goals change places that this seat never saw: on the table, of earlier rounds, and still in the box (D1, D25)."""
    mine = set() if seat is None else {cell for cell, _ in state.players[seat].peeked}
    cells = [cell for cell in state.board.covered if cell not in mine and cell != state.turning]
    buried = list(getattr(state, "buried", ()))
    places = [at for at, goal in enumerate(buried) if goal.seen_by is not None and seat not in goal.seen_by]
    unseen = [*(state.goals[cell] for cell in cells), *(buried[at].name for at in places), *_in_the_box(state)]
    unseen = _deal_out(unseen, rng)

    goals = {cell: unseen.pop() if cell in cells else goal for cell, goal in state.goals.items()}
    players = tuple(
        replace(player, peeked=tuple((cell, goals[cell]) for cell, _ in player.peeked)) for player in state.players
    )
    for at in places:
        buried[at] = replace(buried[at], name=unseen.pop())
    state = replace(state, goals=goals, players=players)
    return replace(state, buried=tuple(buried)) if isinstance(state, duel.State) else state


def _in_the_box(state: GameState) -> list[str]:
    """The goals of rounds to come."""
    if not isinstance(state, duel.State):
        return []
    used = {*state.goals.values(), *(goal.name for goal in state.buried)}
    return [goal.name for goal in DUEL_GOALS if goal.name not in used]


def _shuffle_roles(state: saboteur.State, seat: int | None, rng: Random) -> saboteur.State:
    """Other roles and the spare one change places, until they are shown (S1, S12)."""
    if state.ended is not None:
        return state
    others = [at for at in range(len(state.players)) if at != seat]
    unseen = _deal_out([*(state.roles[at] for at in others), state.spare], rng)
    roles = tuple(unseen.pop() if at in others else role for at, role in enumerate(state.roles))
    return replace(state, roles=roles, spare=unseen.pop())


def _shuffle_gold(state: saboteur.State, seat: int | None, rng: Random) -> saboteur.State:
    """The gold of others, of the pile and in another digger's draft changes places, until the match ends (S13, S16)."""
    if saboteur.result(state) is not None:
        return state
    others = [at for at in range(len(state.players)) if at != seat]
    handed = state.draft if state.draft is not None and state.draft.seat != seat else None
    unseen = [gold for at in others for gold in state.players[at].gold]
    unseen = _deal_out([*unseen, *state.gold_pile, *(handed.gold if handed else ())], rng)
    if handed:
        state = replace(state, phase=replace(handed, gold=tuple(unseen.pop() for _ in handed.gold)))
    players = tuple(
        replace(player, gold=tuple(unseen.pop() for _ in player.gold)) if at in others else player
        for at, player in enumerate(state.players)
    )
    return replace(state, players=players, gold_pile=tuple(unseen))
