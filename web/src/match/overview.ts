// The whole board in small, for where only a part of it is seen.
import type { Point, Rect } from './fit';

export interface Overview {
  /** What is seen, in board units. */
  readonly part: Rect;
  /** Where the overview stands in the frame. */
  readonly spot: Point;
}

export const MAP_SIZE = { width: 88, height: 56 };
/** The height of the buttons that lead to what glows elsewhere, with their margin. */
export const SIDES = 52;
/** How far the lamp's number stands out above a cell that is aimed at. */
export const NUMBER_ABOVE = 17;
