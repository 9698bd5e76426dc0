// The stones that close a dead end.
import { INWARD, type Point, inFrom } from './geometry';
import { inked, polygon, shape } from './markup';
import type { Random } from './noise';
import { ART } from './palette';
import type { DeadEnd } from './ways';

interface Row {
  /** Distance from the tip of the floor, and places across it. */
  readonly back: number;
  readonly across: readonly number[];
  readonly size: number;
}

const SHORT: readonly Row[] = [
  { back: -3, across: [-23, -8, 9, 24], size: 12 },
  { back: -14, across: [-14, 15], size: 9.5 },
];
const LONG: readonly Row[] = [
  { back: -1, across: [-23, -7, 10, 24], size: 13 },
  { back: -15, across: [-25, -10, 9, 26], size: 11 },
  { back: -27, across: [-18, 17], size: 8 },
];
export const SHORT_TIP = 60;

interface Stone {
  readonly at: Point;
  readonly size: number;
}

export function rubbleOf(way: DeadEnd, random: Random): string {
  const rows = way.tip < SHORT_TIP ? SHORT : LONG;
  return rows
    .flatMap((row) => row.across.map((across) => stoneOf(way, row, across, random)))
    .sort((a, b) => a.at[1] - b.at[1])
    .map((stone) => drawStone(stone, random))
    .join('');
}

function stoneOf(way: DeadEnd, row: Row, across: number, random: Random): Stone {
  const side = way.sides[0]!;
  const [x, y] = inFrom(side, way.tip + row.back);
  const [dx, dy] = INWARD[side];
  const at: Point = [x + dy * (across + random() * 3), y + dx * (across + random() * 3)];
  return { at, size: row.size * (0.85 + random() * 0.3) };
}

function drawStone({ at: [x, y], size }: Stone, random: Random): string {
  const angle = random() * 6;
  const corners = Array.from({ length: 6 }, (_, k): Point => {
    const wide = size * (0.88 + 0.2 * random());
    return [x + Math.cos(angle + k * 1.05) * wide, y + Math.sin(angle + k * 1.05) * size * 0.9];
  });
  const top: Point[] = [
    [x - size * 0.6, y - size * 0.1],
    [x - size * 0.1, y - size * 0.68],
    [x + size * 0.55, y - size * 0.35],
    [x + size * 0.1, y],
  ];
  return inked(polygon(corners), ART.rubble, 2.6) + shape(polygon(top), ART.rubbleLit);
}
