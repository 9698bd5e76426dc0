import type { match as english } from '../en/match';
import type { Like } from '../phrase';

export const match: Like<typeof english> = {
  yourTurn: 'Du bist am Zug',
};
