// The edge of the pit in which the board lies by day.
import { makeRandom } from './noise';

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const STEP = 46;
const RAGGED = 10;

/** The outline of a box grown by some pixels, torn like paper; the same box always tears alike. */
export function raggedRing({ left, top, right, bottom }: Box, grown: number): string {
  const random = makeRandom(17 + grown);
  const torn = () => (random() - 0.5) * RAGGED;
  const points: [number, number][] = [];
  const along = (from: number, to: number, add: (at: number) => void) => {
    const way = Math.sign(to - from);
    for (let at = from + way * 26; way * (to - at) > 26; at += way * STEP * (0.6 + random() * 0.8)) add(at);
  };
  const [x0, y0, x1, y1] = [left - grown, top - grown, right + grown, bottom + grown];
  along(x0, x1, (x) => points.push([x, y0 + torn()]));
  along(y0, y1, (y) => points.push([x1 + torn(), y]));
  along(x1, x0, (x) => points.push([x, y1 + torn()]));
  along(y1, y0, (y) => points.push([x0 + torn(), y]));
  return `M${points.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join('L')}Z`;
}
