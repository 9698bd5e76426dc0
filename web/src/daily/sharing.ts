// What is told of a try: how it went, in squares, and nothing of where or with which cards.
import { rankWord, signed } from '../match/labels';
import { addressOf } from '../net/api';
import type { Daily, DailyResult } from '../net/messages';
import { me } from '../shell/me.svelte';
import { shortDayText } from './dates';
import { say } from './say';

/** The letters of the server's grid, in the order in which they are explained. */
export const SQUARES = ['g', 't', 'b', 'm', 'r', 'x'] as const;
export type Square = (typeof SQUARES)[number];
const EMOJI: Readonly<Record<string, string>> = { g: '🟨', t: '🟫', b: '🟦', m: '🟪', r: '🟥', x: '⬛' };
/** So many fit beside each other where people chat on phones. */
export const MOST_IN_LINE = 14;
export const leadOf = ({ gold, rival }: DailyResult): number => gold - (rival ?? 0);

export const dailyHash = (game = 'solo', day = ''): string =>
  `#/daily${game === 'solo' && !day ? '' : `/${game}`}${day && `/${day}`}`;

/** What it came to, in a word or two. */
export function outcome(result: DailyResult): string {
  const ranks = me.gameNamed('solo')?.ranks.length ?? 4;
  if (result.rank !== null) return rankWord(result.rank, ranks);
  const lead = leadOf(result);
  return lead > 0 ? say('won', { n: lead }) : lead < 0 ? say('lost', { n: -lead }) : say('draw');
}

/** A round in so few squares that they fit in a line, in their order: of what happened often, some are left out. */
export function condensed(line: string): string {
  let short = line;
  while (short.length > MOST_IN_LINE) {
    const place = dispensablePlace(short);
    if (place < 0) break;
    short = short.slice(0, place) + short.slice(place + 1);
  }
  return short;
}

/** What is missed least: one of the longest row of the same, else one of what there is most of; gold never. */
function dispensablePlace(line: string): number {
  const runs = [...line.matchAll(/([^g])\1*/g)];
  if (!runs.length) return -1;
  const longest = runs.reduce((best, run) => (run[0].length > best[0].length ? run : best));
  if (longest[0].length > 1) return longest.index;
  const countOf = (letter: string) => line.split(letter).length;
  const most = runs
    .map(([letter]) => letter)
    .reduce((best, letter) => (countOf(letter) > countOf(best) ? letter : best));
  const places = runs.filter(([letter]) => letter === most);
  return places[places.length >> 1]!.index;
}

/** A line of emoji for each round. */
export const emojiLines = (grid: readonly string[]): string[] =>
  grid.map((line) => [...condensed(line)].map((letter) => EMOJI[letter] ?? '').join(''));

export function shareText({ day, game, official }: Daily, result: DailyResult): string {
  const score = result.rival === null ? String(result.gold) : `${me.titleOf(game)} ${result.gold}:${result.rival}`;
  const mark = official ? '' : ` (${say('unofficial')})`;
  const head = `Tunnelfolk ${shortDayText(day)} · ${score} · ${outcome(result)}${mark}`;
  // Where a word may be broken is the page's affair: elsewhere that is a sign of its own.
  return [head.replaceAll('\u00ad', ''), ...emojiLines(result.grid), addressOf(dailyHash(game)).href].join('\n');
}

/** How a number of a day is written: gold, or a lead with its sign. */
export const figure = (game: string, n: number): string => (game === 'solo' ? String(n) : signed(n));
