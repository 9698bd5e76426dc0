// What people are called.
import type { Player } from '../net/messages';
import { t } from '../text';

/** The name of a seat; whoever was forgotten is a dwarf with a number. */
export function nameOf(players: readonly Player[], seat: number): string {
  const player = players[seat];
  return player?.name || (player?.kind === 'person' ? t('start.dwarf', { n: seat + 1 }) : `${seat + 1}`);
}
