import { expect, test } from 'vitest';
import { type Props, scenesOf } from '../../src/match/scenes';
import type { Stage } from '../../src/match/stage';
import type { GameEvent } from '../../src/net/messages';

const laid = (seat: number, x: number): GameEvent => ({ event: 'PathLaid', seat, face: 'P03', cell: [x, 0] });
const FOUND: GameEvent = { event: 'GoalTurned', face: 'B-GOLD', cell: [8, 0] };
const still = () => Promise.resolve();
const stage = { drawn: still, find: () => undefined, cell: () => undefined, fly: still, turn: still, crumble: still };

function watch(events: readonly GameEvent[], from: number) {
  const finders: (number | undefined)[] = [];
  const told: number[] = [];
  const hidden = new Set<string>();
  const props: Props = {
    stage: stage as unknown as Stage,
    you: 0,
    play: () => undefined,
    hide: (cell) => hidden.add(cell),
    show: (cell) => hidden.delete(cell),
    shake: () => undefined,
    glow: () => undefined,
    treasure: (finder) => (finders.push(finder), still()),
    tell: (number) => told.push(number),
  };
  return { scenes: scenesOf(events, from, props), finders, told, hidden };
}

test('the finder of the treasure is who laid the card before it, whoever digs before it is shown', async () => {
  const { scenes, finders } = watch([laid(1, 6), laid(3, 7), FOUND, laid(2, 1)], 2);
  for (const { play } of scenes) await play(new AbortController().signal);
  expect(finders).toEqual([3]);
});

test('the log may tell a thing once it was seen, and not before', async () => {
  const { scenes, told } = watch([laid(1, 6), laid(3, 7), FOUND], 1);
  expect(told).toEqual([]);
  for (const { play } of scenes) await play(new AbortController().signal);
  expect(told).toEqual([1, 2]);
});

test('a card that is on its way is hidden until it has come, or until nobody looks', async () => {
  const { scenes, hidden } = watch([laid(1, 6), laid(3, 7)], 0);
  expect([...hidden]).toEqual(['6,0', '7,0']);
  await scenes[0]?.play(new AbortController().signal);
  scenes[1]?.skip?.();
  expect([...hidden]).toEqual([]);
});
