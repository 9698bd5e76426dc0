"""Actions as numbers: one fixed layout for all games, named by where each sort of action begins.

| from | an action | code |
|---|---|---|
| `DONE` | end the turn (D12) | `DONE` |
| `TAKE` | keep a gold card | `TAKE + value - 1` |
| `ORIENT` | turn a goal | `ORIENT + goal * 2 + turned` |
| `PEEK` | look at a goal | `PEEK + goal` |
| `BREAK` | sabotage | `BREAK + tool * 10 + seat` |
| `MEND` | repair | `MEND + (repair card * 3 + tool) * 10 + seat` |
| `PASS` | discard one card | `PASS + kind` |
| `PASS_TWO` | discard two (D7) | `PASS_TWO + kind * KINDS_MOST + kind` |
| `SHED` | discard two for a tool (D6) | `SHED + (tool * KINDS_MOST + kind) * KINDS_MOST + kind` |
| `COLLAPSE` | rockslide | `COLLAPSE + cell` |
| `UNLOCK` | key | `UNLOCK + cell` |
| `BRIBE` | bribe | `BRIBE + cell` |
| `DIG` | lay a path card | `DIG + plane * CELLS + cell` |

Goals are numbered in reading order of their cells, tools pick, lamp, cart; kinds of card as in `cards.KINDS`, the lower
kind first; a plane is a face of the game's path cards, in the order of `decks`.
"""

from tunnelfolk.lab.fast.card_numbers import KINDS_MOST, PLANES, REPAIRS
from tunnelfolk.lab.fast.layout import CELLS, GOALS_MOST, SEATS_MOST

DONE = 0
TAKE = DONE + 1
ORIENT = TAKE + 3
PEEK = ORIENT + 2 * GOALS_MOST
BREAK = PEEK + GOALS_MOST
MEND = BREAK + 3 * SEATS_MOST
PASS = MEND + REPAIRS * 3 * SEATS_MOST
PASS_TWO = PASS + KINDS_MOST
SHED = PASS_TWO + KINDS_MOST * KINDS_MOST
COLLAPSE = SHED + 3 * KINDS_MOST * KINDS_MOST
UNLOCK = COLLAPSE + CELLS
BRIBE = UNLOCK + CELLS
DIG = BRIBE + CELLS

ACTIONS = (DIG + PLANES[0] * CELLS, DIG + PLANES[1] * CELLS, DIG + PLANES[1] * CELLS)
"""How many codes each game has."""
