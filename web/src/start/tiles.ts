// The pictures on the tiles of the games, side by side: drawn when the client is built, like the scene behind them.
import { drawCard, readCard } from '../art/card';
import { DEFS } from '../art/defs';
import { HEIGHT, WIDTH } from '../art/geometry';
import { wholeUnits } from '../art/markup';
import { PICTURES } from './pictures';

const cards = PICTURES.map(
  (name, n) => `<g transform="translate(${n * WIDTH})">${wholeUnits(drawCard(readCard(name)))}</g>`,
);

export const tiles =
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PICTURES.length * WIDTH} ${HEIGHT}" ` +
  `width="${PICTURES.length * WIDTH}" height="${HEIGHT}" stroke-linejoin="bevel"><defs>${DEFS}</defs>${cards.join('')}</svg>`;
