// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inOwnFrame } from '../../src/match/frames';
import { trailing } from '../../src/match/trailing.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Another tab comes before this one. */
function hideTab(): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
}

/** One frame, and what was to be done when it is drawn. */
function drawFrame(): void {
  vi.advanceTimersToNextFrame();
  vi.advanceTimersByTime(1);
  flushSync();
}

test('each piece of work has a frame of its own, in the order it came', () => {
  const done: string[] = [];
  inOwnFrame(() => done.push('board'));
  inOwnFrame(() => done.push('flight'));
  expect(done).toEqual([]);
  drawFrame();
  expect(done).toEqual(['board']);
  drawFrame();
  expect(done).toEqual(['board', 'flight']);
});

test('work that fails holds up nobody', () => {
  const done: string[] = [];
  inOwnFrame(() => {
    throw new Error('fell into the pit');
  });
  inOwnFrame(() => done.push('flight'));
  expect(drawFrame).toThrow('pit');
  drawFrame();
  expect(done).toEqual(['flight']);
});

test('behind other tabs, where no frame is drawn, all of it is done at once', () => {
  const done: string[] = [];
  hideTab();
  for (const piece of ['board', 'flight', 'seats']) inOwnFrame(() => done.push(piece));
  vi.advanceTimersByTime(1);
  expect(done).toEqual(['board', 'flight', 'seats']);
});

test('a tab that is hidden before its frame is drawn does not wait until it is seen again', () => {
  const done: string[] = [];
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0); // it never comes
  for (const piece of ['board', 'flight', 'seats']) inOwnFrame(() => done.push(piece));
  hideTab();
  vi.advanceTimersByTime(1);
  expect(done).toEqual(['board', 'flight', 'seats']);
});

test('a frame that was drawn in time is not done once more when the tab is hidden', () => {
  const done: string[] = [];
  inOwnFrame(() => done.push('board'));
  drawFrame();
  hideTab();
  vi.advanceTimersByTime(1);
  expect(done).toEqual(['board']);
});

test('behind other tabs work that fails takes nothing along', () => {
  const done: string[] = [];
  hideTab();
  inOwnFrame(() => {
    throw new Error('fell into the pit');
  });
  for (const piece of ['flight', 'seats']) inOwnFrame(() => done.push(piece));
  expect(() => vi.advanceTimersByTime(1)).toThrow('pit');
  vi.advanceTimersByTime(1);
  expect(done).toEqual(['flight', 'seats']);
});

test('behind other tabs what a piece asks for comes after it, once', () => {
  const done: string[] = [];
  hideTab();
  inOwnFrame(() => {
    done.push('board');
    inOwnFrame(() => done.push('light'));
  });
  inOwnFrame(() => done.push('flight'));
  vi.advanceTimersByTime(5);
  expect(done).toEqual(['board', 'flight', 'light']);
});

test('what trails is there at first, and follows what it was last', () => {
  let told = $state(1);
  const shown: number[] = [];
  const stop = $effect.root(() => {
    const trail = trailing(() => told);
    $effect(() => void shown.push(trail.current));
  });
  flushSync();
  expect(shown).toEqual([1]);
  drawFrame();
  for (const next of [2, 3]) {
    told = next;
    flushSync();
  }
  expect(shown).toEqual([1]);
  drawFrame();
  expect(shown).toEqual([1, 3]);
  told = 4;
  flushSync();
  stop();
  drawFrame();
  expect(shown).toEqual([1, 3]);
});
