"""The wages of the compiled core are those of the rules, whatever is left in the gold pile."""

from itertools import product

import numpy as np

from tunnelfolk.lab.fast import nuggets
from tunnelfolk.lab.fast.layout import GOLD, GOLD_PILE, GOLD_PILE_SIZE, WORDS
from tunnelfolk.rules.saboteur.rounds import WAGES, wage


def paid(worth: int, pile: tuple[int, ...]) -> list[int]:
    """How many gold cards of value 1, 2, 3 the compiled core pays."""
    vector = np.zeros(WORDS, np.int16)
    vector[GOLD_PILE : GOLD_PILE + len(pile)] = pile
    vector[GOLD_PILE_SIZE] = len(pile)
    nuggets._pay(vector, 0, worth)
    left = sorted([*pile])
    for value, count in enumerate(vector[GOLD : GOLD + 3], 1):
        for _ in range(count):
            left.remove(value)
    assert sorted(vector[GOLD_PILE : GOLD_PILE + vector[GOLD_PILE_SIZE]]) == left
    return [int(count) for count in vector[GOLD : GOLD + 3]]


def test_S14_V1_every_wage_is_paid_from_every_small_pile_as_the_rules_pay_it() -> None:
    # Play hardly ever empties the pile so far that a wage cannot be paid exactly.
    for ones, twos, threes in product(range(5), range(4), range(4)):
        pile = (3,) * threes + (1,) * ones + (2,) * twos
        for worth in sorted(set(WAGES.values())):
            cards = wage(worth, pile)
            assert paid(worth, pile) == [cards.count(value) for value in (1, 2, 3)], (worth, pile)
