// Cards inside the board's own drawing: references to the shared symbols.
import { type CardState, cardKey, drawCard, readCard } from '../art/card';
import { findFace, turnFace } from '../art/faces';
import type { View } from '../net/messages';
import { type Point, HEIGHT, SIDES, WIDTH } from '../art/geometry';
import { symbolFor } from '../art/sheet';
import { type Way, waysOf } from '../art/ways';
import { CARD_HEIGHT, CARD_WIDTH } from './cells';
import { plainName } from './choices';

const BOX = { width: WIDTH, height: HEIGHT };

/** The symbol of a card, drawn when it is first asked for. */
export function cardHref(name: string, state: CardState = {}): string {
  const card = readCard(name);
  return symbolFor(cardKey(card, state), BOX, () => drawCard(card, state));
}

const SCALE = CARD_WIDTH / WIDTH;

/** The middle lines of the ways that are reached, as path data in board units. Bits name sides from the top clockwise. */
export function reachedLines(name: string, x: number, y: number, bits: number): string {
  const printed = findFace(plainName(name));
  if (!printed) return '';
  const face = name.endsWith('~') ? turnFace(printed) : printed;
  const sides = SIDES.filter((_, side) => bits & (1 << side));
  const lines = waysOf(face).flatMap((way) => partsOf(way, sides));
  return lines.map((line) => draw(line, x * CARD_WIDTH, y * CARD_HEIGHT)).join('');
}

/** All that is reached, from the start outwards: the way that light takes. Never where a card has not landed yet. */
export function lightWay({ board, reached }: View, hidden: ReadonlySet<string>): string {
  const faces = new Map(board.map(({ cell, face }) => [String(cell), face]));
  return reached
    .flatMap(({ cells }) => cells)
    .map(([x, y, bits]) => ({ x, y, bits, face: faces.get(`${x},${y}`) ?? '' }))
    .filter(({ x, y, face }) => !hidden.has(`${x},${y}`) && !hasLadder(face))
    .sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y))
    .map(({ face, x, y, bits }) => reachedLines(face, x, y, bits))
    .join('');
}

/** A ladder is dark wood: light that ran over it would wash it out. */
function hasLadder(name: string): boolean {
  const face = findFace(plainName(name));
  return face?.place === 'start' || face?.ladder !== undefined;
}

function partsOf(way: Way, reached: readonly string[]): (readonly Point[])[] {
  if (way.lines.length > 1 || way.tip !== undefined)
    return way.lines.filter((_, n) => reached.includes(way.sides[n] ?? ''));
  const [line] = way.lines;
  const [from, to] = way.sides.map((side) => reached.includes(side));
  if (!line || (!from && !to)) return [];
  const half = Math.ceil(line.length / 2);
  if (from && to) return [line];
  const middle: Point = [WIDTH / 2, HEIGHT / 2];
  if (line.length === 2) return [from ? [line[0]!, middle] : [middle, line[1]!]];
  return [from ? line.slice(0, half) : line.slice(half - 1)];
}

const within = (value: number, most: number) => Math.min(most, Math.max(0, value));

function draw(line: readonly Point[], left: number, top: number): string {
  const points = line.map(([x, y]) => [left + within(x, WIDTH) * SCALE, top + within(y, HEIGHT) * SCALE]);
  return `M${points.map(([x = 0, y = 0]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;
}
