"""The gold of Saboteur on a vector: the draft of the diggers, the wages of the saboteurs (S3, S13-S16, V1, V2)."""

from tunnelfolk.lab.fast.cards import (
    GOLD_COUNTS,
    MOST_DRAFTED,
    WAGES,
)
from tunnelfolk.lab.fast.chance import shuffle
from tunnelfolk.lab.fast.compiled import Vector, compiled, number_at
from tunnelfolk.lab.fast.game_state import is_in_force
from tunnelfolk.lab.fast.layout import (
    BROKEN,
    BY_TREASURE,
    DIGGER_ROLE,
    DRAFT,
    DRAFT_SEAT,
    GOLD,
    GOLD_PER_PLAYER,
    GOLD_PILE,
    GOLD_PILE_SIZE,
    NOBODY,
    ROLE,
    SABOTAGED_UNPAID,
    SABOTEUR_ROLE,
    SEATS,
    STAGE,
    TURN,
)


@compiled
def shuffle_gold(vector: Vector) -> None:
    """Shuffle the gold cards that no player holds (S3)."""
    size = 0
    for value in range(3):
        left = int(GOLD_COUNTS[value])
        for seat in range(number_at(vector, SEATS)):
            left -= int(vector[GOLD + 3 * seat + value])
        for _ in range(left):
            vector[GOLD_PILE + size] = value + 1
            size += 1
    vector[GOLD_PILE_SIZE] = size
    shuffle(vector, GOLD_PILE, size)


@compiled
def _may_draft(vector: Vector, seat: int) -> bool:
    """Whether a seat takes part in the draft: a digger, and perhaps only one whose tools are whole (S13, V2)."""
    if vector[ROLE + seat] != DIGGER_ROLE:
        return False
    return vector[BROKEN + seat] == 0 or not is_in_force(vector, SABOTAGED_UNPAID)


@compiled
def _next_drafter(vector: Vector, seat: int) -> int:
    """The first seat counter-clockwise that takes part, beginning with this one (S13); somebody must."""
    seats = number_at(vector, SEATS)
    seat = seat if seat >= 0 else seats - 1
    while not _may_draft(vector, seat):
        seat = seat - 1 if seat > 0 else seats - 1
    return seat


@compiled
def end_by_treasure(vector: Vector) -> None:
    """Hand as many gold cards as there are diggers to the first of them (S13); or one a player (V1)."""
    seats, drafters = number_at(vector, SEATS), 0
    for seat in range(seats):
        drafters += int(_may_draft(vector, seat))
    vector[STAGE] = BY_TREASURE
    if drafters == 0:
        return
    drawn = min(seats, MOST_DRAFTED) if is_in_force(vector, GOLD_PER_PLAYER) else drafters
    vector[DRAFT] = vector[DRAFT + 1] = vector[DRAFT + 2] = 0
    for card in range(drawn):
        vector[DRAFT + int(vector[GOLD_PILE + card]) - 1] += 1
    vector[GOLD_PILE_SIZE] -= drawn
    for place in range(GOLD_PILE, GOLD_PILE + int(vector[GOLD_PILE_SIZE])):
        vector[place] = vector[place + drawn]
    _hand_on(vector, number_at(vector, TURN))


@compiled
def _hand_on(vector: Vector, seat: int) -> None:
    """Hand the gold cards to the next drafter from this seat on; the last card is taken without a choice (S13)."""
    ones, twos, threes = int(vector[DRAFT]), int(vector[DRAFT + 1]), int(vector[DRAFT + 2])
    vector[DRAFT_SEAT] = NOBODY
    if ones + twos + threes > 0:
        seat = _next_drafter(vector, seat)
        if ones + twos + threes > 1:
            vector[DRAFT_SEAT] = seat
        else:
            _keep(vector, seat, 0 if ones else 1 if twos else 2)


@compiled
def _keep(vector: Vector, seat: int, value: int) -> None:
    vector[DRAFT + value] -= 1
    vector[GOLD + 3 * seat + value] += 1


@compiled
def take_gold(vector: Vector, value: int) -> None:
    """Let the digger keep one gold card and hand the rest on (S13)."""
    seat = int(vector[DRAFT_SEAT])
    _keep(vector, seat, value)
    _hand_on(vector, seat - 1)


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
def _pay(vector: Vector, seat: int, wage: int) -> None:
    """Pay with the gold cards of least worth that make up a wage, the fewest, then with the highest card (S14).

    Only after many cards were drawn (V1) can they be worth more than the wage, or too few.
    """
    ones, twos, threes = _in_pile(vector, 1), _in_pile(vector, 2), _in_pile(vector, 3)
    least, paid_ones, paid_twos, paid_threes = 1000, ones, twos, threes
    for three in range(min(threes, 2) + 1):
        for two in range(min(twos, 2) + 1):
            for one in range(min(ones, 4) + 1):
                worth = one + 2 * two + 3 * three
                # Worth first, then how many cards; of 3+1 and 2+2 the one with the higher card.
                cost = 100 * worth + 10 * (one + two + three) - three
                if worth >= wage and cost < least:
                    least, paid_ones, paid_twos, paid_threes = cost, one, two, three
    _pay_cards(vector, seat, 3, paid_threes)
    _pay_cards(vector, seat, 2, paid_twos)
    _pay_cards(vector, seat, 1, paid_ones)


@compiled
def _in_pile(vector: Vector, value: int) -> int:
    count = 0
    for place in range(GOLD_PILE, GOLD_PILE + int(vector[GOLD_PILE_SIZE])):
        count += int(vector[place] == value)
    return count


@compiled
def _pay_cards(vector: Vector, seat: int, value: int, count: int) -> None:
    """Take the first gold cards of a value from the pile."""
    size, kept, left = int(vector[GOLD_PILE_SIZE]), 0, count
    for card in range(size):
        if left > 0 and vector[GOLD_PILE + card] == value:
            left -= 1
        else:
            vector[GOLD_PILE + kept] = vector[GOLD_PILE + card]
            kept += 1
    vector[GOLD_PILE_SIZE] = kept
    vector[GOLD + 3 * seat + value - 1] += count
