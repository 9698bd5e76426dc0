// Every card and every picture of the rules as a drawing of its own, for the site (scripts/site_drawings.mjs).
import { type CardState, cardKey, drawCard, readCard } from '../art/card';
import { DEFS } from '../art/defs';
import { describeCard } from '../art/describe';
import { drawAvatar } from '../art/dwarf';
import { ACTIONS, FACES } from '../art/faces';
import { HEIGHT, WIDTH } from '../art/geometry';
import { PILES } from '../art/back';
import { LOGO_HEIGHT, LOGO_WIDTH, drawLogo } from '../art/logo';
import { type ToolKind, drawTool } from '../art/tool';
import { speech } from '../text/language.svelte';
import { FIGURES, type Piece, type Scene, sceneOf } from '../rules/figures';

export { KEY, ORDER } from '../rules/content';

export interface Drawing {
  readonly name: string;
  readonly svg: string;
}

export interface CardDrawing extends Drawing {
  /** What it shows, for those who cannot see it. */
  readonly alt: string;
  readonly kind: string;
}

/** What a picture on the page has from the night of src/styles/theme.css: an image of its own sees no styles of the page. */
const NIGHT = { dust: '#553f4c', lit: '#ffc45c', ember: '#b3362a', ink: '#fff6e6', text: '#f8ecd6' };

const KINDS: readonly (readonly [kind: string, names: readonly string[]])[] = [
  ['Starts', FACES.filter(({ place }) => place === 'start').map(({ id }) => id)],
  ['Goals of Saboteur', FACES.filter(({ id, place }) => place === 'goal' && id.startsWith('B')).map(({ id }) => id)],
  ['Paths of Saboteur', FACES.filter(({ id, place }) => place === 'path' && id.startsWith('B')).map(({ id }) => id)],
  [
    'Goals of the Duel and Solo',
    FACES.filter(({ id, place }) => place === 'goal' && id.startsWith('G')).map(({ id }) => id),
  ],
  [
    'Paths of the Duel and Solo',
    FACES.filter(({ id, place }) => place === 'path' && id.startsWith('P')).map(({ id }) => id),
  ],
  ['Actions', ACTIONS],
  ['Roles and gold', ['role digger', 'role saboteur', 'gold 1', 'gold 2', 'gold 3']],
  ['Backs', PILES.map((pile) => `back ${pile}`)],
];

export function drawCards(): CardDrawing[] {
  speech.language = 'en';
  return KINDS.flatMap(([kind, names]) =>
    names.map((name) => {
      const card = readCard(name);
      const svg = wrap(`0 0 ${WIDTH} ${HEIGHT}`, drawCard(card));
      return { name, kind, alt: describeCard(card, {}), svg };
    }),
  );
}

/** The name of the game, as it stands above the start page. */
export const drawName = (): string => wrap(`0 0 ${LOGO_WIDTH} ${LOGO_HEIGHT}`, drawLogo());

/** By the keys of figures.json. */
export function drawFigures(): Drawing[] {
  return Object.entries(FIGURES).map(([name, figure]) => ({ name, svg: drawScene(sceneOf(figure!)) }));
}

/** With no more of the shared gradients than are used. */
function wrap(box: string, body: string): string {
  const [, , width, height] = box.split(' ');
  const used = DEFS.match(/<(\w+) id="tf-[\w-]+".*?<\/\1>/g)!.filter((def) =>
    body.includes(`#${/id="([^"]+)"/.exec(def)![1]})`),
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${width}" height="${height}" stroke-linejoin="bevel">` +
    `<defs>${used.join('')}</defs>${body}</svg>`
  );
}

/** A card is drawn at less than half its size here, so a whole unit is fine enough. */
const coarse = (art: string) =>
  art.replace(/ d="[^"]+"/g, (path) => path.replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number)))));

function drawPiece({ name, state }: Piece): { key: string; box: string; art: string } {
  const [kind = '', which = ''] = name.split(' ');
  const square = (art: string) => ({ key: name.replace(' ', '-'), box: '0 0 100 100', art });
  if (kind === 'dwarf') return square(drawAvatar(Number(which), 'plain', '#3a2b3f'));
  if (kind === 'tool' || kind === 'broken') return square(drawTool(which as ToolKind, kind === 'broken'));
  const card = readCard(name);
  return { key: cardKey(card, state as CardState), box: `0 0 ${WIDTH} ${HEIGHT}`, art: drawCard(card, state) };
}

const OPACITY: Readonly<Record<Piece['is'], number>> = { there: 1, possible: 0.86, impossible: 0.42 };

function drawScene({ box, pieces, signs, lit, crossed, halo, light, corners }: Scene): string {
  const symbols = new Map<string, string>();
  const uses = pieces.map((piece) => {
    const { key, box: own, art } = drawPiece(piece);
    symbols.set(key, `<symbol id="s-${key}" viewBox="${own}">${coarse(art)}</symbol>`);
    const { x, y, width, height } = piece;
    return `<use href="#s-${key}" x="${x}" y="${y}" width="${width}" height="${height}" opacity="${OPACITY[piece.is]}"/>`;
  });
  const rects = lit.map(
    ({ x, y, width, height }) =>
      `<rect x="${x + 3}" y="${y + 3}" width="${width - 6}" height="${height - 6}" rx="7" fill="${NIGHT.lit}" fill-opacity=".14" stroke="${NIGHT.lit}" stroke-width="5" stroke-dasharray="12 7"/>`,
  );
  const crosses = crossed.map(
    ({ x, y, size }) =>
      `<g transform="translate(${x} ${y}) scale(${size})" stroke="${NIGHT.ink}"><circle r="23" fill="${NIGHT.ember}" stroke-width="3.5"/><path d="M-10 -10L10 10M10 -10L-10 10" stroke-width="6" stroke-linecap="round"/></g>`,
  );
  const texts = signs.map(
    ({ x, y, text }) =>
      `<text x="${x}" y="${y}" fill="${NIGHT.text}" font-family="serif" font-weight="700" font-size="34" text-anchor="middle" dominant-baseline="central">${text}</text>`,
  );
  const line = (d: string, width: number, opacity: number) =>
    d &&
    `<path d="${d}" fill="none" stroke="#fff3c4" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round" opacity="${opacity}"/>`;
  const body = [
    ...symbols.values(),
    corners && `<path d="${corners}" stroke="${NIGHT.dust}" stroke-width="1.6"/>`,
    ...uses,
    line(halo, 15, 0.34),
    line(light, 4, 0.9),
    ...rects,
    ...crosses,
    ...texts,
  ];
  return wrap(`${box.x} ${box.y} ${box.width} ${box.height}`, body.join(''));
}
