// Whose eyes a match is seen with: `all` cards open, nobody's (`none`), or a seat's by its number.
import type { MatchInfo } from '../net/messages';

export type Eyes = 'all' | 'none' | number;

export function readEyes(text: string | undefined, match: MatchInfo): Eyes {
  if (match.finished === null) return match.seat ?? 'none';
  if (text === 'none') return 'none';
  const seat = Number(text ?? NaN);
  return Number.isInteger(seat) && seat >= 0 && seat < match.players.length ? seat : 'all';
}

export function momentHash(id: string, step: number, eyes: Eyes): string {
  return `#/m/${encodeURIComponent(id)}?step=${step}&seat=${eyes}`;
}
