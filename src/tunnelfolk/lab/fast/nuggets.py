"""The gold of Saboteur on a vector: the draft of the diggers, the wages of the saboteurs (S13-S16)."""

from tunnelfolk.lab.fast.cards import (
    GOLD_CARDS,
    WAGES,
)
from tunnelfolk.lab.fast.chance import shuffle
from tunnelfolk.lab.fast.compiled import Vector, compiled, number_at
from tunnelfolk.lab.fast.layout import (
    BY_TREASURE,
    DIGGER_ROLE,
    DRAFT,
    DRAFT_SEAT,
    GOLD,
    GOLD_PILE,
    GOLD_PILE_SIZE,
    NOBODY,
    ROLE,
    SABOTEUR_ROLE,
    SEATS,
    STAGE,
    TURN,
)


@compiled
def shuffle_gold(vector: Vector) -> None:
    """Shuffle the gold cards, once for the match (S3)."""
    for card in range(len(GOLD_CARDS)):
        vector[GOLD_PILE + card] = GOLD_CARDS[card]
    vector[GOLD_PILE_SIZE] = len(GOLD_CARDS)
    shuffle(vector, GOLD_PILE, len(GOLD_CARDS))


@compiled
def _next_digger(vector: Vector, seat: int) -> int:
    """The first digger counter-clockwise, beginning with this seat (S13)."""
    seats = number_at(vector, SEATS)
    seat = seat if seat >= 0 else seats - 1
    while vector[ROLE + seat] != DIGGER_ROLE:
        seat = seat - 1 if seat > 0 else seats - 1
    return seat


@compiled
def end_by_treasure(vector: Vector) -> None:
    """Hand as many gold cards as there are diggers to the first of them (S13)."""
    diggers = 0
    for seat in range(number_at(vector, SEATS)):
        diggers += int(vector[ROLE + seat] == DIGGER_ROLE)
    vector[STAGE] = BY_TREASURE
    vector[DRAFT_SEAT] = _next_digger(vector, number_at(vector, TURN))
    vector[DRAFT] = vector[DRAFT + 1] = vector[DRAFT + 2] = 0
    for card in range(diggers):
        vector[DRAFT + int(vector[GOLD_PILE + card]) - 1] += 1
    vector[GOLD_PILE_SIZE] -= diggers
    for place in range(GOLD_PILE, GOLD_PILE + int(vector[GOLD_PILE_SIZE])):
        vector[place] = vector[place + diggers]
    take_what_is_equal(vector)


@compiled
def take_what_is_equal(vector: Vector) -> None:
    """Let diggers take gold where there is nothing to choose."""
    while vector[DRAFT_SEAT] >= 0:
        ones, twos, threes = int(vector[DRAFT]), int(vector[DRAFT + 1]), int(vector[DRAFT + 2])
        if int(ones > 0) + int(twos > 0) + int(threes > 0) != 1:
            return
        take(vector, 0 if ones else 1 if twos else 2)


@compiled
def take(vector: Vector, value: int) -> None:
    """Let the digger keep one gold card and hand the rest on (S13)."""
    seat = int(vector[DRAFT_SEAT])
    vector[DRAFT + value] -= 1
    vector[GOLD + 3 * seat + value] += 1
    left = int(vector[DRAFT]) + int(vector[DRAFT + 1]) + int(vector[DRAFT + 2])
    vector[DRAFT_SEAT] = _next_digger(vector, seat - 1) if left else NOBODY


@compiled
def pay_saboteurs(vector: Vector) -> None:
    """Pay each saboteur in seat order (S14); without saboteurs nobody gets gold (S15)."""
    saboteurs = 0
    for seat in range(number_at(vector, SEATS)):
        saboteurs += int(vector[ROLE + seat])
    for seat in range(number_at(vector, SEATS)):
        if vector[ROLE + seat] == SABOTEUR_ROLE:
            _pay(vector, seat, int(WAGES[saboteurs]))


@compiled
def _pay(vector: Vector, seat: int, worth: int) -> None:
    """Pay with the fewest gold cards, among equally few those with the highest (S14): the highest that fits, each time.

    Only 4 asks for more thought: 3+1 goes before 2+2, and a 3 without a 1 is no use.
    """
    while worth > 0:
        value = 3 if worth > 3 else worth
        while not _may_pay(vector, value, worth):
            value -= 1
        _pay_card(vector, seat, value)
        worth -= value


@compiled
def _may_pay(vector: Vector, value: int, worth: int) -> bool:
    if _in_pile(vector, value) == 0:
        return False
    return worth - value != 1 or value == 1 or _in_pile(vector, 1) > 0


@compiled
def _in_pile(vector: Vector, value: int) -> int:
    count = 0
    for place in range(GOLD_PILE, GOLD_PILE + int(vector[GOLD_PILE_SIZE])):
        count += int(vector[place] == value)
    return count


@compiled
def _pay_card(vector: Vector, seat: int, value: int) -> None:
    """Take the first gold card of that value from the pile."""
    place, last = GOLD_PILE, GOLD_PILE + int(vector[GOLD_PILE_SIZE]) - 1
    while vector[place] != value:
        place += 1
    while place < last:
        vector[place] = vector[place + 1]
        place += 1
    vector[GOLD_PILE_SIZE] -= 1
    vector[GOLD + 3 * seat + value - 1] += 1
