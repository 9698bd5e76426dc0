// Gold, counted in nuggets.
import { inked, place, shape } from './markup';
import { ART } from './palette';

/** One nugget, about 27 wide, whose middle is the origin. */
export const NUGGET =
  inked('M-13 3L-9 -8L0 -12L10 -8L14 2L8 11L-7 11Z', ART.gold, 3) +
  shape('M-9 -8L0 -12L3 -3L-6 0Z', ART.goldLit) +
  shape('M3 -3L10 -8L14 2L6 4Z', '#ffdb6b') +
  shape('M-6 0L3 -3L6 4L8 11L-7 11L-13 3Z', ART.goldDim, 'opacity=".55"');

export function nugget(x: number, y: number, scale = 1, turn = 0): string {
  return place(x, y, NUGGET, scale, turn);
}

type Heap = readonly (readonly [x: number, y: number, scale: number, turn: number])[];

const HEAPS: Readonly<Record<number, Heap>> = {
  1: [[0, 0, 1.22, 0]],
  2: [
    [-13, -5, 1.05, -10],
    [13, 6, 1.05, 14],
  ],
  3: [
    [1, -14, 1, 0],
    [-15, 8, 1, -14],
    [16, 9, 1, 12],
  ],
};

/** One to three nuggets, heaped. */
export function nuggets(count: number, x: number, y: number, scale = 1): string {
  const heap = HEAPS[count] ?? [];
  return heap.map(([dx, dy, size, turn]) => nugget(x + dx * scale, y + dy * scale, size * scale, turn)).join('');
}
