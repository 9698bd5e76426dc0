import { describe, expect, it, vi } from 'vitest';
import { scaleOf, stacksOf } from '../src/daily/comparing';
import { blanksBefore, daysIn, monthAfter, timeText } from '../src/daily/dates';
import { MOST_IN_LINE, condensed, dailyHash, emojiLines, shareText } from '../src/daily/sharing';
import type { Daily, DailyResult } from '../src/net/messages';
import { readRoute } from '../src/shell/route.svelte';
import { speech } from '../src/text/language.svelte';

describe('squares to share', () => {
  it('are told as they are where they fit in a line', () => {
    expect(condensed('ttgtbgttxtgt')).toBe('ttgtbgttxtgt');
    expect(emojiLines(['tgx', 'mbr'])).toEqual(['🟫🟨⬛', '🟪🟦🟥']);
  });

  it('are fewer in a long round, in their order, and lose no gold', () => {
    const long = 'ttttmtttttrtrxxttttttttmtxgtgtttmtttxbtxx';
    const short = condensed(long);
    expect(short).toHaveLength(MOST_IN_LINE);
    expect([...short].filter((letter) => letter === 'g')).toHaveLength(2);
    expect(long).toMatch(new RegExp([...short].join('.*')));
    expect(short).toContain('t');
    expect(condensed('g'.repeat(20))).toBe('g'.repeat(20));
    expect(condensed('tr'.repeat(20))).toHaveLength(MOST_IN_LINE);
  });
});

it('what is told of a try has no sign for where a word may be broken', () => {
  vi.stubGlobal('navigator', { languages: ['de-DE'] });
  vi.stubGlobal('document', { baseURI: 'https://dig.example/' });
  speech.language = 'de';
  const daily = { day: '2026-11-19', game: 'solo', official: true } as Daily;
  const result = { gold: 3, rival: null, rank: 0, grid: ['tg'] } as unknown as DailyResult;
  const told = shareText(daily, result);
  speech.language = 'en';
  expect(told).toContain('Kieselsammler');
});

describe('days', () => {
  it('know their months', () => {
    expect(daysIn('2028-02')).toHaveLength(29);
    expect(daysIn('2026-11').at(-1)).toBe('2026-11-30');
    expect(blanksBefore('2026-11')).toBe(6);
    expect(blanksBefore('2026-06')).toBe(0);
    expect(monthAfter('2026-12', 1)).toBe('2027-01');
    expect(monthAfter('2026-01', -1)).toBe('2025-12');
  });

  it('end in hours and minutes, never in seconds', () => {
    vi.stubGlobal('navigator', { languages: ['en-GB'] });
    expect(timeText(34_860_000)).toMatch(/9.*41/);
    expect(timeText(3_600_000)).toMatch(/^1\D+$/);
    expect(timeText(900)).toMatch(/^1\D+$/);
  });

  it('have addresses', () => {
    expect(dailyHash()).toBe('#/daily');
    expect(readRoute(dailyHash('duel'))).toEqual({ page: 'daily', game: 'duel' });
    expect(readRoute(dailyHash('solo', '2026-11-12'))).toEqual({ page: 'daily', game: 'solo', day: '2026-11-12' });
    expect(readRoute('#/daily')).toEqual({ page: 'daily' });
  });
});

describe('the line of scores', () => {
  it('shows everybody between its ends', () => {
    const scale = scaleOf(300, [0, 31], true);
    expect([scale.least, scale.most]).toEqual([-1, 32]);
    expect(scale.at(0)).toBeGreaterThan(20);
    expect(scale.at(31)).toBeLessThan(280);
    expect(scale.ticks.every((tick) => tick >= -1 && tick <= 32)).toBe(true);
    expect(scale.at(1) - scale.at(0)).toBeGreaterThan(2 * scale.radius);
  });

  it('stacks people on bots, and counts those for whom there is no room', () => {
    const people = [
      [12, 6],
      [18, 0],
    ] as const;
    expect(stacksOf([12, 12, 15], people)).toEqual([
      { score: 12, bots: 2, people: 4, rest: 2 },
      { score: 15, bots: 1, people: 0, rest: 0 },
    ]);
  });
});
