"""Saboteur, 3 to 10 players: the rules S1 to S18."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations_with_replacement
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from tunnelfolk.rules import choices
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
from tunnelfolk.rules.cards import Dwarf, PathCard, Role
from tunnelfolk.rules.deals import Deal
from tunnelfolk.rules.decks import (
    GOLD_CARDS,
    ROLES,
    SABOTEUR_DECK,
    SABOTEUR_GOAL_CELLS,
    SABOTEUR_GOALS,
    SABOTEUR_START,
)
from tunnelfolk.rules.events import Event
from tunnelfolk.rules.options import Options, Result
from tunnelfolk.rules.table import (
    EVOLVERS,
    Evolvers,
    Player,
    Story,
    Table,
    draw,
    fresh_round,
    insist,
    is_over,
    next_turn,
    remembered,
    reveal_goal,
    round_dealt,
    with_player,
    without,
)
from tunnelfolk.rules.views import (
    DraftView,
    Panel,
    View,
    imagine_table,
    known_goals,
    shared_view,
    shuffled,
    take,
    unseen,
)

NAME = "saboteur"
OPTIONS = Options()
SEATS = range(3, 11)
HAND = {3: 6, 4: 6, 5: 6, 6: 5, 7: 5, 8: 4, 9: 4, 10: 4}
WAGES = {1: 4, 2: 3, 3: 3, 4: 2}
"""What each saboteur gets, by how many they are (S14)."""


class Draft(Struct, frozen=True):
    """The gold cards that go from digger to digger (S13)."""

    seat: int
    gold: tuple[int, ...]


class State(Table, frozen=True, kw_only=True):
    """A match of Saboteur."""

    roles: tuple[Role, ...] = ()
    spare: Role = Role.HIDDEN
    gold_pile: tuple[int, ...] = ()
    draft: Draft | None = None


def new(seats: int, options: Options) -> State:
    """A match before its first deal."""
    options.insist(seats, SEATS, first=True)
    return State(players=(Player(),) * seats, dwarfs=(Dwarf.EVERYONE,) * seats)


def shuffle(state: State, rng: Random, options: Options) -> Deal:
    """What chance decides about the next round (S1–S4)."""
    roles = rng.sample(ROLES[len(state.players)], len(state.players) + 1)
    goals = rng.sample([goal.name for goal in SABOTEUR_GOALS], len(SABOTEUR_GOALS))
    return Deal(
        first=rng.choice(_first(state, options)),
        deck=tuple(rng.sample(SABOTEUR_DECK, len(SABOTEUR_DECK))),
        goals=tuple(zip(goals, SABOTEUR_GOAL_CELLS, strict=True)),
        roles=tuple(roles[:-1]),
        spare=roles[-1],
        gold_pile=() if state.round else tuple(rng.sample(GOLD_CARDS, len(GOLD_CARDS))),
    )


def deal(state: State, deal: Deal, options: Options) -> tuple[State, tuple[Event, ...]]:
    """Begin the next round with this deal."""
    seats = len(state.players)
    deal.insist(
        first=_first(state, options),
        deck=SABOTEUR_DECK,
        goals=[goal.name for goal in SABOTEUR_GOALS],
        cells=SABOTEUR_GOAL_CELLS,
        roles=ROLES[seats],
        gold=() if state.round else GOLD_CARDS,
    )
    story = Story(state, _EVOLVERS)
    if deal.gold_pile:
        story.tell(ev.GoldShuffled(deal.gold_pile))
    story.tell(round_dealt(state, deal, HAND[seats]))
    story.tell(ev.RolesDealt(deal.roles, deal.spare or Role.HIDDEN))
    return story.end()


def _first(state: State, options: Options) -> Sequence[int]:
    """Who may begin: in round 1 the seat the table named or any (S4), then the seat after the last mover (S17)."""
    seats = len(state.players)
    if state.round:
        return [(state.turn + 1) % seats]
    return range(seats) if options.first is None else [options.first]


def to_act(state: State) -> int | None:
    """The seat that must choose, if the match waits for one."""
    if state.ended is None:
        return state.turn
    return state.draft.seat if state.draft else None


@remembered
def legal(state: State) -> tuple[Action, ...]:
    """What the seat to act may choose."""
    if state.draft:
        return tuple(Take(gold) for gold in sorted(set(state.draft.gold)))
    if state.ended:
        return ()
    if state.turning:
        return choices.orient(state, state.turning)
    everyone = range(len(state.players))
    return (
        *choices.dig(state, choices.paths_in_hand(state)),
        *choices.sabotage(state, [seat for seat in everyone if seat != state.turn]),
        *choices.repair(state, everyone),
        *choices.rockslide(state, _may_fall),
        *choices.peek(state),
        *choices.discard(state, 1),
    )


def _may_fall(path: PathCard) -> bool:
    """Whether a rockslide may take this path card: any (S9)."""
    return True


def play(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Let the seat to act do something legal, with all that follows from it."""
    insist(action, legal(state))
    story = Story(state, _EVOLVERS)
    seat = state.turn
    match action:
        case Dig(face, cell):
            story.tell(ev.PathLaid(seat, face, cell))
            _look_for_treasure(story)
        case Orient(face, cell):
            story.tell(ev.GoalTurned(face, cell))
            _look_for_treasure(story)
        case Take(gold):
            _take(story, gold)
            _draft(story)
        case Discard(cards):
            story.tell(ev.CardsPassed(seat, cards))
            _finish_turn(story)
        case Sabotage(card, target):
            story.tell(ev.ToolBroken(seat, card, target))
            _finish_turn(story)
        case Repair(card, tool, target):
            story.tell(ev.ToolMended(seat, card, target, tool))
            _finish_turn(story)
        case Collapse(cell):
            story.tell(ev.PathCollapsed(seat, state.board.faces[cell].text, cell))
            _finish_turn(story)
        case Peek(cell):
            story.tell(ev.GoalPeeked(seat, cell, state.goals[cell]))
            _finish_turn(story)
        case Unlock() | Bribe() | Done() | Shed():
            raise AssertionError(action)
    return story.end()


def _look_for_treasure(story: Story[State]) -> None:
    """Reveal the goals that are reached, until the treasure shows or the mover must turn a stone (T10, S11)."""
    goal = reveal_goal(story)
    if goal is None:
        _finish_turn(story)
    elif goal.is_treasure:
        _end_round(story, "treasure")
    elif not story.state.turning:
        _look_for_treasure(story)


def _finish_turn(story: Story[State]) -> None:
    """Draw a card and pass the turn on (S5, S6); when nobody holds a card the round is over (S11)."""
    draw(story, story.state.turn)
    if not next_turn(story):
        _end_round(story, "cards")


def _end_round(story: Story[State], reason: str) -> None:
    """Show the roles (S12) and give the gold to the winners (S13–S15)."""
    state = story.state
    story.tell(ev.RoundEnded(state.round, reason))
    story.tell(ev.RolesShown(state.roles, state.spare))
    if reason == "treasure":
        diggers = _diggers(state)
        story.tell(ev.GoldHanded(_next_digger(state, state.turn), state.gold_pile[: len(diggers)], drawn=True))
        _draft(story)
    else:
        _pay_saboteurs(story)


def _diggers(state: State) -> list[int]:
    return [seat for seat, role in enumerate(state.roles) if role is Role.DIGGER]


def _next_digger(state: State, seat: int) -> int:
    """The first digger counter-clockwise, beginning with this seat (S13)."""
    seats = len(state.players)
    return next(at for at in ((seat - step) % seats for step in range(seats)) if state.roles[at] is Role.DIGGER)


def _draft(story: Story[State]) -> None:
    """Let diggers take gold where there is nothing to choose."""
    while (draft := story.state.draft) and len(set(draft.gold)) == 1:
        _take(story, draft.gold[0])


def _take(story: Story[State], gold: int) -> None:
    """Keep one gold card and hand the rest on (S13)."""
    draft = story.state.draft
    assert draft is not None
    story.tell(ev.GoldTaken(draft.seat, gold))
    if rest := without(draft.gold, gold):
        story.tell(ev.GoldHanded(_next_digger(story.state, draft.seat - 1), rest, drawn=False))


def _pay_saboteurs(story: Story[State]) -> None:
    """Pay each saboteur in seat order (S14); without saboteurs nobody gets gold (S15)."""
    saboteurs = [seat for seat, role in enumerate(story.state.roles) if role is Role.SABOTEUR]
    for seat in saboteurs:
        story.tell(ev.GoldPaid(seat, wage(WAGES[len(saboteurs)], story.state.gold_pile)))


def wage(worth: int, pile: tuple[int, ...]) -> tuple[int, ...]:
    """The fewest gold cards of the pile worth exactly so much; among equally few those with the highest card (S14)."""
    there = Counter(pile)
    return next(
        cards
        for count in range(1, worth + 1)
        for cards in combinations_with_replacement((3, 2, 1), count)
        if sum(cards) == worth and Counter(cards) <= there
    )


def result(state: State) -> Result | None:
    """Who won, once three rounds are over (S18)."""
    if not is_over(state) or state.draft:
        return None
    return Result.of([sum(player.gold) for player in state.players])


def view(state: State, seat: int | None) -> View:
    """What a seat, or a watcher, may know (S10, S12, S16)."""
    return View(
        game=NAME,
        to_act=to_act(state),
        panels=tuple(_panel(state, at, seat) for at in range(len(state.players))),
        gold_pile=len(state.gold_pile),
        draft=_draft_view(state.draft, seat) if state.draft else None,
        spare=state.spare if _are_roles_shown(state) else None,
        result=result(state),
        **shared_view(state, seat),
    )


def _are_roles_shown(state: State) -> bool:
    return state.ended is not None and state.round > 0


def _panel(state: State, at: int, viewer: int | None) -> Panel:
    player = state.players[at]
    return Panel(
        cards=len(player.hand),
        broken=player.broken,
        gold_cards=len(player.gold),
        gold=player.gold if at == viewer or result(state) else None,
        peeked=tuple(cell for cell, _ in player.peeked),
        role=state.roles[at] if _are_roles_shown(state) or (at == viewer and state.roles) else None,
    )


def _draft_view(draft: Draft, viewer: int | None) -> DraftView:
    return DraftView(draft.seat, len(draft.gold), draft.gold if draft.seat == viewer else None)


def imagine(view: View, rng: Random) -> State:
    """A full state that a view allows: what searching bots work on."""
    unknown = Counter(goal.name for goal in SABOTEUR_GOALS)
    unknown.subtract(known_goals(view))
    fields = imagine_table(view, shuffled(unseen(SABOTEUR_DECK, view), rng), shuffled(unknown.elements(), rng))
    state = State(**fields)
    return _imagine_gold(_imagine_roles(state, view, rng), view, rng)


def _imagine_roles(state: State, view: View, rng: Random) -> State:
    known = Counter(role for role in (*(panel.role for panel in view.panels), view.spare) if role)
    unknown = shuffled((Counter(ROLES[len(view.panels)]) - known).elements(), rng)
    roles = tuple(panel.role or unknown.pop() for panel in view.panels)
    return replace(state, roles=roles, spare=view.spare or unknown.pop())


def _imagine_gold(state: State, view: View, rng: Random) -> State:
    draft = view.draft
    known = [gold for panel in view.panels for gold in panel.gold or ()] + list(draft.gold or () if draft else ())
    unknown = shuffled((Counter(GOLD_CARDS) - Counter(known)).elements(), rng)
    if draft and draft.gold is None:
        # A digger is asked only where there is a choice: the two cards dealt first differ.
        unknown.append(unknown.pop(next(at for at, gold in enumerate(unknown) if gold != unknown[-1])))
    handed = draft and Draft(draft.seat, draft.gold or take(unknown, draft.cards))
    gold = [panel.gold if panel.gold is not None else take(unknown, panel.gold_cards) for panel in view.panels]
    players = tuple(replace(player, gold=own) for player, own in zip(state.players, gold, strict=True))
    return replace(state, players=players, draft=handed, gold_pile=tuple(unknown))


def evolve(state: State, event: Event) -> State:
    """The state after an event."""
    return _EVOLVERS[type(event)](state, event)  # type: ignore[no-any-return]


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
    return replace(state, draft=Draft(event.seat, event.gold), gold_pile=pile)


def _gold_taken(state: State, event: ev.GoldTaken) -> State:
    return replace(state, players=_with_gold(state, event.seat, event.gold), draft=None)


def _gold_paid(state: State, event: ev.GoldPaid) -> State:
    pile = without(state.gold_pile, *event.gold)
    return replace(state, players=_with_gold(state, event.seat, *event.gold), gold_pile=pile)


def _roles_shown(state: State, event: ev.RolesShown) -> State:
    return state


_EVOLVERS: Evolvers = {
    **EVOLVERS,
    ev.GoldShuffled: _gold_shuffled,
    ev.RolesDealt: _roles_dealt,
    ev.RoundDealt: _round_dealt,
    ev.RolesShown: _roles_shown,
    ev.GoldHanded: _gold_handed,
    ev.GoldTaken: _gold_taken,
    ev.GoldPaid: _gold_paid,
}
