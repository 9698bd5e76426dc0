// The pictures of the rules: positions and rows of cards from one data file, which tests/web/test_rules_pictures.py holds to
// the engine. What is lit is legal there, what is crossed out is not.
import type { CardState } from '../art/card';
import type { Dwarf } from '../art/palette';
import { SIDES } from '../art/geometry';
import { CARD_HEIGHT as H, CARD_WIDTH as W } from '../match/cells';
import { reachedLines } from '../match/art';
import type { Game, SectionId } from './content';
import data from './figures.json';

export interface Figure {
  readonly game: string;
  /** As in docs/notation.md: the upper left cell, then rows of faces. */
  readonly board?: readonly string[];
  /** Cards, tools and dwarves side by side, and the signs between them. */
  readonly row?: readonly string[];
  /** The part of the board that is shown, by its corners. */
  readonly view?: string;
  /** For each cell of the board the sides that are reached. */
  readonly reached?: readonly string[];
  readonly may?: readonly string[];
  readonly not?: readonly string[];
  /** The goals that the first of the lit cards turns up. */
  readonly turns?: readonly string[];
  readonly broken?: string;
  readonly markers?: Readonly<Partial<Record<string, string>>>;
}

export const FIGURES: Readonly<Partial<Record<string, Figure>>> = data;

/** Some parts of the rules look alike in the Duel and in Solo. */
export function figureKey(section: SectionId, game: Game): Game | 'all' {
  return FIGURES[`${section} ${game}`] ? game : 'all';
}

export function figureFor(section: SectionId, game: Game): Figure | undefined {
  return FIGURES[`${section} ${game}`] ?? FIGURES[section];
}

interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A card, `tool pick`, `broken pick` or `dwarf 3`. */
export interface Piece extends Rect {
  readonly name: string;
  readonly state: CardState;
  readonly is: 'there' | 'possible' | 'impossible';
}

export interface Scene {
  readonly box: Rect;
  readonly pieces: readonly Piece[];
  readonly signs: readonly { readonly x: number; readonly y: number; readonly text: string }[];
  readonly lit: readonly Rect[];
  readonly crossed: readonly Rect[];
  /** The middle lines of the tunnels that are reached. */
  readonly light: string;
  /** Where the corners of cells meet. */
  readonly corners: string;
}

export const sceneOf = (figure: Figure): Scene => (figure.row ? rowScene(figure.row) : boardScene(figure));

type Cell = readonly [x: number, y: number];

const cellOf = (text: string): Cell => text.split(',').map(Number) as [number, number];
const rectOf = ([x, y]: Cell): Rect => ({ x: x * W, y: y * H, width: W, height: H });

/** `lay B05@7,0` and `rockslide@2,0`: only the first has a card to show. */
function readAction(text: string): { cell: Cell; face: string | undefined } {
  const [what = '', cell = ''] = text.split('@');
  return { cell: cellOf(cell), face: what.startsWith('lay ') ? what.slice(4) : undefined };
}

function* gridOf(rows: readonly string[], [left, top]: Cell): Generator<[Cell, string]> {
  for (const [down, row] of rows.entries())
    for (const [right, sign] of row.split(' ').entries()) yield [[left + right, top + down], sign];
}

const GAP = 30;
const TOOL = 66;

function boardScene({
  board = [],
  view,
  reached = [],
  may = [],
  not = [],
  turns = [],
  broken,
  markers,
}: Figure): Scene {
  const origin = cellOf(board[0] ?? '0,0');
  const signs = [...gridOf(board.slice(1), origin)];
  const [allowed, forbidden] = [may, not].map((actions) => actions.map(readAction));
  const cells = [...signs.map(([cell]) => cell), ...[...allowed!, ...forbidden!].map(({ cell }) => cell)];
  const [from, to] = view ? view.split(' ').map(cellOf) : [least(cells), most(cells)];
  const isSeen = ([x, y]: Cell) => x >= from![0] && x <= to![0] && y >= from![1] && y <= to![1];
  const laid = signs.filter(([cell, sign]) => sign !== '.' && isSeen(cell));
  const above = broken ? TOOL + GAP : 0;
  const box = {
    x: from![0] * W - GAP,
    y: from![1] * H - GAP - above,
    width: (to![0] - from![0] + 1) * W + 2 * GAP,
    height: (to![1] - from![1] + 1) * H + 2 * GAP + above,
  };
  const ghosts = (actions: typeof allowed, is: Piece['is']) =>
    actions!.flatMap(({ cell, face }) => (face ? [{ ...rectOf(cell), name: face, state: {}, is }] : []));
  const faces = new Map(laid.map(([cell, sign]) => [String(cell), sign.replace('!', '')]));
  const corners = { x: span(from![0], to![0] + 1), y: span(from![1], to![1] + 1) };
  return {
    box,
    pieces: [
      ...laid.map(([cell, sign]): Piece => ({
        ...rectOf(cell),
        name: sign === '?' ? 'back goal' : sign.replace('!', ''),
        state: stateOf(sign, markers?.[String(cell)] as Dwarf | undefined),
        is: 'there',
      })),
      ...ghosts(allowed, 'possible'),
      ...ghosts(forbidden, 'impossible'),
      ...['dwarf 4', ...(broken?.split(' ').map((tool) => `broken ${tool}`) ?? [])]
        .slice(0, broken ? undefined : 0)
        .map((name, n): Piece => ({
          ...squareAt(from![0] * W + n * (TOOL + 8), box.y + GAP),
          name,
          state: {},
          is: 'there',
        })),
    ],
    signs: [],
    lit: [...allowed!.map(({ cell }) => cell), ...turns.map(cellOf)].map(rectOf),
    crossed: forbidden!.map(({ cell }) => rectOf(cell)),
    light: [...gridOf(reached, origin)]
      .filter(([cell]) => isSeen(cell))
      .map(([cell, sides]) => reachedLines(faces.get(String(cell)) ?? '', ...cell, bitsOf(sides)))
      .join(''),
    corners: corners.y.flatMap((y) => corners.x.map((x) => `M${x * W - 4} ${y * H}h8m-4 -4v8`)).join(''),
  };
}

const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);
const least = (cells: readonly Cell[]): Cell => [
  Math.min(...cells.map(([x]) => x)),
  Math.min(...cells.map(([, y]) => y)),
];
const most = (cells: readonly Cell[]): Cell => [
  Math.max(...cells.map(([x]) => x)),
  Math.max(...cells.map(([, y]) => y)),
];
const squareAt = (x: number, y: number): Rect => ({ x, y, width: TOOL, height: TOOL });
const bitsOf = (sides: string) => SIDES.reduce((bits, side, n) => bits | (sides.includes(side) ? 1 << n : 0), 0);

function stateOf(sign: string, dwarf: Dwarf | undefined): CardState {
  const isOpened = sign.endsWith('!');
  return { keyed: isOpened, bribed: isOpened ? dwarf : undefined, marker: dwarf };
}

const SIGN = 30;
const BAR = '|';

/** From left to right; a bar only sets apart. */
function rowScene(row: readonly string[]): Scene {
  const pieces: Piece[] = [];
  const signs: { x: number; y: number; text: string }[] = [];
  const crossed: Rect[] = [];
  let x = 0;
  for (const item of row) {
    if (item.length === 1) {
      if (item !== BAR) signs.push({ x: x + SIGN / 2, y: H / 2, text: item });
      x += (item === BAR ? GAP / 2 : SIGN) + 8;
      continue;
    }
    const [, cross, dwarf, name = ''] = /^(x )?(?:(blue|green)@)?(.*)$/.exec(item) ?? [];
    const isSquare = /^(tool|broken|dwarf) /.test(name);
    const rect = isSquare ? squareAt(x, (H - TOOL) / 2) : { x, y: 0, width: W, height: H };
    const whose = dwarf as Dwarf | undefined;
    pieces.push({ ...rect, name, state: { bribed: whose, marker: whose }, is: cross ? 'impossible' : 'there' });
    if (cross) crossed.push(rect);
    x += rect.width + 8;
  }
  const box = { x: -GAP, y: -GAP, width: x - 8 + 2 * GAP, height: H + 2 * GAP };
  return { box, pieces, signs, lit: [], crossed, light: '', corners: '' };
}
