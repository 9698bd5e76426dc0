// The measures of a card. Neighbours on the board share these numbers and nothing else.
export type Point = readonly [x: number, y: number];
export type Side = 'T' | 'R' | 'B' | 'L';

export const SIDES: readonly Side[] = ['T', 'R', 'B', 'L'];
export const WIDTH = 200;
export const HEIGHT = 300;
export const CENTRE: Point = [WIDTH / 2, HEIGHT / 2];
export const CORNER = 11;

/** Half the width of a mouth: 30 to either side of the middle of an edge. */
export const HALF_MOUTH = 30;

/** Noise dies out this close to the edge, so that mouths are exact. */
export const FADE = 36;

/** How far each layer of paper reaches beyond the floor. */
export const LAYERS = { rim: 4.5, near: 13, far: 25 } as const;

export const OPPOSITE: Readonly<Record<Side, Side>> = { T: 'B', R: 'L', B: 'T', L: 'R' };
export const INWARD: Readonly<Record<Side, Point>> = { T: [0, 1], R: [-1, 0], B: [0, -1], L: [1, 0] };
export const MOUTH: Readonly<Record<Side, Point>> = {
  T: [CENTRE[0], 0],
  R: [WIDTH, CENTRE[1]],
  B: [CENTRE[0], HEIGHT],
  L: [0, CENTRE[1]],
};

/** The point so many units from the mouth of a side towards the middle; negative: outside the card. */
export function inFrom(side: Side, distance: number): Point {
  const [x, y] = MOUTH[side];
  const [dx, dy] = INWARD[side];
  return [x + dx * distance, y + dy * distance];
}

/** Whether a side is at the top or bottom, so that its arm stands upright. */
export function isUpright(side: Side): boolean {
  return side === 'T' || side === 'B';
}

/** The same place on a card turned by 180°. */
export function turnPoint([x, y]: Point): Point {
  return [WIDTH - x, HEIGHT - y];
}

export function distanceBetween(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/** How far a point lies from the nearest edge of the card; negative outside. */
export function depthInside(x: number, y: number): number {
  return Math.min(x, WIDTH - x, y, HEIGHT - y);
}
