// The lit hollow that action, gold and role cards are set in, and the bursts behind their signs.
import { CENTRE, HEIGHT, type Point, WIDTH } from './geometry';
import { polygon, shape } from './markup';
import { type Random, makeRandom } from './noise';
import { ART } from './palette';

/** Three tones of paper, from the outer layer inwards. */
export type Tones = readonly [outer: string, middle: string, inner: string];

const FULL_TURN = Math.PI * 2;

/** A hollow seen through three ragged layers of paper, with light at its back. */
export function hollow([outer, middle, inner]: Tones, seed: number, light = ''): string {
  const random = makeRandom(seed);
  const layer = (margin: number, cuts: number, colour: string) =>
    shape(frameCut(margin, cuts, random), colour, 'fill-rule="evenodd"');
  return (
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${inner}"/>` +
    light +
    layer(24, 28, middle) +
    layer(15, 30, outer) +
    layer(7, 34, ART.rock)
  );
}

/** The whole card with a ragged, rounded window in it. */
function frameCut(margin: number, cuts: number, random: Random): string {
  const window = Array.from({ length: cuts }, (_, k): Point => {
    const cos = Math.cos((k / cuts) * FULL_TURN);
    const sin = Math.sin((k / cuts) * FULL_TURN);
    const squareness = (cos ** 4 + sin ** 4) ** -0.25;
    return [
      CENTRE[0] + cos * squareness * (CENTRE[0] - margin) + (random() - 0.5) * 6,
      CENTRE[1] + sin * squareness * (CENTRE[1] - margin) + (random() - 0.5) * 6,
    ];
  });
  return `M-2 -2H${WIDTH + 2}V${HEIGHT + 2}H-2Z${polygon(window)}`;
}

export interface Rays {
  readonly at: Point;
  readonly count: number;
  readonly from: number;
  readonly to: number;
  readonly colour: string;
  readonly opacity: number;
  readonly spin?: number;
}

export function rays({ at, count, from, to, colour, opacity, spin = 0 }: Rays): string {
  const half = (Math.PI / count) * 0.52;
  const corner = (angle: number, radius: number): Point => [
    at[0] + Math.cos(angle) * radius,
    at[1] + Math.sin(angle) * radius,
  ];
  const ray = (angle: number) =>
    polygon([
      corner(angle - half, from),
      corner(angle - half * 0.9, to),
      corner(angle + half * 0.9, to),
      corner(angle + half, from),
    ]);
  const all = Array.from({ length: count }, (_, k) => ray(spin + (k * FULL_TURN) / count)).join('');
  return shape(all, colour, `opacity="${opacity}"`);
}

/** A jagged star: the outline of everything that is broken. */
export function burst([x, y]: Point, tips: number, inner: number, outer: number, seed: number): string {
  const random = makeRandom(seed);
  const corners = Array.from({ length: tips * 2 }, (_, k): Point => {
    const angle = (k * Math.PI) / tips;
    const radius = k % 2 ? inner * (0.9 + random() * 0.2) : outer * (0.88 + random() * 0.24);
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
  });
  return polygon(corners);
}

export function shadowOval(x: number, y: number, wide: number, high: number): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${wide}" ry="${high}" fill="#000" opacity=".3"/>`;
}

/** A pattern of small diamonds on the backs of cards. */
export function diamonds(colour: string): string {
  let d = '';
  for (let y = 30; y < 290; y += 40) {
    for (let x = 30; x < 190; x += 35) d += `M${x} ${y - 6}l5 6l-5 6l-5-6Z`;
  }
  return shape(d, colour);
}
