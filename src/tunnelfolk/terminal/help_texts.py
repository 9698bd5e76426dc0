"""The texts a player can ask for: help, signs of the board, reminders of the rules."""

HELP = """\
Type the number of a card, then the number of what to do with it: 3, then 2.
Both at once work too: 3 2. Enter or 0 goes back to the cards.
The written form is always understood: lay B05@1,0 · map@8,0 · pass B05.
  ?  this help         b  the board again      l  the log of this round
  r  the rules         h  your hand            a  advice: what a bot would do
  q  quit (asks first)"""

SIGNS = """\
━ ┃ ╋    tunnel, bright where you get to     ━╸ ╹     dead end
░ ▒      rock; ▒ is the card laid last       ║┃║      bridge, upright way on top
{S}      start                               ╫G╫      ladder of the green dwarf
[B] [G]  closed door, blue or green          ]b[ ]g[  opened with a key
[T]      troll                               ]t[      bribed troll
(2)      gold worth 2                        ◆2◆ ●2●  marked by green, by blue
│ ? │    goal, face down                     ╎G07╎    one you have looked at
Cells are column,row. Rows count downward: 3,-1 is column 3, one row above 0."""

RULES = {
    "saboteur": """\
Diggers want a tunnel from the start to the treasure, which is one of three goals. Saboteurs want it to fail.
On your turn use one card: lay a path, play an action, or pass (discard it face down). Then you draw one.
A path must agree with all its neighbours, open to open and wall to wall, and continue a tunnel from the start.
Whoever has a broken tool cannot lay paths. One repair mends one tool, anyone's. A rockslide removes any path.
Treasure reached: each digger gets a gold card. Pile and hands empty: the saboteurs get 4, or 3 each (four: 2 each).
Three rounds with new roles; the most gold wins.""",
    "duel": """\
Each dwarf digs from the start of its colour. Gold that you reach is marked for you at once.
On your turn do one thing: lay a path, play an action, discard two cards to mend a tool, or pass with 1 or 2 cards.
Doors let their colour through, the other one only after a key. A ladder is joined to the start of its colour.
A troll is bribed with a marker before or after your action; it costs 1 gold at the end of the round.
The round ends when all six goals are turned up, all eight markers are placed, or no cards are left.
Three rounds; the most gold wins.""",
    "solo": """\
Dig from the start to the six goals and mark what gold you reach.
On your turn do one thing: lay a path, play an action, discard two cards to mend a tool, or pass with 1 or 2 cards.
Drawn sabotage cards strike you at once, drawn rockslides take the path laid last. Ten cards are set aside each round.
Doors of the other colour need keys. A troll is bribed with a marker and costs 1 gold at the end of the round.
The round ends when all goals are turned up, all six markers are placed, or no cards are left.
Three rounds; 15, 20 and 25 gold earn the higher ranks.""",
}

REPLAY_HELP = "Enter or n: next · p: previous · a number: that step · r: next round · q: quit"
