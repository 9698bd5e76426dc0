// What is in the light: where the learner's hand goes next, read from what is on the screen.
import type { Action, Cell, LessonStep } from '../net/messages';
import { CARD_HEIGHT, CARD_WIDTH, keyOf } from '../match/cells';
import { cardsOf, plainName } from '../match/choices';

/** The light reaches so far beyond what it is on. */
export const AROUND = 9;
export type Rect = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

const PRESSED = '[aria-pressed="true"]';
const CONFIRM = '[data-testid="confirm"], [data-testid="turn"], [data-testid="way-0"], [data-testid="way-1"]';

const at = (testid: string) => `[data-testid="${testid}"]`;
const inHand = (card: string) => `[data-card="${plainName(card)}"]`;

/** What it is aimed at. */
function targetOf(action: Action): string | undefined {
  switch (action.do) {
    case 'dig':
    case 'collapse':
    case 'peek':
    case 'unlock':
    case 'orient':
      return at(`cell-${keyOf(action.cell)}`);
    case 'bribe':
      return at(`bribe-${keyOf(action.cell)}`);
    case 'sabotage':
    case 'repair':
      return at(`seat-${action.seat}`);
    case 'discard':
      return at('pass');
    case 'done':
      return at('done');
    default:
      return undefined;
  }
}

/** What is to be pressed next for a choice: first its cards, then what it is aimed at, then what confirms it. */
export function nextPress(action: Action, root: ParentNode): Element[] {
  if (action.do === 'shed' && !root.querySelector(`${at(`shed-${action.tool}`)}${PRESSED}`))
    return all(root, at(`shed-${action.tool}`));
  const card = cardsOf(action).find((name) => !root.querySelector(inHand(name) + PRESSED));
  if (card) return all(root, inHand(card)).slice(0, 1);
  const target = targetOf(action);
  const aim = target ? root.querySelector(target) : null;
  return [...(aim ? [aim] : []), ...all(root, CONFIRM)];
}

/** Where a cell of the board is on the screen, empty or not: the board is one unit large, and scaled. */
function cellRect([x, y]: Cell, root: ParentNode): Rect[] {
  const board = root.querySelector('.m-board .board')?.getBoundingClientRect();
  if (!board) return [];
  const [width, height] = [CARD_WIDTH * board.width, CARD_HEIGHT * board.height];
  return [{ left: board.left + x * width, top: board.top + y * height, width, height }];
}

const PLACES: Readonly<Record<string, string>> = {
  role: '.m-me',
  hand: '.m-hand .hand',
  pile: '.piles, .round-chip + .round-chip',
  supply: '.supply, .small.panel, .alone',
};

/** Where something to look at is. */
function place(name: string, root: ParentNode): Rect[] {
  const [kind = '', where = ''] = name.split(' ');
  if (kind === 'cell') return cellRect(where.split(',').map(Number) as unknown as Cell, root);
  if (kind === 'seat') return rects(all(root, `[data-seat="${where}"]`).slice(0, 1));
  return rects(all(root, PLACES[kind] ?? 'none'));
}

/** What is in the light at a step. */
export function lightOf({ ask, show }: LessonStep, action: Action | undefined, root: ParentNode): Rect[] {
  if (!ask) return action ? rects(nextPress(action, root)) : (show ?? []).flatMap((name) => place(name, root));
  const card = all(root, inHand(ask.card)).slice(0, 1);
  return card[0]?.matches(PRESSED) ? cellRect(ask.cell, root) : rects(card);
}

/** What is half in it. */
export function softOf({ soft }: LessonStep, root: ParentNode): Rect[] {
  return (soft ?? []).flatMap((cell) => cellRect(cell, root));
}

/** Where a choice leads, whether it can be made now or not: its cell, its seat, or its cards. */
export function aimOf(action: Action, root: ParentNode): Rect[] {
  if ('cell' in action) return cellRect(action.cell, root);
  if ('seat' in action) return rects(all(root, `[data-seat="${action.seat}"]`).slice(0, 1));
  return rects(cardsOf(action).flatMap((card) => all(root, inHand(card)).slice(0, 1)));
}

function all(root: ParentNode, selector: string): Element[] {
  return [...root.querySelectorAll(selector)];
}

function rects(elements: readonly Element[]): Rect[] {
  return elements.map(uncovered).filter(({ width }) => width > 0);
}

/** Where cards of a hand overlap, what is seen of one ends where the next begins. */
function uncovered(element: Element): Rect {
  const { left, top, width, height } = element.getBoundingClientRect();
  const next = element.matches('[data-card]') ? element.nextElementSibling?.closest('[data-card]') : undefined;
  const room = next ? next.getBoundingClientRect().left - left - 2 * AROUND : width;
  return { left, top, height, width: room > 0 && room < width ? room : width };
}
