// The names of the games, by the names the server gives them.
export const games = {
  saboteur: 'Saboteur',
  duel: 'The Duel',
  solo: 'Solo',
} as const;
