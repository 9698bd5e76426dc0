import { expect, test } from 'vitest';
import { lastRound, rankOf } from '../../src/match/summary';
import type { GameEvent } from '../../src/net/messages';

const turn = (seat: number): GameEvent => ({ event: 'TurnBegan', seat });
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
});

test('O7 a rank is earned by its least gold, and the top has nothing above it', () => {
  const ranks = [0, 15, 20, 25];
  expect([0, 14, 15, 19, 20, 24, 25, 40].map((gold) => rankOf(gold, ranks).rank)).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
  expect([0, 8, 24, 25, 40].map((gold) => rankOf(gold, ranks).missing)).toEqual([15, 7, 1, 0, 0]);
});

test('D24 a debt that nothing was left for is told apart from none', () => {
  const paid: GameEvent = { event: 'DebtPaid', seat: 0, debt: 2, gold: [] };
  const summary = lastRound([{ event: 'RoundEnded', round: 1, reason: 'cards' }, paid], 2);
  expect(summary?.shares.map(({ owed, paid }) => [owed, paid])).toEqual([
    [2, 0],
    [0, 0],
  ]);
});
