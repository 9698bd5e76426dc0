// The floor as a distance field: negative on the floor, zero at its border, growing into the rock.
import { CENTRE, FADE, HALF_MOUTH, HEIGHT, type Point, WIDTH, depthInside } from './geometry';
import { type Grain, clamp, ease } from './noise';
import { type Way, offsetBeyond } from './ways';

/** Distance to the floor; roughness scales how ragged its border is. */
export type Field = (x: number, y: number, roughness?: number) => number;

export const STEP = 4;
/** The grid reaches beyond the card, so that contours close outside of it. */
export const MARGIN = 20;
export const COLUMNS = (WIDTH + 2 * MARGIN) / STEP + 1;
export const ROWS = (HEIGHT + 2 * MARGIN) / STEP + 1;

const HUB_RADIUS = 41;
const HUB_BLEND = 30;
const AXIS_BEND = 7;
const FAR_AWAY = 1e9;

/** 0 at the edge of the card and outside, 1 from `reach` units inwards. */
export function fade(x: number, y: number, reach = FADE): number {
  return ease(clamp(depthInside(x, y) / reach, 0, 1));
}

export function distanceToSegment(x: number, y: number, a: Point, b: Point): number {
  return Math.sqrt(squareToSegment(x, y, a, b));
}

function squareToSegment(x: number, y: number, a: Point, b: Point): number {
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const length = dx * dx + dy * dy;
  const t = length ? clamp(((x - a[0]) * dx + (y - a[1]) * dy) / length, 0, 1) : 0;
  const restX = x - a[0] - dx * t;
  const restY = y - a[1] - dy * t;
  return restX * restX + restY * restY;
}

function distanceToLine(x: number, y: number, line: readonly Point[]): number {
  let nearest = FAR_AWAY;
  for (let i = 1; i < line.length; i++) {
    nearest = Math.min(nearest, squareToSegment(x, y, line[i - 1]!, line[i]!));
  }
  return Math.sqrt(nearest);
}

/** Arms of a hub flow into one another instead of meeting at a corner. */
function smoothMinimum(a: number, b: number): number {
  const h = clamp(0.5 + (0.5 * (b - a)) / HUB_BLEND, 0, 1);
  return b + (a - b) * h - HUB_BLEND * h * (1 - h);
}

function distanceToHub(way: Way, x: number, y: number, bentX: number, bentY: number): number {
  const arms = way.lines.map((line) => distanceToLine(bentX, bentY, line)).reduce(smoothMinimum);
  return Math.min(arms - HALF_MOUTH, Math.hypot(x - CENTRE[0], y - CENTRE[1]) - HUB_RADIUS);
}

function distanceTo(way: Way, x: number, y: number, grain: Grain, bendSign: number): number {
  if (depthInside(x, y) <= 0) {
    // At its mouths a way is straight by definition: this is what makes neighbours join to the last decimal.
    const offset = way.sides.map((side) => offsetBeyond(side, x, y)).find((found) => found !== undefined);
    if (offset !== undefined) return offset - HALF_MOUTH;
  }
  const sway = fade(x, y) * AXIS_BEND * bendSign;
  // Noise is what a card costs: where it would come to nothing, it is not asked for.
  const bentX = sway ? x + sway * grain(0, x, y, 58) : x;
  const bentY = sway ? y + sway * grain(9, x, y, 58) : y;
  if (way.isHub) return distanceToHub(way, x, y, bentX, bentY);
  return distanceToLine(bentX, bentY, way.lines[0]!) - HALF_MOUTH;
}

function raggedness(x: number, y: number, grain: Grain): number {
  const share = fade(x, y);
  return share && share * (4 * grain(3, x, y, 19) + 2.2 * grain(5, x, y, 9));
}

/** How far beyond the height of some waves a field may still cross a level from one knot of the grid to the next. */
const NEXT_KNOT = 3 * STEP;

/** A field with waves of a height along its border at a level; elsewhere they would change nothing. */
export function waved(field: Field, level: number, height: number, wave: (x: number, y: number) => number): Field {
  return (x, y) => {
    const distance = field(x, y);
    return Math.abs(distance - level) > height + NEXT_KNOT ? distance : distance + height * wave(x, y);
  };
}

/** The field of one way. Contours all read the same grid, so its values are worked out once. */
export function fieldOf(way: Way, grain: Grain, turned: boolean): Field {
  const bendSign = turned ? -1 : 1;
  const distances = new Float64Array(COLUMNS * ROWS);
  const ragged = new Float64Array(COLUMNS * ROWS);
  for (let k = 0; k < distances.length; k++) {
    const x = (k % COLUMNS) * STEP - MARGIN;
    const y = Math.floor(k / COLUMNS) * STEP - MARGIN;
    distances[k] = distanceTo(way, x, y, grain, bendSign);
    ragged[k] = raggedness(x, y, grain);
  }
  return (x, y, roughness = 1) => {
    const k = gridIndex(x, y);
    if (k !== undefined) return distances[k]! + roughness * ragged[k]!;
    return distanceTo(way, x, y, grain, bendSign) + roughness * raggedness(x, y, grain);
  };
}

function gridIndex(x: number, y: number): number | undefined {
  const i = (x + MARGIN) / STEP;
  const j = (y + MARGIN) / STEP;
  const isOnGrid = Number.isInteger(i) && Number.isInteger(j) && i >= 0 && j >= 0 && i < COLUMNS && j < ROWS;
  return isOnGrid ? j * COLUMNS + i : undefined;
}

/** The nearest of several floors. */
export function unionOf(fields: readonly Field[]): Field {
  return (x, y) => {
    let nearest = FAR_AWAY;
    for (const field of fields) nearest = Math.min(nearest, field(x, y));
    return nearest;
  };
}
