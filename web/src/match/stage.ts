// Things that move over the screen: cards in flight, goals that turn, rock that falls. The view below is right already.
import { cardHref } from './art';
import { CARD_HEIGHT, CARD_WIDTH } from './cells';
import { inOwnFrame } from './frames';
import type { Cell } from '../net/messages';

const SVG = 'http://www.w3.org/2000/svg';
const GLIDE = 'cubic-bezier(.2,.8,.2,1)';
export const MOVE = 260;
const FLIP = 420;
const FALL = 600;
const FADE = 120;

export type Box = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

/** A card of the size of a box, in the middle of another. */
function cardIn(box: Box, width = Math.min(box.width, (box.height * CARD_WIDTH) / CARD_HEIGHT)): Box {
  const height = (width * CARD_HEIGHT) / CARD_WIDTH;
  return {
    left: box.left + (box.width - width) / 2,
    top: box.top + (box.height - height) / 2,
    width,
    height,
  };
}

export class Stage {
  readonly #root: HTMLElement;
  readonly #layer: HTMLElement;
  readonly #isCalm: () => boolean;

  constructor(root: HTMLElement, layer: HTMLElement, isCalm: () => boolean) {
    this.#root = root;
    this.#layer = layer;
    this.#isCalm = isCalm;
  }

  /** When the page is drawn: who asks before that where something is has it laid out in the middle of a change. */
  drawn(): Promise<void> {
    return new Promise(inOwnFrame);
  }

  /** Where something of the screen is; undefined if it is not shown. */
  find(selector: string): Box | undefined {
    const box = this.#root.querySelector(selector)?.getBoundingClientRect();
    return box && box.width ? box : undefined;
  }

  /** Where a cell is, whether a card lies there or not. */
  cell([x, y]: Cell): Box | undefined {
    const board = this.#root.querySelector('.board')?.getBoundingClientRect();
    if (!board) return undefined;
    const scale = board.width;
    return {
      left: board.left + x * CARD_WIDTH * scale,
      top: board.top + y * CARD_HEIGHT * scale,
      width: CARD_WIDTH * scale,
      height: CARD_HEIGHT * scale,
    };
  }

  async fly(name: string, from: Box | undefined, to: Box | undefined, signal: AbortSignal): Promise<void> {
    if (!from || !to) return;
    const end = cardIn(to, Math.min(to.width, 90));
    const start = cardIn(from, Math.min(end.width, 90));
    const card = this.#card(name, end);
    const shift = `translate(${start.left - end.left}px, ${start.top - end.top}px) scale(${start.width / end.width})`;
    const shadow = (blur: number) => `drop-shadow(0 ${blur}px ${blur}px rgba(0,0,0,.5))`;
    const flight = this.#isCalm()
      ? card.animate([{ opacity: 0 }, { opacity: 1 }], FADE)
      : card.animate(
          [
            { transform: shift, filter: shadow(2) },
            { filter: shadow(16), offset: 0.5 },
            { transform: 'none', filter: shadow(2) },
          ],
          { duration: MOVE, easing: GLIDE },
        );
    await this.#over(flight, card, signal);
  }

  async turn(back: string, face: string, at: Box | undefined, signal: AbortSignal): Promise<void> {
    if (!at) return;
    const calm = this.#isCalm();
    const front = this.#card(face, at);
    const rear = this.#card(back, at);
    const closing = calm ? [{ opacity: 1 }, { opacity: 0 }] : [{ transform: 'none' }, { transform: 'scaleX(0)' }];
    const opening = calm ? [{ opacity: 0 }, { opacity: 1 }] : [{ transform: 'scaleX(0)' }, { transform: 'none' }];
    const half = (calm ? 160 : FLIP) / 2;
    const first = rear.animate(closing, { duration: half, easing: 'ease-in', fill: 'forwards' });
    const second = front.animate(opening, {
      duration: half,
      delay: calm ? 0 : half,
      easing: 'ease-out',
      fill: 'backwards',
    });
    await Promise.all([this.#over(first, rear, signal), this.#over(second, front, signal)]);
  }

  async crumble(name: string, at: Box | undefined, signal: AbortSignal): Promise<void> {
    if (!at) return;
    if (this.#isCalm()) {
      const card = this.#card(name, at);
      return this.#over(card.animate([{ opacity: 1 }, { opacity: 0 }], 200), card, signal);
    }
    await Promise.all(CUTS.map((cut, n) => this.#piece(name, at, cut, n, signal)));
  }

  /** One of eight cuts: shakes with the others, then falls its own way. */
  #piece(name: string, at: Box, cut: string, n: number, signal: AbortSignal): Promise<void> {
    const card = this.#card(name, at);
    card.style.clipPath = cut;
    const aside = ((n % 4) - 1.5) * 16;
    const fall = card.animate(
      [
        { transform: 'none' },
        { transform: 'translateX(-4px)', offset: 0.1 },
        { transform: 'translateX(4px)', offset: 0.2 },
        { transform: 'translateX(-3px)', offset: 0.3 },
        { transform: 'none', opacity: 1, offset: 0.38 },
        { transform: `translate(${aside}px, ${90 + (n % 3) * 40}px) rotate(${aside * 1.4}deg)`, opacity: 0 },
      ],
      { duration: FALL, easing: 'ease-in', fill: 'forwards' },
    );
    return this.#over(fall, card, signal);
  }

  #card(name: string, { left, top, width, height }: Box): HTMLElement {
    const card = document.createElement('div');
    Object.assign(card.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    const svg = document.createElementNS(SVG, 'svg');
    svg.setAttribute('viewBox', `0 0 ${CARD_WIDTH} ${CARD_HEIGHT}`);
    const use = document.createElementNS(SVG, 'use');
    use.setAttribute('href', cardHref(name));
    use.setAttribute('width', String(CARD_WIDTH));
    use.setAttribute('height', String(CARD_HEIGHT));
    svg.append(use);
    card.append(svg);
    return card;
  }

  /** Show something that moves from now on; wait for that, or for somebody who cannot wait; then clear it away. */
  async #over(motion: Animation, element: HTMLElement, signal: AbortSignal): Promise<void> {
    // Broken off before it began: of a motion that is cancelled, no promise asked for later is ever kept.
    if (signal.aborted) return;
    // It had its motion before: it is styled once.
    this.#layer.append(element);
    signal.addEventListener('abort', () => motion.cancel(), { once: true });
    await motion.finished.catch(() => undefined);
    element.remove();
  }
}

const CUTS = Array.from({ length: 8 }, (_, n) => {
  const column = n % 2;
  const row = Math.floor(n / 2);
  const skew = (row % 2 ? 8 : -8) + (column ? 4 : -4);
  const left = column ? `${50 + skew}% ` : '0% ';
  const right = column ? '100% ' : `${50 + skew}% `;
  const top = `${row * 25}%`;
  const bottom = `${row * 25 + 25}%`;
  return `polygon(${left}${top}, ${right}${top}, ${right}${bottom}, ${left}${bottom})`;
});
