import type { games as english } from '../en/games';
import type { Like } from '../phrase';

export const games: Like<typeof english> = {
  saboteur: 'Saboteur',
  duel: 'Das Duell',
  solo: 'Solo',
};
