// The pictures of the rules: positions and rows of cards from one data file, which tests/web/test_rules_pictures.py holds to
// the engine. What is lit is legal there, what is crossed out is not.
import type { CardState } from '../art/card';
import { findFace } from '../art/faces';
import type { Dwarf } from '../art/palette';
import { SIDES } from '../art/geometry';
import { CARD_HEIGHT as H, CARD_WIDTH as W } from '../match/cells';
import { reachedLines } from '../match/art';
import { plainName } from '../match/choices';
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

interface Cross {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

export interface Scene {
  readonly box: Rect;
  readonly pieces: readonly Piece[];
  readonly signs: readonly { readonly x: number; readonly y: number; readonly text: string }[];
  readonly lit: readonly Rect[];
  readonly crossed: readonly Cross[];
  /** The middle lines of the tunnels that are reached. */
  readonly halo: string;
  /** The same but for starts, ladders and goals: what stands on them would be lost under bright lines. */
  readonly light: string;
  /** Where the corners of cells meet. */
  readonly corners: string;
}

export const sceneOf = (figure: Figure): Scene => (figure.row ? rowScene(figure.row) : boardScene(figure));

type Cell = readonly [x: number, y: number];
type Action = { readonly cell: Cell; readonly face: string | undefined };

const cellOf = (text: string): Cell => text.split(',').map(Number) as [number, number];
const rectOf = ([x, y]: Cell): Rect => ({ x: x * W, y: y * H, width: W, height: H });

/** `lay B05@7,0` and `rockslide@2,0`: only the first has a card to show. */
function readAction(text: string): Action {
  const [what = '', cell = ''] = text.split('@');
  return { cell: cellOf(cell), face: what.startsWith('lay ') ? what.slice(4) : undefined };
}

function* gridOf(rows: readonly string[], [left, top]: Cell): Generator<[Cell, string]> {
  for (const [down, row] of rows.entries())
    for (const [right, sign] of row.split(' ').entries()) yield [[left + right, top + down], sign];
}

const GAP = 30;
const TOOL = 66;

function boardScene(figure: Figure): Scene {
  const { board = [], may = [], not = [], turns = [], broken = '', markers = {} } = figure;
  const signs = [...gridOf(board.slice(1), cellOf(board[0] ?? '0,0'))];
  const allowed = may.map(readAction);
  const forbidden = not.map(readAction);
  const [from, to] = figure.view
    ? (figure.view.split(' ').map(cellOf) as [Cell, Cell])
    : cornersOf([...signs, ...[...allowed, ...forbidden].map(({ cell }) => [cell] as const)].map(([cell]) => cell));
  const isSeen = ([x, y]: Cell) => x >= from[0] && x <= to[0] && y >= from[1] && y <= to[1];
  const laid = signs.filter(([cell, sign]) => sign !== '.' && isSeen(cell));
  const box = boxAround(from, to, broken ? TOOL + GAP : 0);
  return {
    box,
    pieces: [
      ...laid.map(([cell, sign]) => laidPiece(cell, sign, markers[String(cell)] as Dwarf | undefined)),
      ...allowed.flatMap((action) => ghostOf(action, 'possible')),
      ...forbidden.flatMap((action) => ghostOf(action, 'impossible')),
      ...(broken ? toolsAt(from[0] * W, box.y + GAP, broken.split(' ')) : []),
    ],
    signs: [],
    lit: [...allowed.map(({ cell }) => cell), ...turns.map(cellOf)].map(rectOf),
    crossed: forbidden.map(({ cell, face }) => middleOf(rectOf(cell), !face)),
    ...lightOf(figure, new Map(laid.map(([cell, sign]) => [String(cell), plainSign(sign)]))),
    corners: gridCorners(from, to),
  };
}

const plainSign = (sign: string) => (sign === '?' ? 'back goal' : sign.replace('!', ''));

function laidPiece(cell: Cell, sign: string, dwarf: Dwarf | undefined): Piece {
  const isOpened = sign.endsWith('!');
  const state = { keyed: isOpened, bribed: isOpened ? dwarf : undefined, marker: dwarf };
  return { ...rectOf(cell), name: plainSign(sign), state, is: 'there' };
}

function ghostOf({ cell, face }: Action, is: Piece['is']): Piece[] {
  return face ? [{ ...rectOf(cell), name: face, state: {}, is }] : [];
}

/** The dwarf whose turn it is, and what is broken. */
function toolsAt(x: number, y: number, broken: readonly string[]): Piece[] {
  const names = ['dwarf 4', ...broken.map((tool) => `broken ${tool}`)];
  return names.map((name, n) => ({ ...squareAt(x + n * (TOOL + 8), y), name, state: {}, is: 'there' }));
}

function lightOf({ board, reached = [] }: Figure, faces: ReadonlyMap<string, string>): Pick<Scene, 'halo' | 'light'> {
  const lines = [...gridOf(reached, cellOf(board?.[0] ?? '0,0'))]
    .map(([cell, sides]) => ({ cell, sides, name: faces.get(String(cell)) ?? '' }))
    .map(({ cell, sides, name }) => ({ name, d: reachedLines(name, ...cell, bitsOf(sides)) }));
  const bright = lines.filter(({ name }) => isPlainPath(name));
  return { halo: lines.map(({ d }) => d).join(''), light: bright.map(({ d }) => d).join('') };
}

function isPlainPath(name: string): boolean {
  const face = findFace(plainName(name));
  return face?.place === 'path' && !face.ladder;
}

function boxAround(from: Cell, to: Cell, above: number): Rect {
  return {
    x: from[0] * W - GAP,
    y: from[1] * H - GAP - above,
    width: (to[0] - from[0] + 1) * W + 2 * GAP,
    height: (to[1] - from[1] + 1) * H + 2 * GAP + above,
  };
}

function gridCorners(from: Cell, to: Cell): string {
  const columns = span(from[0], to[0] + 1);
  return span(from[1], to[1] + 1)
    .flatMap((y) => columns.map((x) => `M${x * W - 4} ${y * H}h8m-4 -4v8`))
    .join('');
}

function cornersOf(cells: readonly Cell[]): [Cell, Cell] {
  const [columns, rows] = [cells.map(([x]) => x), cells.map(([, y]) => y)];
  return [
    [Math.min(...columns), Math.min(...rows)],
    [Math.max(...columns), Math.max(...rows)],
  ];
}

/** A cross over a card that lies there leaves its middle free: that is where gold, doors and trolls are. */
function middleOf({ x, y, width, height }: Rect, isAside: boolean): Cross {
  return isAside ? { x: x + 18, y: y + 20, size: 0.7 } : { x: x + width / 2, y: y + height / 2, size: 1 };
}

const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);
const squareAt = (x: number, y: number): Rect => ({ x, y, width: TOOL, height: TOOL });
const bitsOf = (sides: string) => SIDES.reduce((bits, side, n) => bits | (sides.includes(side) ? 1 << n : 0), 0);

const SIGN = 30;
const BAR = '|';

/** From left to right; a bar only sets apart. */
function rowScene(row: readonly string[]): Scene {
  const pieces: Piece[] = [];
  const signs: { x: number; y: number; text: string }[] = [];
  const crossed: Cross[] = [];
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
    if (cross) crossed.push(middleOf(rect, false));
    x += rect.width + 8;
  }
  const box = { x: -GAP, y: -GAP, width: x - 8 + 2 * GAP, height: H + 2 * GAP };
  return { box, pieces, signs, lit: [], crossed, halo: '', light: '', corners: '' };
}
