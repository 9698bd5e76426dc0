"""What a seat may know, packed into one vector of words: the same knowledge as `rules.views.View`.

Everything a seat cannot know is -1 or only counted; the order of what it sees is the order at the table, so two matches
that look alike to a seat have the same observation.
"""

from tunnelfolk.lab.fast.cards import GOALS, IS_TROLL, KINDS_MOST
from tunnelfolk.lab.fast.compiled import Vector, compiled, inlined, number_at
from tunnelfolk.lab.fast.engine import actor, is_over
from tunnelfolk.lab.fast.game_state import gold_of
from tunnelfolk.lab.fast.layout import (
    ASIDE,
    BROKEN,
    BURIED,
    BURIED_GOAL,
    COVERED,
    DECK_SIZE,
    DISCARD,
    DISCARDED,
    DRAFT,
    DRAFT_SEAT,
    DRAWS,
    EVERYBODY,
    FIRST,
    GAME,
    GOAL,
    GOALS_MOST,
    GOLD,
    GOLD_PILE_SIZE,
    HAND,
    HAND_MOST,
    HAND_SIZE,
    KEYS_LEFT,
    LAID,
    LAID_CELL,
    LAID_FACE,
    LAID_MARK,
    LAID_MOST,
    LEFT,
    MARKERS_LEFT,
    PEEKED,
    PLAYING,
    REACH,
    ROLE,
    ROUND,
    SABOTEUR,
    SEATS,
    SEATS_MOST,
    SPARE,
    STAGE,
    TOP,
    TOP_CARD,
    TURN,
    TURNING,
    VARIANT_NAMES,
    VARIANTS,
    WALKER,
    WIDE,
    WON,
    WON_CARD,
    WON_MOST,
)
from tunnelfolk.lab.fast.tunnels import word_of

UNKNOWN = -1
VARIANT_COUNT = len(VARIANT_NAMES)

(
    SEEN_GAME, SEEN_SEATS, SEEN_BY, SEEN_ROUND, SEEN_FIRST, SEEN_TURN, SEEN_ACTOR, SEEN_STAGE,
    SEEN_DRAWS, SEEN_TURNING, SEEN_COVERED, SEEN_PILE, SEEN_ASIDE, SEEN_MARKERS, SEEN_KEYS, SEEN_GOLD_PILE,
    SEEN_SPARE, SEEN_DRAFT_SEAT, SEEN_DRAFT_SIZE, SEEN_DRAFT, _, _, SEEN_BACKS, SEEN_VARIANT,
) = range(24)  # fmt: skip
"""Single words; `SEEN_DRAFT` has three, the gold cards of value 1, 2, 3, if they are this seat's to choose from (S13).
`SEEN_BACKS` counts discards this seat does not know. `SEEN_VARIANT` has a word for each variant (V1 to V5), 1 where it
is in force."""

SEEN_PANEL = SEEN_VARIANT + VARIANT_COUNT
PANEL = 8
PANEL_CARDS, PANEL_BROKEN, PANEL_PEEKED, PANEL_GOLD_CARDS, PANEL_GOLD, PANEL_ROLE, PANEL_WALKER, PANEL_DEBT = range(
    PANEL
)
"""Eight words a seat: gold is its worth where the viewer may know it (S16), the role 1 for a saboteur (S12)."""
SEEN_GOAL = SEEN_PANEL + PANEL * SEATS_MOST
"""Which goal cards lie on the goals' cells, in reading order."""
SEEN_HAND = SEEN_GOAL + GOALS_MOST
"""How many cards of each kind this seat holds."""
SEEN_DISCARD = SEEN_HAND + KINDS_MOST
"""How many cards of each kind this seat knows in the discard pile."""
SEEN_BURIED = SEEN_DISCARD + KINDS_MOST
"""1 for each goal card that this seat knows to be gone with an earlier round (D25)."""
GOAL_CARDS = len(GOALS)
SEEN_WON = SEEN_BURIED + GOAL_CARDS
"""The faces of gold cards that were won in the Duel (D23), in that order."""
SEEN_LAID = SEEN_WON + WON_MOST
LAID_WORDS = 5
LAID_COLUMN, LAID_ROW, LAID_AS, LAID_REACHED, LAID_MARKED = range(LAID_WORDS)
"""Five words a laid card, in the order they were laid: column, row, face, the sides reached by everyone or green (low
four bits) and by blue, and the seat whose marker lies there. The face is -1 where no card is left."""
SEEN_WORDS = SEEN_LAID + LAID_WORDS * LAID_MOST


@compiled
def observe(vector: Vector, seat: int, seen: Vector) -> None:
    """Write what a seat may know; a watcher is seat -1."""
    _see_table(vector, seat, seen)
    _see_draft(vector, seat, seen)
    for at in range(SEATS_MOST):
        _see_panel(vector, seat, at, seen)
    if vector[GAME] != SABOTEUR:
        _see_debts(vector, seen)
    _see_goals(vector, seat, seen)
    _see_cards(vector, seat, seen)
    _see_laid(vector, seen)


@inlined
def _see_table(vector: Vector, seat: int, seen: Vector) -> None:
    seen[SEEN_GAME], seen[SEEN_SEATS], seen[SEEN_BY] = vector[GAME], vector[SEATS], seat
    seen[SEEN_ROUND], seen[SEEN_FIRST], seen[SEEN_TURN] = vector[ROUND], vector[FIRST], vector[TURN]
    seen[SEEN_ACTOR], seen[SEEN_STAGE] = actor(vector), vector[STAGE]
    seen[SEEN_DRAWS] = vector[DRAWS] if vector[STAGE] == PLAYING else UNKNOWN
    seen[SEEN_TURNING], seen[SEEN_COVERED] = vector[TURNING], vector[COVERED]
    seen[SEEN_PILE] = number_at(vector, DECK_SIZE) - number_at(vector, TOP_CARD)
    seen[SEEN_ASIDE], seen[SEEN_MARKERS], seen[SEEN_KEYS] = vector[ASIDE], vector[MARKERS_LEFT], vector[KEYS_LEFT]
    seen[SEEN_GOLD_PILE] = vector[GOLD_PILE_SIZE]
    shown = vector[GAME] == SABOTEUR and vector[STAGE] > PLAYING
    seen[SEEN_SPARE] = vector[SPARE] if shown else UNKNOWN
    for variant in range(VARIANT_COUNT):
        seen[SEEN_VARIANT + variant] = int(vector[VARIANTS]) >> variant & 1


@inlined
def _see_draft(vector: Vector, seat: int, seen: Vector) -> None:
    chooser = int(vector[DRAFT_SEAT])
    seen[SEEN_DRAFT_SEAT], seen[SEEN_DRAFT_SIZE] = chooser, 0
    for value in range(3):
        seen[SEEN_DRAFT + value] = UNKNOWN
        if chooser >= 0:
            seen[SEEN_DRAFT_SIZE] += vector[DRAFT + value]
            if chooser == seat:
                seen[SEEN_DRAFT + value] = vector[DRAFT + value]


@inlined
def _see_panel(vector: Vector, seat: int, at: int, seen: Vector) -> None:
    panel, gold = SEEN_PANEL + PANEL * at, GOLD + 3 * at
    for place in range(panel, panel + PANEL):
        seen[place] = UNKNOWN
    if at >= vector[SEATS]:
        return
    hides = vector[GAME] == SABOTEUR and at != seat
    seen[panel + PANEL_CARDS], seen[panel + PANEL_BROKEN] = vector[HAND_SIZE + at], vector[BROKEN + at]
    seen[panel + PANEL_PEEKED], seen[panel + PANEL_WALKER] = vector[PEEKED + at], vector[WALKER + at]
    seen[panel + PANEL_GOLD_CARDS] = int(vector[gold]) + int(vector[gold + 1]) + int(vector[gold + 2])
    if not hides or is_over(vector):
        seen[panel + PANEL_GOLD] = gold_of(vector, at)
    if vector[GAME] == SABOTEUR and vector[ROUND] > 0 and (at == seat or vector[STAGE] != PLAYING):
        seen[panel + PANEL_ROLE] = vector[ROLE + at]
    seen[panel + PANEL_DEBT] = 0


@inlined
def _see_debts(vector: Vector, seen: Vector) -> None:
    """Gold owed to trolls (D12)."""
    for slot in range(number_at(vector, LAID)):
        seat = int(vector[LAID_MARK + slot])
        if seat >= 0 and vector[LAID_CELL + slot] >= 0:
            seen[SEEN_PANEL + PANEL * seat + PANEL_DEBT] += int(IS_TROLL[number_at(vector, LAID_FACE + slot)])


@inlined
def _see_goals(vector: Vector, seat: int, seen: Vector) -> None:
    """Goals that lie open, that wait to be turned, or that this seat looked at (S10, D21); goals of earlier rounds."""
    known = ~int(vector[COVERED])
    if vector[TURNING] >= 0:
        known |= 1 << int(vector[TURNING])
    if seat >= 0:
        known |= int(vector[PEEKED + seat])
    goals = 3 if vector[GAME] == SABOTEUR else 6
    for number in range(GOALS_MOST):
        is_known = number < goals and vector[ROUND] > 0 and known >> number & 1
        seen[SEEN_GOAL + number] = vector[GOAL + number] if is_known else UNKNOWN
    for goal in range(GOAL_CARDS):
        seen[SEEN_BURIED + goal] = 0
    knower = 4 if seat < 0 else 4 | 1 << seat
    for place in range(BURIED_GOAL, BURIED_GOAL + number_at(vector, BURIED)):
        if int(vector[place]) >> 5 & knower:
            seen[SEEN_BURIED + (int(vector[place]) & 31)] = 1


@inlined
def _see_cards(vector: Vector, seat: int, seen: Vector) -> None:
    for place in range(SEEN_HAND, SEEN_BURIED):
        seen[place] = 0
    if seat >= 0:
        hand = HAND + seat * HAND_MOST
        for place in range(hand, hand + number_at(vector, HAND_SIZE + seat)):
            seen[SEEN_HAND + number_at(vector, place)] += 1
    seen[SEEN_BACKS] = 0
    for place in range(DISCARD, DISCARD + number_at(vector, DISCARDED)):
        knower = (int(vector[place]) >> 6) - 2
        if knower == EVERYBODY or (knower == seat and seat >= 0):
            seen[SEEN_DISCARD + (int(vector[place]) & 63)] += 1
        else:
            seen[SEEN_BACKS] += 1
    for card in range(WON_MOST):
        seen[SEEN_WON + card] = vector[WON_CARD + card] if card < vector[WON] else UNKNOWN


@inlined
def _see_laid(vector: Vector, seen: Vector) -> None:
    place = SEEN_LAID
    for slot in range(number_at(vector, LAID)):
        cell = int(vector[LAID_CELL + slot])
        if cell >= 0:
            seen[place + LAID_COLUMN], seen[place + LAID_ROW] = cell % WIDE + LEFT, cell // WIDE + TOP
            seen[place + LAID_AS], seen[place + LAID_MARKED] = vector[LAID_FACE + slot], vector[LAID_MARK + slot]
            seen[place + LAID_REACHED] = word_of(vector, cell) >> REACH
            place += LAID_WORDS
    while place < SEEN_WORDS:
        seen[place], seen[place + 1], seen[place + 2], seen[place + 3], seen[place + 4] = 0, 0, UNKNOWN, 0, UNKNOWN
        place += LAID_WORDS
