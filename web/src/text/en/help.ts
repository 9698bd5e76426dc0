// What each card does, and why it cannot be played.
export const help = {
  notNow: 'Not now: {why}',
  path: 'Lay it where it joins a tunnel from the start and every edge fits.',
  deadEnd: 'Its tunnels do not meet: nobody gets through.',
  bridge: 'Two tunnels pass each other here without meeting.',
  door: 'Its door opens for the dwarf of its colour only, or with a key.',
  troll: 'Its troll lets nobody through until it gets 1 gold.',
  ladder: 'Its ladder leads straight to the start of its colour.',
  gold: 'Reach its gold first, and it is yours.',
  sabotage: 'Breaks another player’s {tool}. Nobody digs with a broken tool.',
  repair: 'Repairs a broken {tool}: yours, or anybody’s.',
  repairOwn: 'Repairs your broken {tool}.',
  rockslide: 'Takes a tunnel card off the board, never a start or a goal.',
  map: 'Look at one face-down goal in secret.',
  key: 'Opens one door of the other colour for this round.',
} as const;
