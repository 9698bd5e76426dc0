// Gold cards: nuggets and a numeral.
import { GOLD_GLOW } from './defs';
import { type Tones, hollow, rays, shadowOval } from './hollow';
import { disc, inked, place, shape } from './markup';
import { nugget } from './nugget';
import { ART } from './palette';

export type Worth = 1 | 2 | 3;

export const GOLD_TONES: Tones = ['#4b331b', '#77501d', '#b47a22'];

const NUMERALS: Readonly<Record<Worth, string>> = {
  1: 'M-4 -20L7 -22L7 16L14 17L14 23L-13 23L-13 17L-5 16L-5 -11L-12 -8L-13 -14Z',
  2: 'M-14 -11Q-13 -23 1 -23Q15 -22 15 -10Q15 0 -1 14L15 13L15 23L-15 23L-15 14Q3 -1 3 -9Q3 -14 -1 -14Q-5 -14 -5 -9Z',
  3: 'M-14 -22L14 -22L14 -14L4 -4Q15 -2 15 9Q15 23 -2 23Q-14 23 -15 12L-5 10Q-5 15 -1 15Q4 15 4 9Q4 3 -7 4L-8 -2L1 -13L-14 -12Z',
};

const HEAPS: Readonly<Record<Worth, string>> = {
  1: nugget(100, 146, 3),
  2: nugget(76, 138, 2.35, -12) + nugget(126, 170, 2.35, 14),
  3: nugget(102, 108, 2.1, 4) + nugget(68, 170, 2.1, -14) + nugget(136, 176, 2.1, 14),
};

export function drawGold(worth: Worth): string {
  const light = rays({ at: [100, 148], count: 12, from: 26, to: 170, colour: '#ffd772', opacity: 0.3, spin: worth });
  return (
    hollow(GOLD_TONES, 60 + worth, light) +
    disc(100, 148, 100, GOLD_GLOW) +
    shadowOval(100, 206, 62, 11) +
    HEAPS[worth] +
    place(
      36,
      42,
      inked('M-24 -20L20 -25L25 20L-20 26Z', ART.paper, 4) + place(0, 0, shape(NUMERALS[worth], ART.ink), 0.74),
    )
  );
}
