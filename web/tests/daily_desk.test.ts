// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DailyDesk } from '../src/daily/desk.svelte';
import { way } from '../src/net/api';
import { me } from '../src/shell/me.svelte';

const DAY_MS = 80_000_000;
const MINUTE_MS = 60_000;

let asked: number;
let bots: string[];
let result: object | null;
let desk: DailyDesk;

beforeEach(async () => {
  vi.useFakeTimers();
  [asked, bots, result] = [0, [], {}];
  way.ask = async <T>(_: string, path: string) => {
    if (path.startsWith('daily/')) asked++;
    const told = { game: 'solo', left_ms: DAY_MS, result: result && { bots: bots.map((level) => ({ level })) } };
    return { ok: true as const, value: told as T };
  };
  await me.arrive();
  desk = new DailyDesk();
});

afterEach(() => {
  desk.leave();
  delete way.ask;
  vi.useRealTimers();
});

test('a bot that takes longer than the others is seen soon after it has finished', async () => {
  await desk.follow('solo');
  bots = ['thumb', 'keen'];
  await vi.advanceTimersByTimeAsync(3_000);
  expect(desk.daily?.result?.bots).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(8_000);
  bots = ['thumb', 'keen', 'deep'];
  await vi.advanceTimersByTimeAsync(8_000);
  expect(desk.daily?.result?.bots).toHaveLength(3);
});

test('where nothing more comes it is asked for ever more seldom', async () => {
  bots = ['thumb', 'keen', 'deep'];
  await desk.follow('solo');
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
  expect(asked).toBeLessThan(12);
  const before = asked;
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  expect(asked - before).toBe(10);
});

test('before a try is finished nothing is in a hurry', async () => {
  result = null;
  await desk.follow('solo');
  await vi.advanceTimersByTimeAsync(MINUTE_MS - 1_000);
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked).toBe(2);
});
