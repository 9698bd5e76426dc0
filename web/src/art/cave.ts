// The mine behind the board: ragged walls above and below, facets, lanterns on chains.
import { GLOW } from './defs';
import { LANTERN } from './lamp';
import { disc, faded, place, shape, stroke } from './markup';
import { type Random, makeRandom } from './noise';

export interface Cave {
  readonly width: number;
  readonly height: number;
  readonly seed: number;
  readonly lanterns: readonly { readonly x: number; readonly chain: number }[];
}

const FACETS = 90;

export function drawCave(cave: Cave): string {
  const random = makeRandom(cave.seed);
  const ceiling = (base: number, ragged: number, step: number) =>
    `M0 0${raggedEdge(cave.width, base, ragged, step, random)}L${cave.width} 0Z`;
  const ground = place(0, cave.height, `<g transform="scale(1 -1)">${shape(ceiling(10, 44, 52), '#000')}</g>`);
  return (
    facets(cave, random) +
    faded(0.16, shape(ceiling(14, 40, 46), '#000')) +
    faded(0.28, shape(ceiling(4, 26, 34), '#000')) +
    faded(0.2, ground) +
    cave.lanterns.map(({ x, chain }) => lantern(x, chain)).join('')
  );
}

/** Hangs low at the sides and high in the middle, where the board is. */
function raggedEdge(width: number, base: number, ragged: number, step: number, random: Random): string {
  let edge = '';
  for (let x = 0; x <= width + step; x += step * (0.6 + random() * 0.8)) {
    const aside = Math.abs(x / width - 0.5) * 2;
    edge += `L${Math.round(x)} ${Math.round(base + ragged * (random() * 0.8 + aside * aside * 1.6))}`;
  }
  return edge;
}

function facets({ width, height }: Cave, random: Random): string {
  return Array.from({ length: FACETS }, () => facet(random() * width, random() * height, random)).join('');
}

function facet(x: number, y: number, random: Random): string {
  const size = 8 + random() * 34;
  const step = (wide: number, high: number) => `l${Math.round(size * wide)} ${Math.round(size * high)}`;
  const d = `M${Math.round(x)} ${Math.round(y)}${step(random() - 0.2, random() - 0.6)}${step(0.5 * random(), 0.3 + random() * 0.5)}z`;
  return shape(d, 'var(--dust)', `opacity="${(0.12 + random() * 0.2).toFixed(2)}"`);
}

function lantern(x: number, chain: number): string {
  return place(
    x,
    0,
    disc(0, chain + 22, 170, GLOW, 'opacity=".55"') +
      stroke(`M0 0V${chain}`, '#000', 3, 'stroke-opacity=".55"') +
      place(0, chain + 20, LANTERN, 1.5),
  );
}
