import { expect, test } from 'vitest';
import type { Frame, GameEvent } from '../src/net/messages';
import { Player } from '../src/replay/player.svelte';
import { stepKind, eventsOf, roundStarts } from '../src/replay/ticks';
import { promptAt } from './fake_socket';

const PASSED: GameEvent = { event: 'CardsPassed', seat: 0, cards: ['?'] };
const DRAWN: GameEvent = { event: 'CardDrawn', seat: 0, card: '?' };
const PEEKED: GameEvent = { event: 'GoalPeeked', seat: 0, cell: [5, 0], goal: '?' };
const DEALT: GameEvent = { event: 'RoundDealt', round: 2, first: 0, deck: [], goals: [], seats: 2, hand: 6 };

function frame(round: number, ...events: GameEvent[]): Frame {
  const { prompt } = promptAt(1, 0, { events });
  return { at: 0, prompt: { ...prompt, view: { ...prompt.view, round } } };
}

test('a step is remembered for its kind, not for the drawing after it', () => {
  expect(stepKind(frame(1, PEEKED, DRAWN))).toBe('map');
  expect(stepKind(frame(2, PASSED, DEALT))).toBe('deal');
  expect(stepKind(frame(1, DRAWN))).toBe('pass');
});

test('each round begins somewhere', () => {
  expect(roundStarts([frame(1), frame(1), frame(2), frame(2), frame(3)])).toEqual([0, 2, 4]);
});

test('what was told up to a step is known, and nothing after it', () => {
  expect(eventsOf([frame(1, PASSED), frame(1, PEEKED), frame(1, DRAWN)], 1)).toEqual([PASSED, PEEKED]);
});

function playerOf(length: number): Player {
  const player = new Player();
  player.length = length;
  return player;
}

test('nobody winds beyond the ends', () => {
  const player = playerOf(3);
  player.move(-1);
  expect(player.step).toBe(0);
  player.goTo(99);
  expect(player.step).toBe(2);
  expect(player.isAtEnd).toBe(true);
});

test('at the end, playing begins anew; a step stops it', () => {
  const player = playerOf(3);
  player.goTo(2);
  player.toggle();
  expect([player.step, player.isPlaying]).toEqual([0, true]);
  player.move(1);
  expect([player.step, player.isPlaying]).toEqual([1, false]);
});
