import { expect, test } from 'vitest';
import { type Scene, SceneQueue } from '../../src/match/queue';

/** Scenes that note when they begin and end only when told, or aborted. */
function script() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const scene = (name: string): Scene => ({
    play: () => {
      begun.push(name);
      return new Promise((resolve) => ends.set(name, resolve));
    },
  });
  return { begun, scene, end: async (name: string) => (ends.get(name)?.(), await settle()) };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

test('scenes follow one another', async () => {
  const { begun, scene, end } = script();
  const queue = new SceneQueue();
  queue.add(scene('a'), scene('b'));
  await settle();
  expect(begun).toEqual(['a']);
  await end('a');
  expect(begun).toEqual(['a', 'b']);
});

test('when more than three wait, only the last is played', async () => {
  const { begun, scene } = script();
  const queue = new SceneQueue();
  queue.add(scene('a'));
  await settle();
  queue.add(scene('b'), scene('c'), scene('d'), scene('e'));
  await settle();
  expect(begun).toEqual(['a', 'e']);
});

test('a scene that fails does not stop the next', async () => {
  const { begun, scene } = script();
  const queue = new SceneQueue();
  queue.add({ play: () => Promise.reject(new Error('no')) }, scene('b'));
  await settle();
  expect(begun).toEqual(['b']);
});

test('a great scene is neither left out nor broken off, and those that are left out hear of it', async () => {
  const { begun, scene, end } = script();
  const queue = new SceneQueue();
  const skipped: string[] = [];
  const left = (name: string): Scene => ({ ...scene(name), skip: () => skipped.push(name) });
  queue.add(left('a'), { ...left('gold'), isGreat: true }, left('c'), left('d'));
  await settle();
  expect(begun).toEqual(['gold']);
  expect(skipped).toEqual(['a', 'c']);
  queue.add(left('e'), left('f'), left('g'), left('h'));
  await settle();
  expect(begun).toEqual(['gold']);
  await end('gold');
  expect(begun).toEqual(['gold', 'h']);
});

test('when the last scene is over, somebody hears of it', async () => {
  let idle = 0;
  const { scene, end } = script();
  const queue = new SceneQueue(() => (idle += 1));
  queue.add(scene('a'));
  await settle();
  expect(idle).toBe(0);
  await end('a');
  expect(idle).toBe(1);
});
