"""What a seat may know of Saboteur, and a state that such knowledge allows."""

from collections import Counter
from random import Random

from msgspec.structs import replace

from tunnelfolk.rules.cards import Role
from tunnelfolk.rules.decks import GOLD_CARDS, ROLES, SABOTEUR_DECK, SABOTEUR_GOALS
from tunnelfolk.rules.game_state import Player, cached
from tunnelfolk.rules.phases import Drafting
from tunnelfolk.rules.saboteur.state import State, result, to_act
from tunnelfolk.rules.views import (
    DraftView,
    Panel,
    View,
    determinise_state,
    known_goals,
    own_view,
    shared_view,
    shuffled,
    take,
    unseen,
)


def view(state: State, seat: int | None) -> View:
    """What a seat, or a watcher, may know (S10, S12, S16)."""
    public = _public_view(state)
    if seat is None:
        return public
    draft = _draft_view(state.draft, seat) if state.draft else None
    panels = public.panels
    own = replace(panels[seat], gold=state.players[seat].gold, role=state.roles[seat] if state.roles else None)
    panels = (*panels[:seat], own, *panels[seat + 1 :])
    return replace(public, panels=panels, draft=draft, **own_view(state, seat))


@cached
def _public_view(state: State) -> View:
    """What a watcher sees, made once for all viewers."""
    outcome, are_roles_shown = result(state), state.ended is not None and state.round > 0
    panels = [_panel(player) for player in state.players]
    if outcome:
        panels = [replace(panel, gold=player.gold) for panel, player in zip(panels, state.players, strict=True)]
    if are_roles_shown:
        panels = [replace(panel, role=role) for panel, role in zip(panels, state.roles, strict=True)]
    return View(
        to_act=to_act(state),
        panels=tuple(panels),
        gold_pile=len(state.gold_pile),
        draft=_draft_view(state.draft, None) if state.draft else None,
        spare=state.spare if are_roles_shown else None,
        result=outcome,
        **shared_view(state, None),
    )


def _panel(player: Player) -> Panel:
    """What everybody sees of a player while the round is played."""
    peeked = tuple([cell for cell, _ in player.peeked]) if player.peeked else ()
    return Panel(len(player.hand), player.broken, len(player.gold), None, peeked)


def _draft_view(draft: Drafting, viewer: int | None) -> DraftView:
    return DraftView(draft.seat, len(draft.gold), draft.gold if draft.seat == viewer else None)


def determinise(view: View, rng: Random) -> State:
    """A full state that a view allows: what searching bots work on."""
    unknown = Counter(goal.name for goal in SABOTEUR_GOALS)
    unknown.subtract(known_goals(view))
    fields = determinise_state(view, shuffled(unseen(SABOTEUR_DECK, view), rng), shuffled(unknown.elements(), rng))
    state = State(**fields)
    return _determinise_gold(_determinise_roles(state, view, rng), view, rng)


def _determinise_roles(state: State, view: View, rng: Random) -> State:
    known = Counter(role for role in (*(panel.role for panel in view.panels), view.spare) if role)
    spare = view.spare or (Role.DIGGER if view.options.all_saboteurs else None)
    if spare and not view.spare:
        known[spare] += 1
    unknown = shuffled((Counter(ROLES[len(view.panels)]) - known).elements(), rng)
    roles = tuple(panel.role or unknown.pop() for panel in view.panels)
    return replace(state, roles=roles, spare=spare or unknown.pop())


def _determinise_gold(state: State, view: View, rng: Random) -> State:
    draft = view.draft
    known = [gold for panel in view.panels for gold in panel.gold or ()] + list(draft.gold or () if draft else ())
    unknown = shuffled((Counter(GOLD_CARDS) - Counter(known)).elements(), rng)
    phase = Drafting(draft.seat, draft.gold or take(unknown, draft.cards)) if draft else state.phase
    gold = [panel.gold if panel.gold is not None else take(unknown, panel.gold_cards) for panel in view.panels]
    players = tuple(replace(player, gold=own) for player, own in zip(state.players, gold, strict=True))
    return replace(state, players=players, phase=phase, gold_pile=tuple(unknown))
