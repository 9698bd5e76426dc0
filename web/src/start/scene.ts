// The corner of the mine behind the start page: drawn when the client is built, so that no phone has to.
import { drawCard, readCard } from '../art/card';
import { DEFS } from '../art/defs';
import { drawAvatar } from '../art/dwarf';
import { HEIGHT, WIDTH } from '../art/geometry';
import { disc, wholeUnits } from '../art/markup';

const CARDS: readonly (readonly [x: number, y: number, name: string])[] = [
  [0, 0, 'B05'],
  [1, 0, 'B01'],
  [2, 0, 'B03'],
  [1, 1, 'B04'],
  [1, 2, 'B03'],
  [2, 2, 'B05'],
  [2, -1, 'B02~'],
  [3, 0, 'B07'],
  [3, -1, 'B01'],
  [4, -1, 'B05'],
  [5, -1, 'B03~'],
  [5, 0, 'B09'],
  [3, 2, 'B02'],
  [3, -2, 'B15~'],
];
const FOLK: readonly (readonly [x: number, y: number, dwarf: number])[] = [
  [2, -1, 8],
  [3, 0, 0],
  [4, -1, 1],
  [5, -1, 3],
  [1, 1, 5],
];
const TOP = 2;
/** How large a portrait is on its card, and how far it leans. */
const PORTRAIT = 1.24;
const LEAN = 9;

const names = [...new Set(CARDS.map(([, , name]) => name))];
const idOf = (name: string) => `card-${name.replace('~', 't')}`;
const symbols = names.map((name) => `<g id="${idOf(name)}">${wholeUnits(drawCard(readCard(name)))}</g>`);
const cards = CARDS.map(([x, y, name]) => `<use href="#${idOf(name)}" x="${x * WIDTH}" y="${(y + TOP) * HEIGHT}"/>`);
const folk = FOLK.map(([x, y, dwarf]) => {
  const at = `translate(${(x + 0.5) * WIDTH} ${(y + TOP + 0.5) * HEIGHT})`;
  const portrait = drawAvatar(dwarf, dwarf === 3 ? 'sly' : 'happy', '#3a2b3f');
  return `<g transform="${at} rotate(${LEAN}) scale(${PORTRAIT}) translate(-50 -50)">${disc(50, 50, 54, '#ffc45c')}${portrait}</g>`;
});

export const scene =
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${6 * WIDTH} ${5 * HEIGHT}" stroke-linejoin="bevel">` +
  `<defs>${DEFS}${symbols.join('')}</defs>${cards.join('')}${folk.join('')}</svg>`;
