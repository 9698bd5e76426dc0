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
/** So many fit beside each other where people chat on phones; a longer round goes on below. */
const MOST_IN_LINE = 14;

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

/** A line of emoji for each round, broken where it is too long. */
export function emojiLines(grid: readonly string[]): string[] {
  return grid.flatMap((line) => {
    const squares = [...line].map((letter) => EMOJI[letter] ?? '');
    const count = Math.max(1, Math.ceil(squares.length / MOST_IN_LINE));
    return Array.from({ length: count }, (_, n) => squares.slice(n * MOST_IN_LINE, (n + 1) * MOST_IN_LINE).join(''));
  });
}

export function shareText({ day, game, official }: Daily, result: DailyResult): string {
  const score = result.rival === null ? String(result.gold) : `${me.titleOf(game)} ${result.gold}:${result.rival}`;
  const mark = official ? '' : ` (${say('unofficial')})`;
  const head = `Tunnelfolk ${shortDayText(day)} · ${score} · ${outcome(result)}${mark}`;
  return [head, ...emojiLines(result.grid), addressOf(dailyHash(game)).href].join('\n');
}

/** How a number of a day is written: gold, or a lead with its sign. */
export const figure = (game: string, n: number): string => (game === 'solo' ? String(n) : signed(n));
