// Reading drawn paths back, so that tests can hold them to the promises of the design.
import { HEIGHT, type Point, type Side, WIDTH } from '../src/art/geometry';

/** The data of all filled paths of one colour. */
export function pathsFilled(markup: string, colour: string): string[] {
  return [...markup.matchAll(/<path d="([^"]*)" fill="([^"]*)"/g)]
    .filter(([, , fill]) => fill === colour)
    .map(([, d]) => d!);
}

/** The corners of every closed loop of a path, control points included. */
export function loopsOf(d: string): Point[][] {
  return d
    .split('Z')
    .filter(Boolean)
    .map((loop) => [...loop.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]): Point => [Number(x), Number(y)]));
}

/** Where the loops of a path cross a side of the card, along that side, in ascending order. */
export function crossings(d: string, side: Side): number[] {
  const across = side === 'T' || side === 'B' ? 1 : 0;
  const edge = { T: 0, B: HEIGHT, L: 0, R: WIDTH }[side];
  const end = across ? WIDTH : HEIGHT;
  return loopsOf(d)
    .flatMap((loop) => loop.flatMap((a, n) => crossing(a, loop[(n + 1) % loop.length]!, across, edge)))
    .filter((place) => place > 0 && place < end)
    .sort((a, b) => a - b);
}

function crossing(a: Point, b: Point, across: 0 | 1, edge: number): number[] {
  const along = across ? 0 : 1;
  if (b[across] === edge) return [b[along]];
  if ((a[across] - edge) * (b[across] - edge) >= 0) return [];
  const t = (edge - a[across]) / (b[across] - a[across]);
  return [a[along] + t * (b[along] - a[along])];
}
