// Fingers are wide: how large a target must be, and which one they mean.
import { CARD_HEIGHT, CARD_WIDTH } from './cells';
import type { Point } from './fit';
import type { Target } from './choices';

/** The least width of something to tap, in pixels. */
export const LEAST_TAP = 44;
/** The least width of a cell that glows, in pixels: it is half as high again, and a finger beside it means it too. */
export const LEAST_CELL = 30;
/** How far beside a target a finger may come down. */
const SLIP = 10;

export const isFinger = (event: MouseEvent): boolean => 'pointerType' in event && event.pointerType === 'touch';

/** The target nearest to a point of the board, if the finger may have meant it. */
export function nearest(at: Point, targets: readonly Target[], scale: number): Target | undefined {
  const reach = Math.max(SLIP, (LEAST_TAP - CARD_WIDTH * scale) / 2) / scale;
  const away = ({ cell: [x, y] = [Infinity, Infinity] }: Target) =>
    Math.hypot(gap(at.x, x * CARD_WIDTH, CARD_WIDTH), gap(at.y, y * CARD_HEIGHT, CARD_HEIGHT));
  const found = [...targets].sort((a, b) => away(a) - away(b))[0];
  return found && away(found) <= reach ? found : undefined;
}

/** How far a place lies outside a stretch. */
function gap(at: number, from: number, length: number): number {
  return Math.max(0, from - at, at - from - length);
}
