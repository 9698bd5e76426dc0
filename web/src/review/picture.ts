// A picture of a finished match to share, as one SVG that stands alone: the last board, the gold and the graph.
import { cardKey, drawCard, readCard } from '../art/card';
import { DEFS } from '../art/defs';
import { drawAvatar } from '../art/dwarf';
import { HEIGHT, WIDTH } from '../art/geometry';
import { NUGGET } from '../art/nugget';
import { roleSign } from '../art/role';
import { CARD_HEIGHT as H, CARD_WIDTH as W } from '../match/cells';
import { extentOf } from '../match/fit';
import { nameOf, stateIn } from '../match/labels';
import type { Player, Review, View } from '../net/messages';
import { Plot, type Sample, goldLevels, huesOf, roundChance, suspicionOf } from './plot';
import { number, say } from './say';

export const PICTURE = { width: 1200, height: 630 } as const;

/** Always night: whoever sees the picture has no theme. */
const INK = { page: '#1a121d', panel: '#271c2b', line: '#57445a', text: '#f6ecdf', quiet: '#c2b1ae', lamp: '#ffc45c' };
const HEAD = 'Aleo, Georgia, serif';
const BODY = "'Nunito Sans', 'DejaVu Sans', sans-serif";
const BOARD = { x: 32, y: 92, width: 730, height: 444 };
const SIDE = { x: 786, y: 92, width: 382 };
const FOOT = 606;
const LONGEST_NAME = 16;
/** In letters: with the widest font of ours so many are as wide as the board. */
const LONGEST_LINE = 72;

export interface Portrayed {
  readonly title: string;
  readonly review: Review;
  readonly players: readonly Player[];
  /** At the end of the match. */
  readonly view: View;
  /** A sentence below the board; left out where nothing may be given away. */
  readonly caption: string;
  /** No names, no faces, no roles. */
  readonly isSecret: boolean;
}

export function drawPicture(portrayed: Portrayed, fonts = ''): string {
  const { title, review, view, caption, isSecret } = portrayed;
  const rows = isSecret ? drawGold(view) : drawSeats(portrayed);
  const top = SIDE.y + rows.height + 16;
  const graph = { ...SIDE, y: top, height: FOOT - 16 - top };
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE.width}" height="${PICTURE.height}" ` +
    `viewBox="0 0 ${PICTURE.width} ${PICTURE.height}" font-family="${BODY}"><defs><style>${fonts}</style>${DEFS}` +
    `<radialGradient id="pit"><stop offset="0" stop-color="#57392f"/><stop offset="1" stop-color="#20141f"/></radialGradient></defs>` +
    `<rect width="100%" height="100%" fill="${INK.page}"/>` +
    text(32, 62, 'Tunnelfolk', 38, INK.lamp, `font-family="${HEAD}" font-weight="700"`) +
    text(1168, 60, title, 24, INK.quiet, 'text-anchor="end" font-weight="700"') +
    drawBoard(view) +
    (isSecret
      ? ''
      : wrap(caption)
          .map((line, n) => text(32, 572 + 26 * n, line, 20, INK.text))
          .join('')) +
    rows.markup +
    drawGraph(review, portrayed, graph) +
    '</svg>'
  );
}

export function escapeXml(words: string): string {
  return words.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function text(x: number, y: number, words: string, size: number, fill: string, more = ''): string {
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" ${more}>${escapeXml(words)}</text>`;
}

/** Signs of Chinese and Japanese are twice as wide as letters. */
const widthOf = (sign: string) => (sign >= '\u2e80' ? 2 : 1);

/** How many signs from the beginning are no wider than so many letters. */
function fitting(words: string, letters: number): number {
  let width = 0;
  const over = words.split('').findIndex((sign) => (width += widthOf(sign)) > letters);
  return over < 0 ? words.length : over;
}

function cut(words: string, letters: number): string {
  const most = fitting(words, letters);
  return most < words.length ? `${words.slice(0, most - 1).trimEnd()}…` : words;
}

/** In two lines at most, broken between words where there are any. */
export function wrap(words: string): string[] {
  const most = fitting(words, LONGEST_LINE);
  if (most === words.length) return words ? [words] : [];
  const gap = words.lastIndexOf(' ', most);
  const end = gap > 0 ? gap : most;
  return [words.slice(0, end), cut(words.slice(end).trimStart(), LONGEST_LINE)];
}

function drawBoard(view: View): string {
  const symbols = new Map<string, string>();
  const use = (name: string, [x, y]: readonly [number, number], state = {}) => {
    const card = readCard(name);
    const key = `share-${cardKey(card, state)}`;
    if (!symbols.has(key))
      symbols.set(
        key,
        `<symbol id="${key}" viewBox="0 0 ${WIDTH} ${HEIGHT}" stroke-linejoin="bevel">${drawCard(card, state)}</symbol>`,
      );
    return `<use href="#${key}" x="${x * W}" y="${y * H}" width="${W}" height="${H}"/>`;
  };
  const laid = [
    ...view.goals.map(({ cell, goal }) => use(goal ?? 'back goal', cell)),
    ...view.board.map(({ cell, face }) => use(face, cell, stateIn(view, cell))),
  ].join('');
  const box = extentOf([...view.board, ...view.goals].map(({ cell }) => cell));
  const { x, y, width, height } = BOARD;
  return (
    `<defs>${[...symbols.values()].join('')}</defs>` +
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="18" fill="url(#pit)"/>` +
    `<svg x="${x + 14}" y="${y + 14}" width="${width - 28}" height="${height - 28}" ` +
    `viewBox="${box.left - 12} ${box.top - 12} ${box.width + 24} ${box.height + 24}">${laid}</svg>`
  );
}

interface Drawn {
  readonly markup: string;
  readonly height: number;
}

/** Everybody with role and gold, the richest first. */
function drawSeats({ review, players, view }: Portrayed): Drawn {
  const gold = view.result?.gold ?? [];
  const roles = review.suspicion.at(-1)?.roles ?? [];
  const hues = huesOf(players.map(({ avatar }) => avatar ?? 0));
  const order = gold.map((_, seat) => seat).sort((a, b) => gold[b]! - gold[a]!);
  const high = order.length > 6 ? 32 : 44;
  const rows = order.map((seat, n) => {
    const [y, face] = [SIDE.y + n * high, high - 6];
    const role = roles[seat];
    const [, hue] = hues[seat]!;
    return (
      // A ring of the colour of its line in the graph.
      `<circle cx="${SIDE.x + face / 2}" cy="${y + face / 2}" r="${face / 2 + 1}" fill="none" stroke="${hue}" stroke-width="3"/>` +
      `<svg x="${SIDE.x}" y="${y}" width="${face}" height="${face}" viewBox="0 0 100 100">` +
      `${drawAvatar(players[seat]?.avatar ?? 0, 'plain', '#3a2b3f')}</svg>` +
      text(SIDE.x + high + 6, y + high * 0.66, cut(nameOf(players, seat), LONGEST_NAME), high / 2, INK.text) +
      (role === 'saboteur' || role === 'digger'
        ? `<svg x="${SIDE.x + 262}" y="${y + 2}" width="${face - 4}" height="${face - 4}" viewBox="-30 -30 60 60">${roleSign(role)}</svg>`
        : '') +
      purse(SIDE.x + SIDE.width, y + high * 0.66, gold[seat]!, high / 1.8)
    );
  });
  return { markup: rows.join(''), height: order.length * high };
}

/** What was won, but not by whom. */
function drawGold(view: View): Drawn {
  const gold = [...(view.result?.gold ?? [])].sort((a, b) => b - a);
  const wide = SIDE.width / Math.min(5, gold.length);
  const purses = gold.map((won, n) =>
    purse(SIDE.x + (n % 5) * wide + wide - 12, SIDE.y + 36 + 46 * Math.floor(n / 5), won, 26),
  );
  return { markup: purses.join(''), height: 46 * Math.ceil(gold.length / 5) };
}

function purse(right: number, y: number, gold: number, size: number): string {
  return (
    text(right - 34, y, String(gold), size, INK.lamp, `text-anchor="end" font-family="${HEAD}" font-weight="700"`) +
    `<svg x="${right - 28}" y="${y - 22}" width="28" height="25" viewBox="-18 -16 36 32">${NUGGET}</svg>`
  );
}

interface Line {
  readonly samples: readonly Sample[];
  readonly hue: string;
  readonly dashes: string;
  readonly width: number;
}

interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function drawGraph(review: Review, portrayed: Portrayed, { x, y, width, height }: Frame): string {
  const { lines, about, isGold } = graphOf(review, portrayed);
  const steps = lines.flatMap(({ samples }) => samples.map(({ step }) => step));
  const marked = isGold ? goldLevels(lines.map(({ samples }) => samples)) : [0, 0.5, 1];
  const margins = { left: 38, right: 14, top: 40, bottom: 14 };
  const plot = new Plot(width, height, margins, Math.min(...steps), Math.max(...steps), marked.at(-1), marked[0]);
  const levels = marked.map((value) => {
    const at = plot.y(value);
    return (
      `<path d="M${margins.left} ${at}H${plot.right}" stroke="${INK.line}"/>` +
      text(margins.left - 8, at + 5, isGold ? number(value) : `${100 * value}`, 14, INK.quiet, 'text-anchor="end"')
    );
  });
  const drawn = lines.map(
    ({ samples, hue, dashes, width }) =>
      `<path d="${plot.path(samples)}" fill="none" stroke="${hue}" stroke-width="${width}" stroke-linejoin="bevel" stroke-dasharray="${dashes}"/>`,
  );
  return (
    `<g transform="translate(${x} ${y})"><rect width="${width}" height="${height}" rx="14" fill="${INK.panel}"/>` +
    text(14, 26, about, 15, INK.quiet, 'font-weight="700"') +
    `${levels.join('')}${drawn.join('')}</g>`
  );
}

/** Who looked like what at the end, or how the chances went. */
function graphOf(review: Review, { players, isSecret }: Portrayed): { lines: Line[]; about: string; isGold?: boolean } {
  const hues = huesOf(players.map(({ avatar }) => avatar ?? 0));
  const round = review.suspicion.at(-1);
  if (round && !isSecret) {
    const lines = players.map((_, seat) => ({
      samples: suspicionOf(round, round.eyes[0]!, seat),
      hue: hues[seat]![1],
      dashes: hues[seat]![2],
      width: round.roles[seat] === 'saboteur' ? 5 : 3,
    }));
    return { lines, about: say('shareSuspicion', { n: round.round }) };
  }
  const moves = review.moves;
  if (round && moves) {
    const samples = roundChance(moves, round.round, null).line;
    return {
      lines: [{ samples, hue: INK.lamp, dashes: '', width: 4 }],
      about: say('shareDiggers', { n: round.round }),
    };
  }
  const isChance = moves?.unit === 'chance';
  const seats = isChance && !isSecret ? [0, 1] : [0];
  const lines = seats.map((seat) => ({
    samples: (moves?.choices ?? []).filter((one) => one.seat === seat).map(({ step, value }) => ({ step, value })),
    hue: isSecret ? INK.lamp : hues[seat]![1],
    dashes: seats.length > 1 ? hues[seat]![2] : '',
    width: 4,
  }));
  const about = isChance ? say(isSecret ? 'shareOneSide' : 'shareChance') : say('shareGold');
  return { lines, about, isGold: !isChance };
}
