import { expect, test } from 'vitest';
import { anecdoteOf } from '../../src/match/story';
import type { GameEvent, Role } from '../../src/net/messages';

const DEALT: GameEvent = { event: 'RoundDealt', round: 1, first: 0, deck: [], goals: [], seats: 3, hand: 6 };
const broken = (seat: number, target: number): GameEvent => ({
  event: 'ToolBroken',
  seat,
  card: 'sabotage_pick',
  target,
});
const mended = (seat: number, target: number): GameEvent => ({
  event: 'ToolMended',
  seat,
  card: 'repair_pick',
  target,
  tool: 'pick',
});

function round(number: number, reason: string, saboteur: number, ...events: GameEvent[]): GameEvent[] {
  const roles = [0, 1, 2].map((seat): Role => (seat === saboteur ? 'saboteur' : 'digger'));
  return [
    { ...DEALT, round: number } as GameEvent,
    ...events,
    { event: 'RoundEnded', round: number, reason },
    { event: 'RolesShown', roles, spare: 'digger' },
  ];
}

test('a saboteur who was helped is the best of stories', () => {
  const events = [...round(1, 'cards', 1), ...round(2, 'cards', 2, broken(0, 2), mended(0, 2))];
  expect(anecdoteOf(events, [1], null)).toEqual({ kind: 'helped', round: 2, seat: 2, by: 0 });
});

test('a saboteur whom nobody suspected is told of, but only if it came to something', () => {
  expect(anecdoteOf(round(1, 'cards', 1), [1], 0)).toEqual({ kind: 'unseen', round: 1, seat: 1 });
  expect(anecdoteOf(round(1, 'cards', 1, broken(0, 1)), [1], 0)).toBeUndefined();
  expect(anecdoteOf(round(1, 'treasure', 1), [0], 0)).toBeUndefined();
});

test('of two wrongs the one about the reader is told; what a saboteur breaks is no wrong', () => {
  const events = round(1, 'treasure', 2, broken(2, 0), broken(0, 1), broken(1, 0));
  expect(anecdoteOf(events, [], 1)).toMatchObject({ kind: 'wronged' });
  expect(anecdoteOf(round(1, 'treasure', 2, broken(2, 0)), [0], 0)).toBeUndefined();
});
