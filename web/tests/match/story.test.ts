import { expect, test } from 'vitest';
import { NO_STORY, continued, eventsOf, newsOf } from '../../src/match/story';
import { isSettled, lastRound, rankOf } from '../../src/match/summary';
import type { GameEvent, Prompt, View } from '../../src/net/messages';

const turn = (seat: number): GameEvent => ({ event: 'TurnBegan', seat });
const prompt = (version: number, ...events: GameEvent[]): Prompt => ({ version, view: {} as View, legal: [], events });

test('pieces of a story are put together', () => {
  const first = continued(NO_STORY, 'm', 0, prompt(2, turn(0), turn(1)));
  const next = prompt(3, turn(2));
  expect(newsOf(first, 'm', 2, next)).toEqual([turn(2)]);
  expect(eventsOf(continued(first, 'm', 2, next))).toEqual([turn(0), turn(1), turn(2)]);
});

test('a round that is told again after a lost connection does not stand twice, and is not acted out', () => {
  const first = continued(NO_STORY, 'm', 0, prompt(2, turn(0), turn(1)));
  const again = prompt(3, turn(0), turn(1), turn(2));
  expect(newsOf(first, 'm', 0, again)).toEqual([]);
  expect(eventsOf(continued(first, 'm', 0, again))).toEqual([turn(0), turn(1), turn(2)]);
});

test('the same prompt again adds nothing', () => {
  const first = continued(NO_STORY, 'm', 0, prompt(2, turn(0)));
  expect(eventsOf(continued(first, 'm', 2, prompt(2)))).toEqual([turn(0)]);
});

test('another match begins a new story', () => {
  const first = continued(NO_STORY, 'm', 0, prompt(2, turn(0)));
  expect(eventsOf(continued(first, 'n', 0, prompt(1, turn(3))))).toEqual([turn(3)]);
});

const ENDED: GameEvent[] = [
  { event: 'RoundEnded', round: 1, reason: 'treasure' },
  { event: 'RolesShown', roles: ['digger', 'saboteur'], spare: 'digger' },
  { event: 'GoldTaken', seat: 0, gold: 3 },
];

test('a summary ends where the next round is dealt', () => {
  const dealt: GameEvent = { event: 'RoundDealt', round: 2, first: 0, deck: [], goals: [], seats: 2, hand: 6 };
  const summary = lastRound([turn(0), ...ENDED, dealt, { event: 'GoldTaken', seat: 1, gold: 1 }], 2);
  expect(summary?.roles).toEqual(['digger', 'saboteur']);
  expect(summary?.shares.map(({ got }) => got)).toEqual([[3], []]);
});

test('no round has ended while nobody said so', () => {
  expect(lastRound([turn(0)], 2)).toBeUndefined();
  expect(isSettled(ENDED, true)).toBe(false);
  expect(isSettled(ENDED, false)).toBe(true);
});

test('O7 ranks begin at 0, 15, 20 and 25', () => {
  expect([0, 14, 15, 19, 20, 24, 25, 40].map((gold) => rankOf(gold).rank)).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
  expect(rankOf(8).missing).toBe(7);
});
