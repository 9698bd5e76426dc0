"""The texts a player can ask for: help, and the signs of the board. The rules are in `rules_pages`."""

HELP = """\
Type the number of a card, then the number of what to do with it: 3, then 2.
Both at once work too: 3 2. Enter or 0 goes back to the cards.
The written form is always understood: lay B05@1,0 · map@8,0 · pass B05.
  ?  this help         b  the board again      l  the log of this round
  r  all rules         h  your hand            a  hints: what a bot would do; a1 takes one
  q  quit (asks first)"""

SIGNS = """\
━ ┃ ╋    tunnel, bright where you get to     ━╸ ╹     dead end
░ ▒      rock; ▒ is the card laid last       ║┃║      bridge, upright way on top
{S}      start                               ╫G╫      ladder to the green start
[B] [G]  closed door, blue or green          ]b[ ]g[  opened with a key
[T]      troll                               ]t[      bribed troll
(2)      gold worth 2                        ◆2◆ ●2●  marked by green, by blue
│ ? │    goal, face down                     ╎G07╎    one you have looked at
Cells are column,row. Rows count downward: 3,-1 is column 3, one row above 0."""

REPLAY_HELP = "Enter or n: next · p: previous · a number: that step · r: next round · q: quit"
