// From a field to a hand-cut outline: marching squares, simplification, corners taken off.
import { COLUMNS, type Field, MARGIN, ROWS, STEP, distanceToSegment } from './field';
import { HEIGHT, type Point, WIDTH, distanceBetween } from './geometry';
import { tenth } from './markup';

type Loop = Point[];

const WALL = 50;
const SMALLEST_LOOP = 7;
const CORNER_CUT = 2.6;
const NONE = -1;

// Every contour is worked out on the same two sheets, since new ones for each would be so much garbage.
const values = new Float64Array(COLUMNS * ROWS).fill(WALL);
const next = new Int32Array(2 * values.length);

/** Path data of the border where a field reaches a level. */
export function outlineOf(field: Field, level: number, tolerance: number): string {
  return contoursOf(field, level)
    .map((loop) => cutPath(simplify(loop, tolerance)))
    .join('');
}

function contoursOf(field: Field, level: number): Loop[] {
  sample(field, level);
  linkCrossings();
  return loopsOf();
}

/** Values on the grid, with a wall around it so that every contour closes. */
function sample(field: Field, level: number): void {
  for (let j = 1; j < ROWS - 1; j++) {
    for (let i = 1; i < COLUMNS - 1; i++) {
      values[j * COLUMNS + i] = field(i * STEP - MARGIN, j * STEP - MARGIN) - level;
    }
  }
}

/** For every grid line that the contour crosses, the crossing that follows. Line 2k runs right from knot k, 2k+1 down. */
function linkCrossings(): void {
  next.fill(NONE);
  for (let j = 0; j < ROWS - 1; j++) {
    for (let i = 0; i < COLUMNS - 1; i++) {
      const k = j * COLUMNS + i;
      if (isCrossed(k)) linkCell(k);
    }
  }
}

function isCrossed(k: number): boolean {
  const isInside = values[k]! < 0;
  const below = k + COLUMNS;
  return values[k + 1]! < 0 !== isInside || values[below]! < 0 !== isInside || values[below + 1]! < 0 !== isInside;
}

function linkCell(k: number): void {
  const isInside = [values[k]! < 0, values[k + 1]! < 0, values[k + 1 + COLUMNS]! < 0, values[k + COLUMNS]! < 0];
  const lines = [2 * k, 2 * (k + 1) + 1, 2 * (k + COLUMNS), 2 * k + 1];
  const exits = lines.filter((_, n) => isInside[n]! && !isInside[(n + 1) % 4]!);
  const entries = lines.filter((_, n) => !isInside[n]! && isInside[(n + 1) % 4]!);
  exits.forEach((exit, n) => (next[exit] = entries[n]!));
}

function loopsOf(): Loop[] {
  const loops: Loop[] = [];
  for (let start = 0; start < next.length; start++) {
    if (next[start] === NONE) continue;
    const loop: Loop = [];
    for (let line = start; next[line] !== NONE;) {
      loop.push(crossing(line));
      const following = next[line]!;
      next[line] = NONE;
      line = following;
    }
    if (loop.length >= SMALLEST_LOOP) loops.push(loop);
  }
  return loops;
}

function crossing(line: number): Point {
  const knot = line >> 1;
  const isDown = line % 2 === 1;
  const here = values[knot]!;
  const there = values[knot + (isDown ? COLUMNS : 1)]!;
  const t = here / (here - there);
  const x = (knot % COLUMNS) * STEP - MARGIN;
  const y = Math.floor(knot / COLUMNS) * STEP - MARGIN;
  return isDown ? [x, y + t * STEP] : [x + t * STEP, y];
}

/** Points on the card's edge are never moved: neighbours meet there. */
function isOnEdge([x, y]: Point): boolean {
  const isWithin = x >= 0 && x <= WIDTH && y >= 0 && y <= HEIGHT;
  return isWithin && (x === 0 || x === WIDTH || y === 0 || y === HEIGHT);
}

/** Douglas–Peucker on a closed loop, between anchors that stay. */
function simplify(loop: Loop, tolerance: number): Loop {
  const keep = new Uint8Array(loop.length);
  const anchors = anchorsOf(loop);
  anchors.forEach((anchor, n) => {
    keep[anchor] = 1;
    const end = anchors[n + 1] ?? anchors[0]! + loop.length;
    keepBetween(loop, anchor, end, tolerance, keep);
  });
  return loop.filter((_, n) => keep[n]);
}

function anchorsOf(loop: Loop): number[] {
  const first = loop[0]!;
  const distances = loop.map((point) => distanceBetween(point, first));
  const farthest = distances.indexOf(Math.max(...distances));
  return loop.flatMap((point, n) => (n === 0 || n === farthest || isOnEdge(point) ? [n] : []));
}

function keepBetween(loop: Loop, from: number, to: number, tolerance: number, keep: Uint8Array): void {
  const at = (n: number): Point => loop[n % loop.length]!;
  let worst = tolerance;
  let split = NONE;
  for (let n = from + 1; n < to; n++) {
    const distance = distanceToSegment(at(n)[0], at(n)[1], at(from), at(to));
    if (distance > worst) [worst, split] = [distance, n];
  }
  if (split === NONE) return;
  keep[split % loop.length] = 1;
  keepBetween(loop, from, split, tolerance, keep);
  keepBetween(loop, split, to, tolerance, keep);
}

/** Straight cuts with the tips of the corners taken off: the line of the whole game. */
function cutPath(loop: Loop): string {
  const corners = loop.map((corner, n) => {
    const before = loop.at(n - 1)!;
    const after = loop[(n + 1) % loop.length]!;
    return isOnEdge(corner) ? written(corner) : cutCorner(before, corner, after);
  });
  return `M${corners.join('L')}Z`;
}

function cutCorner(before: Point, corner: Point, after: Point): string {
  const cut = Math.min(CORNER_CUT, distanceBetween(before, corner) / 3, distanceBetween(corner, after) / 3);
  return `${written(towards(corner, before, cut))}Q${written(corner)} ${written(towards(corner, after, cut))}`;
}

function towards(from: Point, to: Point, distance: number): Point {
  const share = distance && distance / distanceBetween(from, to);
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

function written([x, y]: Point): string {
  return `${tenth(x)} ${tenth(y)}`;
}
