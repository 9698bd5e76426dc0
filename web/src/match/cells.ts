// Cells of the board: names, order, and where they lie in the board's own units.
import type { Cell } from '../net/messages';

/** The size of a card on the board at scale 1. */
export const CARD_WIDTH = 84;
export const CARD_HEIGHT = 126;

export type CellKey = `${number},${number}`;

export function keyOf([x, y]: Cell): CellKey {
  return `${x},${y}`;
}

export function cellOf(key: string): Cell {
  const [x = 0, y = 0] = key.split(',').map(Number);
  return [x, y];
}

export function isSame(a: Cell, b: Cell): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

/** Row by row from the top, each from the left. */
export function inReadingOrder(a: Cell, b: Cell): number {
  return a[1] - b[1] || a[0] - b[0];
}

export const NEIGHBOURS: readonly Cell[] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

export function besides(cell: Cell): Cell[] {
  return NEIGHBOURS.map(([x, y]): Cell => [cell[0] + x, cell[1] + y]);
}
