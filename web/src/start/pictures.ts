// A picture of what a game is about: one of the cards that stand side by side in one file (tiles.ts).
import type { GameInfo } from '../net/messages';

export const PICTURES = ['role saboteur', 'gold 3', 'P19'] as const;

function pictureOf({ roles, ranks }: GameInfo): (typeof PICTURES)[number] {
  if (roles) return 'role saboteur';
  return ranks.length ? 'gold 3' : 'P19';
}

/** Where it is in that file, from the left. */
export const pictureAt = (game: GameInfo): string =>
  `${(100 * PICTURES.indexOf(pictureOf(game))) / (PICTURES.length - 1)}%`;
