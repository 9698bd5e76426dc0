// The sheet of symbols: every piece of art is made once, when it is first seen or before that, and reused from then on.
import { DEFS } from './defs';

const drawn = new Set<string>();
/** Art that nobody has asked for yet. */
const ahead = new Map<string, string>();
let sheet: SVGSVGElement | undefined;

function append(markup: string): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('class', 'art-sheet');
  svg.setAttribute('width', '0');
  svg.setAttribute('height', '0');
  svg.setAttribute('aria-hidden', 'true');
  svg.innerHTML = markup;
  document.body.append(svg);
  return svg;
}

function openSheet(): SVGSVGElement {
  append(`<defs>${DEFS}</defs>`);
  const svg = append('');
  // Half of what a page is made of: shown, it would be styled anew whenever a dialog opens. What is shared cannot be
  // in here, since gradients would not paint in every browser.
  svg.setAttribute('display', 'none');
  return svg;
}

/** The part of the plane that a piece of art fills. */
export interface Box {
  readonly x?: number;
  readonly y?: number;
  readonly width: number;
  readonly height: number;
}

/** The reference to a symbol for `<use href>`; draws it if nobody has yet. */
export function symbolFor(key: string, { x = 0, y = 0, width, height }: Box, draw: () => string): string {
  const id = `tf-${key}`;
  if (!drawn.has(id)) {
    sheet ??= openSheet();
    const art = ahead.get(key) ?? draw();
    const symbol = `<symbol id="${id}" viewBox="${x} ${y} ${width} ${height}" stroke-linejoin="bevel">${art}</symbol>`;
    sheet.insertAdjacentHTML('beforeend', symbol);
    drawn.add(id);
    ahead.delete(key);
  }
  return `#${id}`;
}

/** Draw what will be asked for, while there is time; false if that was done already. */
export function drawAhead(key: string, draw: () => string): boolean {
  if (drawn.has(`tf-${key}`) || ahead.has(key)) return false;
  ahead.set(key, draw());
  return true;
}
