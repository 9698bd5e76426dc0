// The sheet of symbols: every piece of art is made once, when it is first seen, and reused from then on.
import { DEFS } from './defs';

const drawn = new Set<string>();
let sheet: SVGSVGElement | undefined;

function openSheet(): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  // Not `display: none`: gradients inside would not paint in every browser.
  svg.setAttribute('class', 'art-sheet');
  svg.setAttribute('width', '0');
  svg.setAttribute('height', '0');
  svg.setAttribute('aria-hidden', 'true');
  svg.innerHTML = `<defs>${DEFS}</defs>`;
  document.body.append(svg);
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
    const symbol = `<symbol id="${id}" viewBox="${x} ${y} ${width} ${height}" stroke-linejoin="bevel">${draw()}</symbol>`;
    sheet.insertAdjacentHTML('beforeend', symbol);
    drawn.add(id);
  }
  return `#${id}`;
}
