// How the board lies in its frame: fitting, zooming, and which target comes next in a direction.
import type { Cell } from '../net/messages';
import { CARD_HEIGHT, CARD_WIDTH } from './cells';

export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The board's origin in its frame, and its scale. */
export interface Pose {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** Room left free at each edge of the frame. */
export interface Insets {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const LEAST = 0.4;
export const MOST = 2.4;
const MOST_FITTED = 4;
const LEAST_FITTED = 0.2;

/** The part of the plane that some cells fill, in board units; one cell where there is none. */
export function extentOf(cells: readonly Cell[]): Rect {
  const xs = cells.length ? cells.map(([x]) => x) : [0];
  const ys = cells.length ? cells.map(([, y]) => y) : [0];
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  return {
    left: left * CARD_WIDTH,
    top: top * CARD_HEIGHT,
    width: (Math.max(...xs) - left + 1) * CARD_WIDTH,
    height: (Math.max(...ys) - top + 1) * CARD_HEIGHT,
  };
}

export function inside(width: number, height: number, insets: Insets): Rect {
  return {
    left: insets.left,
    top: insets.top,
    width: Math.max(1, width - insets.left - insets.right),
    height: Math.max(1, height - insets.top - insets.bottom),
  };
}

/** The rest of a rectangle from which something takes a strip above or below. */
export function inset(rect: Rect, above: number, below: number): Rect {
  return { ...rect, top: rect.top + above, height: rect.height - above - below };
}

/** The pose that shows an extent as large as it fits into a free rectangle, in its middle. */
export function fit(extent: Rect, free: Rect, most = MOST_FITTED): Pose {
  const scale = clamp(Math.min(free.width / extent.width, free.height / extent.height), LEAST_FITTED, most);
  return centred(extent, free, scale);
}

/** The pose for the first of some sets of cells that can be shown at a scale; those later in the list matter more. */
export function fitFirst(
  sets: readonly (readonly Cell[])[],
  free: Rect,
  least: number,
  most: number,
): Pose | undefined {
  return sets
    .filter((cells) => cells.length)
    .map((cells) => fit(extentOf(cells), free, most))
    .find(({ scale }) => scale >= least);
}

/** As many further cells as can be shown together with some at a scale, taken in their order. */
export function grown(cells: readonly Cell[], further: readonly Cell[], free: Rect, least: number): readonly Cell[] {
  const isShown = (all: readonly Cell[]) => fit(extentOf(all), free).scale >= least;
  return further.reduce((all, cell) => (isShown([...all, cell]) ? [...all, cell] : all), cells);
}

/** What a rectangle of the frame shows of the board, in board units. */
export function shownPart({ x, y, scale }: Pose, free: Rect): Rect {
  return {
    left: (free.left - x) / scale,
    top: (free.top - y) / scale,
    width: free.width / scale,
    height: free.height / scale,
  };
}

const MARGIN = 4;
/** Corners, which are the least in the way, and where there is none the rest of a grid, edges first. */
const GRIDS = [
  [1, 0],
  [1, 0, 0.75, 0.25, 0.5],
];

/** A spot in a rectangle of the frame, in a corner if possible, where something of a size lies over none of some cells. */
export function freeSpot(
  cells: readonly Cell[],
  { x, y, scale }: Pose,
  free: Rect,
  { width, height }: { readonly width: number; readonly height: number },
): Point | undefined {
  const spots = GRIDS.flatMap((grid) =>
    grid.flatMap((v) =>
      grid.map((u) => ({ x: free.left + u * (free.width - width), y: free.top + v * (free.height - height) })),
    ),
  );
  const isClear = (spot: Point) =>
    cells.every(([column, row]) => {
      const left = x + column * CARD_WIDTH * scale - spot.x;
      const top = y + row * CARD_HEIGHT * scale - spot.y;
      const isAside = left > width + MARGIN || left + CARD_WIDTH * scale < -MARGIN;
      return isAside || top > height + MARGIN || top + CARD_HEIGHT * scale < -MARGIN;
    });
  return spots.find(isClear);
}

export function centred(extent: Rect, free: Rect, scale: number): Pose {
  return {
    scale,
    x: free.left + (free.width - extent.width * scale) / 2 - extent.left * scale,
    y: free.top + (free.height - extent.height * scale) / 2 - extent.top * scale,
  };
}

/** Whether a cell lies in a rectangle of the frame, but for a pixel. */
export function isWithin(cell: Cell, pose: Pose, free: Rect): boolean {
  return Math.hypot(...missing(cell, pose, free)) <= 1;
}

/** How far the board would have to move for a cell to lie inside a rectangle. */
export function missing(cell: Cell, { x, y, scale }: Pose, free: Rect): readonly [number, number] {
  const box = extentOf([cell]);
  const shift = (at: number, size: number, from: number, room: number) =>
    Math.max(0, from - at) + Math.min(0, from + room - (at + size * scale));
  return [
    shift(x + box.left * scale, box.width, free.left, free.width),
    shift(y + box.top * scale, box.height, free.top, free.height),
  ];
}

/** Of cells that do not all fit at a scale, those that are seen together with most others. */
export function crowdOf(cells: readonly Cell[], free: Rect, scale: number): Cell[] {
  const across = Math.max(1, Math.floor(free.width / (CARD_WIDTH * scale)));
  const down = Math.max(1, Math.floor(free.height / (CARD_HEIGHT * scale)));
  const crowds = cells.flatMap(([left]) =>
    cells.map(([, top]) => cells.filter(([x, y]) => x >= left && x < left + across && y >= top && y < top + down)),
  );
  return crowds.reduce((most, crowd) => (crowd.length > most.length ? crowd : most), []);
}

/** Zoom by a factor about a point of the frame, which stays where it is. */
export function zoom(pose: Pose, factor: number, x: number, y: number, fitted = 1): Pose {
  const scale = clamp(pose.scale * factor, Math.min(LEAST, fitted), Math.max(MOST, fitted * 1.5));
  const by = scale / pose.scale;
  return { scale, x: x - (x - pose.x) * by, y: y - (y - pose.y) * by };
}

export function pan(pose: Pose, dx: number, dy: number): Pose {
  return { ...pose, x: pose.x + dx, y: pose.y + dy };
}

/** Two fingers: what was between them stays between them. */
export function pinch(pose: Pose, before: readonly [Point, Point], after: readonly [Point, Point], fitted = 1): Pose {
  const from = middle(before);
  const to = middle(after);
  const moved = pan(pose, to.x - from.x, to.y - from.y);
  return zoom(moved, span(after) / Math.max(1, span(before)), to.x, to.y, fitted);
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

function middle([a, b]: readonly [Point, Point]): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

function span([a, b]: readonly [Point, Point]): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

export function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

export type Arrow = 'ArrowUp' | 'ArrowRight' | 'ArrowDown' | 'ArrowLeft';

const HEADINGS: Readonly<Record<Arrow, Point>> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowRight: { x: 1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
};

export const ARROWS = Object.keys(HEADINGS) as readonly Arrow[];

/** Cells that lie outside a rectangle of the frame on one side. */
export function beyond(arrow: Arrow, cells: readonly Cell[], pose: Pose, free: Rect): Cell[] {
  const { x, y } = HEADINGS[arrow];
  return cells.filter((cell) => {
    const [dx, dy] = missing(cell, pose, free);
    return dx * x + dy * y < -1;
  });
}

/** Of some places the nearest in a direction, or undefined; what lies aside counts twice. */
export function nextTowards<Place extends Point>(
  from: Point,
  places: readonly Place[],
  arrow: Arrow,
): Place | undefined {
  const { x, y } = HEADINGS[arrow];
  const away = (place: Point) => {
    const dx = place.x - from.x;
    const dy = place.y - from.y;
    const along = dx * x + dy * y;
    return along > 0.5 ? along + 2 * Math.abs(dx * y - dy * x) : Infinity;
  };
  const nearest = [...places].sort((a, b) => away(a) - away(b))[0];
  return nearest && away(nearest) < Infinity ? nearest : undefined;
}
