"""What one seat of Saboteur could win among `keen` if it knew more: `python -m bench.ceiling --knows all --deals 40`.

`deep` plays each seat of each deal in turn, and is told nothing, all roles and where the treasure lies, or every card.
What it wins more than the same seat has where everybody is `keen` is a mean over deals. No player may know so much: the
figures say how much there is to be won at most by this search.
"""

import argparse
from collections.abc import Sequence

from tunnelfolk.arena.intervals import bootstrap
from tunnelfolk.bots.bot import Bot
from tunnelfolk.bots.keen_bot import Keen
from tunnelfolk.bots.saboteur.beliefs import Cast
from tunnelfolk.lab.deep import Budget, Deep
from tunnelfolk.lab.deep.candidate_search import Question
from tunnelfolk.lab.deep.halving import Tries
from tunnelfolk.lab.fast.state_words import words_of
from tunnelfolk.rules.cards import Role
from tunnelfolk.rules.decks import GOALS, SABOTEUR_GOAL_CELLS
from tunnelfolk.rules.game import new
from tunnelfolk.rules.saboteur.state import State

KNOWS = ("nothing", "roles", "all")


class AllSeeing(Deep):
    """`deep`, told what no player knows."""

    truth: State

    def __init__(self, seed: str, knows: str, budget: Budget) -> None:
        super().__init__(seed, budget)
        self._knows = knows

    def _play_worlds(self, asked: Question) -> Tries:
        if self._knows != "nothing":
            asked = asked._replace(unseen=asked.unseen._replace(castings=[casting_of(self.truth)]))
        if self._knows == "all":
            seen = asked.unseen._replace(card_slots=[], cards=[], gold_slots=[], gold=[])
            asked = asked._replace(state=self.truth, words=words_of(self.truth), unseen=seen)
        return super()._play_worlds(asked)


def casting_of(state: State) -> int:
    """Who is what, and where the treasure lies, as `lab.deep.unseen` writes it."""
    places = sum(1 << seat for seat, role in enumerate(state.roles) if role is Role.SABOTEUR)
    if places.bit_count() < Cast(len(state.roles)).saboteurs:
        places |= 1 << len(state.roles)
    treasure = next(cell for cell, name in state.goals.items() if GOALS[name].is_treasure)
    return SABOTEUR_GOAL_CELLS.index(treasure) + 4 * places


def play(seed: str, bots: Sequence[Bot]) -> tuple[int, ...]:
    """The gold of every seat after a match."""
    match = new("saboteur", len(bots), seed=seed)
    while (seat := match.to_act) is not None:
        bot = bots[seat]
        if isinstance(bot, AllSeeing):
            assert isinstance(match.state, State)
            bot.truth = match.state
        match = match.choose(bot.choose(match.prompt(seat, since=match.round_began)))
    assert match.result is not None
    return match.result.gold


def gain(seed: str, chosen: argparse.Namespace) -> float:
    """What a seat wins more on a deal, on average."""
    usual = [Keen(f"{seed}/{seat}") for seat in range(chosen.players)]
    before = play(seed, usual)
    gains = []
    for seat in range(chosen.players):
        told = AllSeeing(f"{seed}/{seat}", chosen.knows, Budget(playouts=chosen.playouts))
        gains.append(play(seed, [*usual[:seat], told, *usual[seat + 1 :]])[seat] - before[seat])
    return sum(gains) / len(gains)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.ceiling", description=__doc__)
    parser.add_argument("--knows", choices=KNOWS, default="all")
    parser.add_argument("--players", type=int, default=5)
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--playouts", type=int, default=1000)
    parser.add_argument("--seed", default="1")
    chosen = parser.parse_args()
    gains = [gain(f"ceiling/{chosen.seed}/{deal}", chosen) for deal in range(chosen.deals)]
    found = bootstrap(gains, "ceiling")
    print(f"knows {chosen.knows}, {chosen.players} players, {chosen.deals} deals: {found} gold more than keen")


if __name__ == "__main__":
    main()
