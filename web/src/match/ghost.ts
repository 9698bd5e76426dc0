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

/** The first side, the freest before the others, where something of a size stays within the edges. */
export function sideWithRoom(
  at: Edges,
  size: { readonly width: number; readonly height: number },
  within: Edges,
  first: GhostSide,
): GhostSide {
  const { width, height } = size;
  const middleX = (at.left + at.right) / 2;
  const middleY = (at.top + at.bottom) / 2;
  const isLevel = middleY - height / 2 >= within.top && middleY + height / 2 <= within.bottom;
  const isUpright = middleX - width / 2 >= within.left && middleX + width / 2 <= within.right;
  const fits: Readonly<Record<GhostSide, boolean>> = {
    right: isLevel && at.right + width <= within.right,
    left: isLevel && at.left - width >= within.left,
    top: isUpright && at.top - height >= within.top,
    bottom: isUpright && at.bottom + height <= within.bottom,
  };
  return [first, ...(['right', 'left', 'bottom', 'top'] as const)].find((side) => fits[side]) ?? first;
}
