// The rules in English, in our own words. The numbered ones that the server obeys are in docs/rules.md.
import type { Rules } from './content';

export const rules: Rules = {
  aim: {
    title: 'What it is about',
    saboteur: [
      '! Diggers need a tunnel from the start to the treasure. Saboteurs must keep it from getting there.',
      'You are dwarves in search of gold. Most of you are diggers, some are saboteurs, and nobody knows who is who.',
      'Three rounds are played. Roles are dealt anew each time, gold is kept.',
      'Whoever has the most gold in the end wins; those who tie win together.',
    ],
    duel: [
      '! Dig from your own start, and take the gold that your own tunnel reaches first.',
      'Two dwarves, two ways into the same mountain.',
      'Three rounds are played. The most gold wins; equal gold is a draw.',
    ],
    solo: [
      '! One dwarf against the mountain: bring home as much gold as you can.',
      'You dig with the cards of the Duel, but the mountain plays the sabotage and the rockslides.',
      'Three rounds are played.',
    ],
    pictures: {
      saboteur: {
        caption: 'One more card, and the goal in the middle is turned up.',
        alt: 'A lit tunnel of cards runs from the start on the left almost to three face-down goals on the right. The last gap and the goal behind it are lit.',
      },
      duel: {
        caption: 'A Duel under way: blue from above, green from below.',
        alt: 'The tunnels of both dwarves reach the first goals. One goal has a blue marker, one a green marker, and a troll is bribed.',
      },
      solo: {
        caption: 'Past a bribed troll and an unlocked door to the first gold.',
        alt: 'The lit tunnel of the blue dwarf leads past a bribed troll and a green door with a key to a goal with two nuggets and a blue marker.',
      },
    },
  },
  setup: {
    title: 'Before a round',
    saboteur: [
      '! Three goals lie face down, seven cards away from the start. One hides the treasure, two hide stones.',
      'Everybody gets a role in secret. There is one role card more than players, and nobody sees the one that is left.',
      'In the pack are 1 saboteur for three or four players, 2 for five or six, 3 for seven to nine and 4 for ten, so there may be one fewer at the table.',
      'You hold six cards with up to five players, five with six or seven, four with more.',
      'The gold cards that nobody has won are shuffled anew for every round.',
    ],
    duel: [
      '! Blue starts above, green below. Six goals lie face down.',
      'There are eighteen goals; each is used once in the three rounds.',
      'Both hold six cards. Eight markers and two keys lie ready for either of you.',
      'Green begins the first round.',
    ],
    solo: [
      '! Your start lies alone on the left. Six goals lie face down, seven cards away and more.',
      'You choose your colour. You are dealt six cards, and nothing in this opening hand strikes.',
      'Ten more are set aside unseen and come back in the next round. Six markers and two keys lie ready.',
    ],
    pictures: {
      saboteur: {
        caption: 'The start, and seven cards further the three goals.',
        alt: 'The start on the left; far to the right three face-down goals, one above the other.',
      },
      duel: {
        caption: 'Two starts, six goals.',
        alt: 'The blue start above the green one on the left; six face-down goals further right, in the shape of an arrowhead.',
      },
      solo: {
        caption: 'One start, six goals.',
        alt: 'The start on the left; six face-down goals far to the right, in the shape of an arrowhead.',
      },
    },
  },
  turn: {
    title: 'Your turn',
    saboteur: [
      '! Use exactly one card, then draw one.',
      'You use it in one of three ways:',
      '- lay a path,',
      '- play an action,',
      '- or discard it, face down.',
      'The discard pile is never shuffled again. Once the draw pile is empty, nobody draws. Whoever has no cards left is skipped.',
    ],
    duel: [
      '! Do exactly one of four things:',
      '- lay a path and draw a card,',
      '- play an action and draw a card,',
      '- discard two cards face down to repair one of your tools, and draw only one: your hand stays smaller for the round,',
      '- or discard one or two cards face down, and draw as many.',
      'Whoever has no cards left sits out the rest of the round.',
    ],
    solo: [
      '! A sabotage card that you draw from the pile lands in front of you at once. A rockslide that you draw falls at once.',
      'As in the Duel, you lay a path, play an action, discard two cards to repair a tool, or discard one or two cards; then you draw.',
      'A sabotage card or rockslide that strikes is replaced by a new card. A second sabotage on the same tool does nothing and is replaced too.',
      'Cards of your opening hand were dealt, not drawn. A sabotage card among them can only be discarded; a rockslide you may play yourself, even with a broken tool. Discarded, neither has any effect.',
    ],
    pictures: {
      saboteur: {
        caption: 'Lay a path, play an action, or discard a card.',
        alt: 'A path card, an action card and a face-down card side by side.',
      },
      duel: {
        caption: 'Lay a path, play an action, discard two to repair, or just discard.',
        alt: 'A path card; a key; two face-down cards that lead to a whole pick; one face-down card.',
      },
      solo: {
        caption: 'Drawn from the pile, sabotage strikes at once.',
        alt: 'A face-down card turns out to be sabotage of the lamp; then a broken lamp lies in front of the dwarf.',
      },
    },
  },
  paths: {
    title: 'Paths',
    all: [
      '! Every side must fit what lies beside it, and at least one opening must meet a tunnel that you have reached.',
      'Opening belongs to opening and wall to wall. Wall against wall alone is not enough.',
      'Cards lie upright. You may turn one upside down, never sideways. The mountain has no edge.',
      'Face-down goals ask for nothing: a card beside one may show it an opening or a wall.',
    ],
    duel: ['Reached means: connected to your own start, by ladders too.'],
    pictures: {
      saboteur: {
        caption: 'Lit: it fits. Crossed out: a wall before an opening, and wall to wall alone.',
        alt: 'Start and a straight tunnel. A fork fits to the right and is lit. A card below the start, which closes its opening, and a card above the tunnel, which touches it with its wall only, are crossed out.',
      },
      duel: {
        caption: 'Green may dig on from the green start, not from blue’s tunnel, nor wall off an opening.',
        alt: 'Two starts, each with a straight tunnel. A bend beside green’s tunnel is lit. A card beside blue’s tunnel and a card that closes an opening of the green start are crossed out.',
      },
      solo: {
        caption: 'Lit: it fits. Crossed out: a wall before an opening, and wall to wall alone.',
        alt: 'The start and a straight tunnel. A bend fits to the right and is lit. A card below the start, which closes its opening, and a card above the tunnel, which touches it with its wall only, are crossed out.',
      },
    },
  },
  'dead-ends': {
    title: 'Dead ends',
    all: [
      '! The tunnel ends in the rubble: nobody gets through to the other sides of the card.',
      'When a card is laid, an opening that runs into rubble is an opening like any other.',
    ],
    saboteur: ['Diggers discard them. Saboteurs discover a sudden need to lay them.'],
    pictures: {
      saboteur: {
        caption: 'Behind the rubble nobody can dig on.',
        alt: 'The lit tunnel from the start runs into a dead end. The places above it and to the right of it are crossed out.',
      },
      all: {
        caption: 'The tunnel stops at the rubble; the way behind it is not reached.',
        alt: 'The lit tunnel from the start runs into the dead end of a card whose other way leads up and down. The places above and below are crossed out.',
      },
    },
  },
  bridges: {
    title: 'Bridges and double bends',
    all: [
      '! Whoever comes in on one way leaves on the same way; the other one stays unreached.',
      'They are two ways on one card that do not meet. All four sides must fit.',
    ],
    pictures: {
      all: {
        caption: 'Straight across, but neither up nor down.',
        alt: 'The lit tunnel crosses a bridge from left to right. The place to the right is lit, the places above and below are crossed out.',
      },
    },
  },
  doors: {
    title: 'Doors',
    all: [
      '! The dwarf of its colour walks through a door. For anybody else it takes a key.',
      'A door closes one arm of its card; the other arms stay joined.',
      'Blue doors wear a ring, green ones a diamond.',
    ],
    duel: ['Either player may lay any door.'],
    pictures: {
      all: {
        caption: 'Blue passes the blue door, but not the green one.',
        alt: 'The light of the blue dwarf runs through a blue door and stops at a green one. The place behind the green door is crossed out, the one above the first card is lit.',
      },
    },
  },
  ladders: {
    title: 'Ladders',
    duel: [
      '! While a ladder lies on the table, it and the start of its colour are one way, for both dwarves.',
      'The way leads in both directions, and to all ladders of that colour. Doors and trolls on it still close.',
      'Either player may lay either ladder beside any start or path, reached or not, even wall to wall; corners do not count.',
      'All sides must fit, and no goal and no path with gold may lie right beside it. Gold may be laid beside a ladder later.',
    ],
    solo: [
      '! While the ladder of your colour lies on the table, it and your start are one way, in both directions.',
      'The other ladder leads to no start.',
      'Either ladder may be laid beside your start or any path, reached or not, even wall to wall; corners do not count.',
      'All sides must fit, and no goal and no path with gold may lie right beside it. Gold may be laid beside a ladder later.',
    ],
    pictures: {
      duel: {
        caption: 'By the blue ladder, blue comes straight into green’s tunnel and digs on.',
        alt: 'A blue ladder at the end of green’s tunnel: the light of the blue dwarf fills it and runs back to the green start. The place above the ladder is lit.',
      },
      solo: {
        caption: 'The ladder leads past the gap.',
        alt: 'A gap in the tunnel, and a ladder behind it: the light of the start begins anew at the ladder. The place above the ladder is lit.',
      },
    },
  },
  trolls: {
    title: 'Trolls',
    all: [
      '! A troll closes one arm of its card, for everybody, until it is bribed for one gold.',
      'You may bribe a troll that you have reached from either side: in your turn, before or after your action, but before drawing.',
      'A marker goes on it, the arm is open for the rest of the round, and you owe one gold at its end.',
      'Several bribes in one turn are fine while there are markers. Laying a troll costs nothing.',
    ],
    pictures: {
      all: {
        caption: 'The lit troll can be bribed; until then nobody passes.',
        alt: 'The lit tunnel ends at a troll, whose card is lit. The place behind the troll is crossed out.',
      },
    },
  },
  'gold-paths': {
    title: 'Paths with gold',
    all: [
      '! The first dwarf to reach the spot where the gold lies marks it at once.',
      'The marker stays, even if the tunnel is broken later. With no markers left, nothing is marked.',
    ],
    duel: [
      'What one move opens to both belongs to whoever moved.',
      'The mover’s gold is marked first, then the opponent’s, the most valuable before the rest.',
    ],
    solo: ['The most valuable gold is marked first.'],
    pictures: {
      all: {
        caption: 'The first gold lies behind rubble, out of reach; the second is reached and marked.',
        alt: 'The lit tunnel runs past gold behind rubble, which has no marker, and ends in a dead end with gold and a blue marker.',
      },
    },
  },
  starts: {
    title: 'Starts',
    saboteur: ['! Everybody digs from here.', 'The start is open on all four sides.'],
    duel: [
      '! Each dwarf digs from the start of their own colour.',
      'To the other dwarf it is a plain crossing, which the ladders of its colour lead to.',
    ],
    solo: ['! You dig from the start of your colour.', 'It is open on all four sides. The other start is not used.'],
    pictures: {
      saboteur: {
        caption: 'On from the start, in all four directions.',
        alt: 'The start with a lit straight tunnel on each of its four sides.',
      },
      duel: {
        caption: 'Green digs from the green start, not from the blue one.',
        alt: 'Tunnels left, right and below the green start are lit; a tunnel beside the blue start is crossed out.',
      },
      solo: {
        caption: 'On from the start, in all four directions.',
        alt: 'The start with a lit straight tunnel on each of its four sides.',
      },
    },
  },
  goals: {
    title: 'Goals',
    all: [
      '! A goal is turned up as soon as a tunnel reaches it.',
      'It is laid the way round that fits all its neighbours. Where both ways round will do, whoever is to move chooses.',
      'If neither fits, one of its openings must at least meet a tunnel that has reached it; sides that do not fit are simply closed.',
    ],
    saboteur: ['The treasure ends the round. A stone becomes part of the tunnel, and the search goes on.'],
    duel: [
      'Some carry up to three nuggets, some have doors, some are worth nothing.',
      'The gold is marked like that on paths, also when it was the other dwarf who reached it.',
    ],
    solo: [
      'Some carry up to three nuggets, some have doors, some are worth nothing. The gold is marked like that on paths.',
    ],
    pictures: {
      saboteur: {
        caption: 'Only a stone: it becomes part of the tunnel, and the next goal is one card away.',
        alt: 'The lit tunnel leads through a turned-up stone. Above it one place is lit, and above that a face-down goal, which would be turned up.',
      },
      all: {
        caption: 'Two goals turned up: two nuggets, marked at once, and one worth nothing.',
        alt: 'The lit tunnel of the blue dwarf forks. Above lies a goal with two nuggets and a blue marker, below a goal of dead ends.',
      },
    },
  },
  sabotage: {
    title: 'Sabotage',
    all: [
      '! Whoever has a broken pick, lamp or cart in front may not lay paths.',
      'Nobody can have two of the same tool.',
    ],
    saboteur: ['Play it in front of anybody else, as often as you dare.'],
    duel: ['Play it in front of the other dwarf. It bars ladders too, but not bribes.'],
    solo: [
      'It comes by itself when it is drawn from the pile; one in your opening hand can only be discarded.',
      'It bars ladders too, but not bribes.',
    ],
    pictures: {
      saboteur: {
        caption: 'Without a lamp there is no digging.',
        alt: 'A dwarf with a broken lamp. A path that would fit the tunnel is crossed out.',
      },
      all: {
        caption: 'Without a lamp there is no digging, but the troll takes gold all the same.',
        alt: 'A dwarf with a broken lamp. A path that would fit the tunnel is crossed out; a troll that can be bribed is lit.',
      },
    },
  },
  repair: {
    title: 'Repair',
    all: [
      '! Takes away one sabotage card with a tool that is on it.',
      'A card with two tools repairs one of them, not both. It cannot be played ahead.',
    ],
    saboteur: ['You may repair your own tools or anybody else’s.'],
    duel: ['You may repair only your own tools.'],
    pictures: {
      all: {
        caption: 'Pick or lamp: it mends the pick. The cart stays broken.',
        alt: 'A broken pick and a broken cart, and a card that repairs pick or lamp. Then the pick is whole, the cart still broken.',
      },
    },
  },
  key: {
    title: 'Key',
    all: [
      '! Opens one door of the other colour for the rest of the round.',
      'The door may lie anywhere, reached or not, on a path or on an open goal.',
    ],
    pictures: {
      all: {
        caption: 'Blue needs the key for the green door, never for the blue one.',
        alt: 'The light of the blue dwarf ends at a green door, which is lit. The blue door before it is crossed out.',
      },
    },
  },
  rockslide: {
    title: 'Rockslide',
    all: [
      '! Takes one path off the board, never a start or a goal.',
      'What lies beyond the gap stays, but is cut off until somebody digs there again.',
    ],
    duel: ['Paths with gold and paths with a troll are safe. A key on a door that falls goes back.'],
    solo: [
      'Drawn from the pile, it falls at once, on the path that was laid last. One from your opening hand you play yourself, on a path of your choice, and a broken tool does not stop you.',
      'Paths with gold and paths with a troll are safe. A key on a door that falls goes back.',
    ],
    pictures: {
      saboteur: {
        caption: 'After a rockslide: dig in the gap first, then beyond it.',
        alt: 'A gap in the tunnel. Only the part before it is lit. The gap itself may be dug, places beyond it are crossed out.',
      },
      all: {
        caption: 'Only the plain path can fall.',
        alt: 'A start, a plain path, a path with gold and a path with a troll. The plain path is lit, the others are crossed out.',
      },
    },
  },
  map: {
    title: 'Treasure map',
    all: ['! Look at one face-down goal, you alone.', 'It stays marked for you for the rest of the round.'],
    saboteur: ['Tell the others what you saw. The truth is optional.'],
    pictures: {
      saboteur: {
        caption: 'Now you know, and nobody else does.',
        alt: 'A treasure map and a face-down goal, which turns out to be the treasure.',
      },
      all: {
        caption: 'Three nuggets behind a green door: good to know.',
        alt: 'A treasure map and a face-down goal, which turns out to carry three nuggets and a green door.',
      },
    },
  },
  roles: {
    title: 'Roles',
    saboteur: [
      '! Diggers win the round if the treasure is reached, saboteurs if all cards run out before.',
      'You may say whatever you like, but never show your card.',
      'At the end of the round all roles are turned up.',
    ],
    pictures: {
      all: {
        caption: 'For four players: five cards, and one of them stays unseen.',
        alt: 'Four role cards with diggers and one with a saboteur.',
      },
    },
  },
  gold: {
    title: 'Gold cards',
    saboteur: [
      '! Diggers won: as many gold cards are drawn as there are diggers, and each chooses one.',
      'The digger who laid the last path looks at them, keeps one and hands the rest on against the order of play, from digger to digger. If a saboteur laid it, the first digger in that direction begins.',
      'You choose even among cards that are all alike; only the last card is taken without being asked.',
      'Saboteurs won: a single one gets gold worth 4, two or three get 3 each, four get 2 each. If there was no saboteur at the table, nobody gets anything.',
      'How much gold you have stays secret until the end; how many gold cards you have does not.',
    ],
    pictures: {
      all: {
        caption: 'Whoever laid the last path chooses first; the last digger takes what is left.',
        alt: 'Three diggers one after the other: the first takes a gold card worth three, the second one worth two, the last one worth one.',
      },
    },
  },
  end: {
    title: 'End of a round',
    saboteur: [
      '! The round ends when the treasure is turned up, or when nobody has cards left.',
      'The next one is begun by whoever sits after the player who used the last card.',
    ],
    duel: [
      '! The round ends at once when all six goals are open or all eight markers are placed, else when the pile and both hands are empty.',
      'Each takes the gold under their own markers, for good.',
      'Then every bribe costs one gold, paid with whole cards and without change: the least that covers it. Whoever has too little pays all they have.',
      'Whoever has less gold begins the next round; if equal, blue.',
    ],
    solo: [
      '! The round ends at once when all six goals are open or all six markers are placed, else when pile and hand are empty.',
      'You take the gold under your markers and pay one gold for every bribe, with whole cards and without change.',
      'After three rounds the mountain says what it thinks of you:',
    ],
    pictures: {
      saboteur: {
        caption: 'The treasure is reached, the diggers have won.',
        alt: 'The lit tunnel leads into the turned-up treasure.',
      },
      all: {
        caption: 'Two gold and one gold, less one for the troll.',
        alt: 'A goal with two nuggets plus a path with one, minus a bribed troll makes two.',
      },
    },
  },
  variants: {
    title: 'Variants',
    all: [
      '! Whoever hosts a table may agree on these before the match, one or several.',
      'Without them everything above holds.',
    ],
    saboteur: [
      'With the older gold rule, the pile may be unable to pay a saboteur exactly. Then it pays the cards of least worth above that, or all that is left.',
    ],
    solo: ['In a short match the ranks stay as they are.'],
    pictures: {
      saboteur: {
        caption: '“Every saboteur in play”, five players: both are at the table, and a digger is left over.',
        alt: 'Two role cards with saboteurs and three with diggers; set apart from them one that lies face down.',
      },
      all: {
        caption: '“Short match”: one round instead of three.',
        alt: 'Three piles of cards. The second and the third are crossed out.',
      },
    },
  },
  bots: {
    title: 'How strong bots are',
    all: [
      '! Bots know what a person in their seat may know, and nothing more.',
      '- Easy plays by rules of thumb. It forgets what happened a while ago.',
      '- Medium forgets nothing, weighs all it has seen, and thinks about its next card, too.',
      '- Hard tries its best choices in thousands of deals that may be the real one.',
      '- Master learned by playing against itself, hundreds of millions of cards.',
      'Which of them there are depends on the server. None of them makes a mistake on purpose.',
    ],
    saboteur: [
      'Of 100 rounds with five players, medium wins 10 more than easy as diggers and 18 more as saboteurs. Master wins 15 and 8 more than medium. Whether hard or master is stronger here is not known.',
    ],
    duel: [
      'Of 100 matches that somebody wins, medium wins 68 against easy, hard 75 against medium, and master 75 against hard.',
    ],
    pictures: {
      all: {
        caption: 'Easy, medium, hard and master.',
        alt: 'Four dwarves side by side, each one stronger than the one before.',
      },
    },
  },
};
