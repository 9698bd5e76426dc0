"""Where everything lies in the vector of a match: named offsets of 16-bit words, and the numbers stored there.

The window of the board is exact: no card of either deck can come to lie outside it, nor on its outermost cells
(`tests/lab/test_window.py` derives the bound from the printed cards, docs/research.md gives the argument). A card laid
on an outermost cell sets `STATUS` all the same, so that a mistake could never write past the board.
"""

from typing import Any, Protocol

from tunnelfolk.rules import options

SABOTEUR, DUEL, SOLO = range(3)
"""What stands in `GAME`."""

VARIANT_NAMES = options.VARIANTS

(GOLD_PER_PLAYER, SABOTAGED_UNPAID, ONE_ROUND, ALL_SABOTEURS, OPENING_STRIKES) = (
    1 << VARIANT_NAMES.index(name)
    for name in ("gold_per_player", "sabotaged_unpaid", "one_round", "all_saboteurs", "opening_strikes")
)
"""The bits of `VARIANTS` (V1 to V5), in the order in which the rules' options name them."""

WIDE, HIGH = 60, 59
LEFT, TOP = -28, -29
"""The window of the board: columns -28 to 31, rows -29 to 29."""
CELLS = WIDE * HIGH
"""A cell is a number: (row - TOP) * WIDE + (column - LEFT)."""

SEATS_MOST = 10
HAND_MOST = 6
GOALS_MOST = 6
DECK_MOST = 67
GOLD_CARDS_MOST = 28
LAID_MOST = 48
"""Starts, path cards and goals that may be laid in one round: 44 in Saboteur, 42 in the Duel."""
COVERED_SLOT = 64
"""The cell of face-down goal number g holds the slot COVERED_SLOT + g."""
FRONT_MOST = 64
WON_MOST = 20
BURIED_MOST = 12
ASIDE_MOST = 10

NOBODY = -1

FINE, LEFT_WINDOW, TOO_MANY, ILLEGAL = range(4)
"""What stands in `STATUS`: all is well; a card left the window; a list is full; a code was not legal."""

NEW, PLAYING, BY_TREASURE, BY_CARDS, BY_GOALS, BY_MARKERS = range(6)
"""What stands in `STAGE`: before the first deal, in a round, or why the round ended."""
ENDED = ("new", None, "treasure", "cards", "goals", "markers")

DIGGER_ROLE, SABOTEUR_ROLE = 0, 1
EVERYBODY, SOMEBODY = -1, -2
"""Who knows a discarded card, besides a seat: all, or a seat that nobody can name."""

(
    STATUS, GAME, SEATS, ROUND, FIRST, TURN, STAGE, DRAWS, TURNING, PLIES,
    CHANCE, _, _, _, WALKERS, COVERED, REACHED_GOALS, LAID, FRONTS, _,
    DECK_SIZE, TOP_CARD, DISCARDED, GOLD_PILE_SIZE, DRAFT_SEAT, DRAFT, _, _, SPARE, MARKERS_LEFT,
    KEYS_LEFT, WON, BURIED, ASIDE, NAMED_FIRST, VARIANTS, TROLLS, UNMARKED,
) = range(38)  # fmt: skip
"""Single words. `CHANCE` has four, `FRONTS` two (one a walker), `DRAFT` three (gold cards of value 1, 2, 3).

`TURN` is the seat whose turn it is or was; `DRAWS` the cards due, -1 while the action is to come; `TURNING` the goal
that waits to be turned, or -1; `WALKERS` a bit for each dwarf in play (bit 0 everyone or green, bit 1 blue); `COVERED`
and `REACHED_GOALS` a bit a goal; `LAID` how many slots are in use; `TOP_CARD` the place of the top card in
`DECK`; `DRAFT_SEAT` the digger to choose gold, or -1; `NAMED_FIRST` the seat that is to begin round 1, or -1 (S4);
`VARIANTS` the variants in force, as bits; `TROLLS` and `UNMARKED` count laid trolls that nobody bribed and laid gold
without a marker.
"""

HAND = 38
"""The cards of each seat in the order they came, HAND_MOST words a seat."""
HAND_SIZE = HAND + SEATS_MOST * HAND_MOST
BROKEN = HAND_SIZE + SEATS_MOST
"""The broken tools of each seat as bits: pick, lamp, cart."""
PEEKED = BROKEN + SEATS_MOST
"""The goals each seat looked at, as bits."""
GOLD = PEEKED + SEATS_MOST
"""How many gold cards of value 1, 2, 3 each seat has: three words a seat."""
ROLE = GOLD + 3 * SEATS_MOST
WALKER = ROLE + SEATS_MOST
"""Which dwarf walks for each seat."""
GOAL = WALKER + SEATS_MOST
"""What the goals are, in reading order of their cells: numbers of goal cards."""
DECK = GOAL + GOALS_MOST
DISCARD = DECK + DECK_MOST
"""Discarded cards: the kind of card + 64 * (who knows it + 2)."""
GOLD_PILE = DISCARD + DECK_MOST
WON_CARD = GOLD_PILE + GOLD_CARDS_MOST
"""Won gold cards of the Duel (D23): faces."""
BURIED_GOAL = WON_CARD + WON_MOST
"""Goals of earlier rounds (D25): goal + 32 * (bits of the seats that know it, or 4 for everybody)."""
ASIDE_CARD = BURIED_GOAL + BURIED_MOST
LAID_CELL = ASIDE_CARD + ASIDE_MOST
"""Where the card of each slot lies, in the order they were laid; -1 once it was taken away."""
LAID_FACE = LAID_CELL + LAID_MOST
LAID_MARK = LAID_FACE + LAID_MOST
"""The seat whose marker lies on the card of a slot, or -1."""
FRONT = LAID_MARK + LAID_MOST
"""For each walker the empty cells that a reached mouth faces: FRONT_MOST words a walker."""
BOARD = FRONT + 2 * FRONT_MOST
"""A word a cell (see `tunnels`)."""
WORDS = BOARD + CELLS

DEMAND = 127
REACH = 7
"""A cell's word: the demand or the slot in 7 bits, then four bits a walker for the reached sides."""

LEGAL_MOST = 1024
"""Room for a list of actions: no position has more than 896, so a list that is that long is given up early."""
SCRATCH = 512
"""Words of scratch space that `legal` and `step` need."""

SETTING_GAME, SETTING_SEATS, SETTING_FIRST, SETTING_WALKER, SETTING_VARIANTS = range(5)
"""What a match begins with: game, seats, `NAMED_FIRST`, in Solo the walker of the player's colour, `VARIANTS`."""
SETTING_WORDS = 5


class Words(Protocol):
    """A vector or its beginning, of whichever sort: an array of numpy, a list."""

    def __getitem__(self, place: int, /) -> Any: ...

    def __setitem__(self, place: int, word: Any, /) -> None: ...


def cell_at(column: int, row: int) -> int:
    """The number of a cell."""
    return (row - TOP) * WIDE + column - LEFT


def place_of(cell: int) -> tuple[int, int]:
    """Column and row of a cell."""
    return cell % WIDE + LEFT, cell // WIDE + TOP
