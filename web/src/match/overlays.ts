// Shapes laid over cards of the board.
import type { Cell } from '../net/messages';
import { CARD_HEIGHT, CARD_WIDTH } from './cells';

export const art = {
  /** A thin frame just inside a card. */
  frame: ([x, y]: Cell) => ({
    x: x * CARD_WIDTH + 2,
    y: y * CARD_HEIGHT + 2,
    width: CARD_WIDTH - 4,
    height: CARD_HEIGHT - 4,
    rx: 4,
  }),
};
