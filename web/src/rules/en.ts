// The rules in English, in our own words. The numbered ones that the server obeys are in docs/rules.md.
import type { Rules } from './content';

export const rules: Rules = {
  aim: {
    title: 'What it is about',
    saboteur: [
      'You are dwarves in search of gold. Most of you are diggers, who need a tunnel from the start to the treasure. Some are saboteurs, who must keep it from getting there. Nobody knows who is who.',
      'Three rounds are played. Roles are dealt anew each time, gold is kept. Whoever has the most gold in the end wins; those who tie win together.',
    ],
    duel: [
      'Two dwarves, two ways into the same mountain. Each digs from their own start and takes the gold that their own tunnel reaches first.',
      'Three rounds are played. The most gold wins; equal gold is a draw.',
    ],
    solo: [
      'One dwarf against the mountain. You dig with the cards of the Duel, but the mountain plays the sabotage and the rockslides.',
      'Three rounds are played. What counts is how much gold you bring home.',
    ],
  },
  setup: {
    title: 'Before a round',
    saboteur: [
      'Everybody gets a role in secret. There is one role card more than players, and nobody sees the one that is left. In the pack are 1 saboteur for three or four players, 2 for five or six, 3 for seven to nine and 4 for ten, so there may be one fewer at the table.',
      'Three goals lie face down, seven cards away from the start. One hides the treasure, two hide stones.',
      'You hold six cards with up to five players, five with six or seven, four with more. The gold cards that nobody has won are shuffled anew for every round.',
    ],
    duel: [
      'Blue starts above, green below. Six of the eighteen goals lie face down; each goal is used once in the three rounds.',
      'Both hold six cards. Eight markers and two keys lie ready for either of you. Green begins the first round.',
    ],
    solo: [
      'You choose a colour, and your start lies alone on the left. Six goals lie face down, seven cards away and more.',
      'You are dealt six cards, and nothing in this opening hand strikes. Ten more are set aside unseen and come back in the next round. Six markers and two keys lie ready.',
    ],
  },
  turn: {
    title: 'Your turn',
    saboteur: [
      'Use exactly one card:',
      '- lay a path,',
      '- play an action,',
      '- or discard a card, face down.',
      'Then you draw a card, while there are any. The discard pile is never shuffled again. Whoever has no cards left is skipped.',
    ],
    duel: [
      'Do exactly one of four things:',
      '- lay a path and draw a card,',
      '- play an action and draw a card,',
      '- discard two cards face down to repair one of your tools, and draw only one: your hand stays smaller for the round,',
      '- or discard one or two cards face down, and draw as many.',
      'Whoever has no cards left sits out the rest of the round.',
    ],
    solo: [
      'As in the Duel, you lay a path, play an action, discard two cards to repair a tool, or discard one or two cards; then you draw.',
      'A sabotage card that you draw from the pile lands in front of you at once. A rockslide that you draw falls at once. Each is replaced by a new card. A second sabotage on the same tool does nothing and is replaced too.',
      'Cards of your opening hand were dealt, not drawn. A sabotage card among them can only be discarded; a rockslide you may play yourself, even with a broken tool. Discarded, neither has any effect.',
    ],
  },
  paths: {
    title: 'Paths',
    all: [
      'Cards lie upright. You may turn one upside down, never sideways.',
      'Every side must fit what lies beside it, opening to opening and wall to wall, and at least one opening must meet a tunnel that you have reached. Wall against wall alone is not enough. The mountain has no edge.',
      'Face-down goals ask for nothing: a card beside one may show it an opening or a wall.',
    ],
    duel: ['Reached means: connected to your own start, by ladders too.'],
  },
  'dead-ends': {
    title: 'Dead ends',
    all: [
      'An opening that runs into rubble is an opening like any other when a card is laid. But the tunnel ends there: nobody gets through to the other sides of the card.',
    ],
    saboteur: ['Diggers discard them. Saboteurs discover a sudden need to lay them.'],
  },
  bridges: {
    title: 'Bridges and double bends',
    all: [
      'Two ways on one card that do not meet. All four sides must fit. Whoever comes in on one way leaves on the same way; the other one stays unreached.',
    ],
  },
  doors: {
    title: 'Doors',
    all: [
      'A door closes one arm of its card; the other arms stay joined. Blue doors wear a ring, green ones a diamond.',
      'The dwarf of that colour walks through. For anybody else it takes a key.',
    ],
    duel: ['Either player may lay any door.'],
  },
  ladders: {
    title: 'Ladders',
    duel: [
      'While a ladder lies on the table, it and the start of its colour are one way, in both directions and for both dwarves; so are all ladders of that colour. Doors and trolls on the way still close.',
      'Either player may lay either ladder beside any start or path, reached or not, even wall to wall; corners do not count. All sides must fit, and no goal and no path with gold may lie right beside it. Gold may be laid beside a ladder later.',
    ],
    solo: [
      'While the ladder of your colour lies on the table, it and your start are one way, in both directions. The other ladder leads to no start.',
      'Either ladder may be laid beside your start or any path, reached or not, even wall to wall; corners do not count. All sides must fit, and no goal and no path with gold may lie right beside it. Gold may be laid beside a ladder later.',
    ],
  },
  trolls: {
    title: 'Trolls',
    all: [
      'A troll closes one arm of its card, for everybody, until it is bribed. Laying one costs nothing.',
      'In your turn, before or after your action but before drawing, you may bribe a troll that you have reached from either side. A marker goes on it, the arm is open for the rest of the round, and you owe one gold at its end. Several bribes in one turn are fine while there are markers.',
    ],
  },
  'gold-paths': {
    title: 'Paths with gold',
    all: [
      'The first dwarf to reach the spot where the gold lies marks it at once. The marker stays, even if the tunnel is broken later.',
    ],
    duel: [
      'What one move opens to both belongs to whoever moved. The mover’s gold is marked first, then the opponent’s, the most valuable before the rest. With no markers left, nothing is marked.',
    ],
    solo: ['The most valuable gold is marked first. With no markers left, nothing is marked.'],
  },
  starts: {
    title: 'Starts',
    saboteur: ['Open on all four sides. Everybody digs from here.'],
    duel: [
      'Each dwarf digs from the start of their own colour. To the other dwarf it is a plain crossing, which the ladders of its colour lead to.',
    ],
    solo: ['Only the start of your colour is used.'],
  },
  goals: {
    title: 'Goals',
    all: [
      'A goal is turned up as soon as a tunnel reaches it, and laid the way round that fits all its neighbours. If neither does, one of its openings must at least meet a tunnel that has reached it; sides that do not fit are simply closed. Where both ways round will do, whoever is to move chooses.',
    ],
    saboteur: ['The treasure ends the round. A stone becomes part of the tunnel, and the search goes on.'],
    duel: [
      'Some carry up to three nuggets, some have doors, some are worth nothing. The gold is marked like that on paths, also when it was the other dwarf who reached it.',
    ],
    solo: [
      'Some carry up to three nuggets, some have doors, some are worth nothing. The gold is marked like that on paths.',
    ],
  },
  sabotage: {
    title: 'Sabotage',
    all: ['Whoever has a broken pick, lamp or cart in front may not lay paths. Nobody can have two of the same tool.'],
    saboteur: ['Play it in front of anybody else, as often as you dare.'],
    duel: ['Play it in front of the other dwarf. It bars ladders too, but not bribes.'],
    solo: [
      'It comes by itself when it is drawn from the pile; one in your opening hand can only be discarded. It bars ladders too, but not bribes.',
    ],
  },
  repair: {
    title: 'Repair',
    all: [
      'Takes away one sabotage card with a tool that is on it. A card with two tools repairs one of them, not both. It cannot be played ahead.',
    ],
    saboteur: ['You may repair your own tools or anybody else’s.'],
    duel: ['You may repair only your own tools.'],
  },
  key: {
    title: 'Key',
    all: ['Opens one door of the other colour for the rest of the round, wherever it lies, reached or not.'],
  },
  rockslide: {
    title: 'Rockslide',
    all: [
      'Takes one path off the board, never a start or a goal. What lies beyond the gap stays, but is cut off until somebody digs there again.',
    ],
    duel: ['Paths with gold and paths with a troll are safe. A key on a door that falls goes back.'],
    solo: [
      'Drawn from the pile, it falls at once, on the path that was laid last. One from your opening hand you play yourself, on a path of your choice, and a broken tool does not stop you.',
      'Paths with gold and paths with a troll are safe. A key on a door that falls goes back.',
    ],
  },
  map: {
    title: 'Treasure map',
    all: ['Look at one face-down goal, you alone. It stays marked for you for the rest of the round.'],
    saboteur: ['Tell the others what you saw. The truth is optional.'],
  },
  roles: {
    title: 'Roles',
    saboteur: [
      'Diggers win the round if the treasure is reached, saboteurs if all cards run out before. You may say whatever you like, but never show your card. At the end of the round all roles are turned up.',
    ],
  },
  gold: {
    title: 'Gold cards',
    saboteur: [
      'Diggers won: as many gold cards are drawn as there are diggers. The digger who laid the last path looks at them, keeps one and hands the rest on against the order of play, from digger to digger. If a saboteur laid it, the first digger in that direction begins. You choose even among cards that are all alike; only the last card is taken without being asked.',
      'Saboteurs won: a single one gets gold worth 4, two or three get 3 each, four get 2 each. If there was no saboteur at the table, nobody gets anything.',
      'How much gold you have stays secret until the end; how many gold cards you have does not.',
    ],
  },
  end: {
    title: 'End of a round',
    saboteur: [
      'The round ends when the treasure is turned up, or when nobody has cards left. The next one is begun by whoever sits after the player who used the last card.',
    ],
    duel: [
      'The round ends at once when all six goals are open or all eight markers are placed, else when the pile and both hands are empty.',
      'Each takes the gold under their own markers, for good. Then every bribe costs one gold, paid with whole cards and without change: the least that covers it. Whoever has too little pays all they have.',
      'Whoever has less gold begins the next round; if equal, blue.',
    ],
    solo: [
      'The round ends at once when all six goals are open or all six markers are placed, else when pile and hand are empty.',
      'You take the gold under your markers and pay one gold for every bribe, with whole cards and without change. After three rounds the mountain says what it thinks of you:',
    ],
  },
  variants: {
    title: 'Variants',
    all: [
      'Whoever hosts a table may agree on these before the match, one or several. Without them everything above holds.',
    ],
    saboteur: [
      'With the older gold rule, the pile may be unable to pay a saboteur exactly. Then it pays the cards of least worth above that, or all that is left.',
    ],
    solo: ['In a short match the ranks stay as they are.'],
  },
};
