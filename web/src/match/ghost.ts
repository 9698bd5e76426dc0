// Where the buttons beside a ghost stand: on the side with the most empty cells, never over a card.
import type { Cell } from '../net/messages';
import { type CellKey, NEIGHBOURS, keyOf } from './cells';

export type GhostSide = 'top' | 'right' | 'bottom' | 'left';

const SIDES: readonly GhostSide[] = ['top', 'right', 'bottom', 'left'];
const FAR = 3;

/** The freest side of a cell; undefined where cards lie all round it. */
export function freestSide(cell: Cell, filled: ReadonlySet<CellKey>): GhostSide | undefined {
  const room = NEIGHBOURS.map(([dx, dy]) => emptyCells(cell, dx, dy, filled));
  const most = Math.max(...room);
  // Right of the card first: there a thumb covers least of the way that was dug.
  const order = [1, 3, 0, 2];
  return most ? SIDES[order.find((side) => room[side] === most) ?? 1] : undefined;
}

function emptyCells([x, y]: Cell, dx: number, dy: number, filled: ReadonlySet<CellKey>): number {
  let count = 0;
  while (count < FAR && !filled.has(keyOf([x + dx * (count + 1), y + dy * (count + 1)]))) count += 1;
  return count;
}

export interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Place {
  readonly side: GhostSide;
  /** How far along that side it is moved from its middle, to stay within the edges. */
  readonly shift: number;
}

/** The first side, the freest before the others, where something of a size has room; else the roomiest. */
export function placeBeside(
  at: Edges,
  { width, height }: { readonly width: number; readonly height: number },
  within: Edges,
  first: GhostSide,
): Place {
  const room: Readonly<Record<GhostSide, number>> = {
    right: within.right - at.right - width,
    left: at.left - within.left - width,
    bottom: within.bottom - at.bottom - height,
    top: at.top - within.top - height,
  };
  const order = [first, ...(['right', 'left', 'bottom', 'top'] as const)];
  const roomiest = order.reduce((most, side) => (room[side] > room[most] ? side : most));
  const side = order.find((one) => room[one] >= 0) ?? roomiest;
  const isLevel = side === 'right' || side === 'left';
  const shift = isLevel
    ? along((at.top + at.bottom) / 2, height, within.top, within.bottom)
    : along((at.left + at.right) / 2, width, within.left, within.right);
  return { side, shift };
}

/** How far something must move along a line to lie between two ends; what is too long begins where it begins. */
function along(middle: number, size: number, from: number, to: number): number {
  return Math.max(from - (middle - size / 2), Math.min(0, to - (middle + size / 2)));
}
