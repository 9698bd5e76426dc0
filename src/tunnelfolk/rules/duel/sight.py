"""What a seat may know of the Duel or of Solo, and a state that such knowledge allows."""

from random import Random

from msgspec.structs import replace

from tunnelfolk.rules.cards import BACK
from tunnelfolk.rules.decks import DUEL_DECK, DUEL_GOALS, FACES
from tunnelfolk.rules.duel.rounds import new
from tunnelfolk.rules.duel.state import Buried, State, keys_left, markers_left, result, to_act
from tunnelfolk.rules.game_state import cached
from tunnelfolk.rules.views import (
    Panel,
    Token,
    View,
    determinise_state,
    known_goals,
    own_view,
    shared_view,
    shuffled,
    unseen,
)


def view(state: State, seat: int | None) -> View:
    """What a seat, or a watcher, may know of the Duel or of Solo (D21, D23)."""
    public = _public_view(state)
    return public if seat is None else replace(public, buried=_buried(state, seat), **own_view(state, seat))


@cached
def _public_view(state: State) -> View:
    """What a watcher sees, made once for all viewers."""
    return View(
        to_act=to_act(state),
        tokens=_tokens(state),
        panels=tuple(_panel(state, at) for at in range(len(state.players))),
        aside=len(state.aside),
        markers=markers_left(state),
        keys=keys_left(state),
        won=state.won,
        buried=_buried(state, None),
        result=result(state),
        **shared_view(state, None),
    )


def _buried(state: State, seat: int | None) -> tuple[str, ...]:
    return tuple(goal.name if goal.seen_by is None or seat in goal.seen_by else BACK for goal in state.buried)


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


def determinise(view: View, rng: Random) -> State:
    """A full state that a view allows: what searching bots work on."""
    return determinise_from(view, rng, new(len(view.panels), view.options))


def determinise_from(view: View, rng: Random, blank: State) -> State:
    """A full state of the Duel or of Solo that a view allows; the blank one says how the table is laid out."""
    # Gold that was won in this round still lies on the board until the next deal.
    gone = set(view.won) - {FACES[laid.face].name for laid in view.board}
    cards = shuffled(unseen([card for card in DUEL_DECK if card not in gone], view), rng)
    known = set(known_goals(view))
    goals = shuffled([goal.name for goal in DUEL_GOALS if goal.name not in known], rng)
    fields = determinise_state(view, cards, goals)
    return replace(
        blank,
        markers={token.cell: token.seat for token in view.tokens if token.kind != "key"},
        won=view.won,
        buried=tuple(Buried(goals.pop(), ()) if goal == BACK else Buried(goal) for goal in view.buried),
        aside=tuple(cards),
        **fields,
    )
