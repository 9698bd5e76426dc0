import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { play as Play, wake as Wake } from '../../src/match/sound';

const made: FakeAudio[] = [];
const heard: string[] = [];

vi.mock('../../src/match/parts.svelte', () => ({
  later: { parts: { sound: (_audio: unknown, name: string) => heard.push(name) } },
}));

class FakeAudio {
  state = 'suspended';
  constructor() {
    made.push(this);
  }
  async resume(): Promise<void> {
    this.state = 'running';
  }
  async suspend(): Promise<void> {
    this.state = 'suspended';
  }
}

let play: typeof Play;
let wake: typeof Wake;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubGlobal('AudioContext', FakeAudio);
  vi.stubGlobal('navigator', {});
  made.length = heard.length = 0;
  ({ play, wake } = await import('../../src/match/sound'));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('nothing sounds before the first touch, and nothing is made for who wants no sound', async () => {
  play('dig', 1);
  wake(0);
  await vi.advanceTimersByTimeAsync(1);
  expect([made.length, heard.length]).toEqual([0, 0]);
});

test('the device rests when it has been quiet for a while, and sounds again', async () => {
  wake(1);
  await vi.advanceTimersByTimeAsync(4000);
  play('dig', 1);
  await vi.advanceTimersByTimeAsync(4000);
  expect(made.map(({ state }) => state)).toEqual(['running']);
  await vi.advanceTimersByTimeAsync(2000);
  expect(made.map(({ state }) => state)).toEqual(['suspended']);
  play('map', 1);
  await vi.advanceTimersByTimeAsync(1);
  expect(made.map(({ state }) => state)).toEqual(['running']);
  expect(heard).toEqual(['dig', 'map']);
});

test('a touch takes the device back from a telephone call', async () => {
  wake(1);
  made[0]!.state = 'interrupted';
  wake(1);
  expect([made.length, made[0]!.state]).toEqual([1, 'running']);
});
