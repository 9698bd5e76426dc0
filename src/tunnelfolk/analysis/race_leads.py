"""By how much gold a seat will lead when a round of the Duel or of Solo ends, by what such boards came to in play."""

from collections.abc import Callable, Sequence

from tunnelfolk.bots.distances import cell_bit, survey_board, target_distances
from tunnelfolk.bots.race.race_value import UNREACHED, Race, Target, gold_in_reach, race_of
from tunnelfolk.bots.race.value_tables import (
    AVERAGE,
    DUEL_HOPES,
    DUEL_PLAIN,
    REACH,
    SOLO_HOPES,
    SOLO_PLAIN,
    phase_of_pile,
)
from tunnelfolk.rules.board import Board
from tunnelfolk.rules.decks import FACES, GOALS
from tunnelfolk.rules.views import Panel, View, board_of


def lead_in(view: View, seat: int) -> float:
    """The lead that a view lets a seat expect when its round ends; alone, its gold."""

    def balance(of: Callable[[Panel], float]) -> float:
        return sum((1 if at == seat else -1) * of(panel) for at, panel in enumerate(view.panels))

    lead = balance(lambda panel: sum(panel.gold or ()))
    if view.ended is not None:
        return lead
    race, board = _race_for(view, seat), board_of(view)
    reached, loose = gold_in_reach(race, board)
    # What is marked is paid, and what is owed to trolls is taken, when the round ends (D23, D24).
    plain = (
        reached + _marked_gold(view, seat) - balance(lambda panel: panel.debt),
        balance(lambda panel: len(panel.broken) > 0),
        balance(lambda panel: len(panel.broken) > 1),
        balance(lambda panel: panel.cards),
        1 if view.turn == seat else -1,
    )
    weights = DUEL_PLAIN if race.rival else SOLO_PLAIN
    lead += sum(weight * value for weight, value in zip(weights, plain, strict=True))
    return lead + _hope_for(race, board, phase_of_pile(view.pile), _targets(view, board), loose)


def _race_for(view: View, seat: int) -> Race:
    """The race as a seat sees it, whoever is to act."""
    race = race_of(view)
    if view.turn == seat:
        return race
    assert race.rival is not None
    return Race(race.rival, race.me, race.worth, race.marked, race.slope)


def _marked_gold(view: View, seat: int) -> int:
    """The gold that a seat has marked in this round, less the rival's."""
    faces = {laid.cell: FACES[laid.face] for laid in view.board}
    marked = [token for token in view.tokens if token.kind == "marker" and token.seat is not None]
    return sum((1 if token.seat == seat else -1) * faces[token.cell].gold for token in marked)


def _targets(view: View, board: Board) -> list[Target]:
    """The face-down goals, with what is known to lie there."""
    return [
        Target(cell_bit(goal.cell), float(GOALS[goal.goal].gold) if goal.goal else AVERAGE)
        for goal in view.goals
        if goal.cell in board.covered
    ]


def _hope_for(race: Race, board: Board, phase: int, goals: Sequence[Target], loose: Sequence[Target]) -> float:
    """What all that is dug for came to, by the cards that are missing to both."""
    survey, cells = survey_board(board), tuple(target.cells for target in (*goals, *loose))
    mine = target_distances(survey, race.me, cells)
    theirs = target_distances(survey, race.rival, cells) if race.rival else (REACH,) * len(cells)
    hope = 0.0
    for number, target in enumerate((*goals, *loose)):
        # Gold on a card is reached by one card more, laid where its tunnel is entered.
        is_loose = number >= len(goals)
        own, rival = (min(REACH - 1, left + is_loose) for left in (mine[number], theirs[number]))
        weight = DUEL_HOPES[REACH * phase + own][rival] if race.rival else SOLO_HOPES[phase][own]
        hope += weight * target.worth / (UNREACHED if is_loose else 1) / AVERAGE
    return hope
