import { expect, test } from 'vitest';
import { rankOf, roundsIn } from '../../src/match/summary';
import { goldByRound, placesOf, purseOf } from '../../src/match/winnings';
import type { GameEvent } from '../../src/net/messages';

const turn = (seat: number): GameEvent => ({ event: 'TurnBegan', seat });
const ENDED: GameEvent[] = [
  { event: 'RoundEnded', round: 1, reason: 'treasure' },
  { event: 'RolesShown', roles: ['digger', 'saboteur'], spare: 'digger' },
  { event: 'GoldTaken', seat: 0, gold: 3 },
];

test('a summary ends where the next round is dealt', () => {
  const dealt: GameEvent = { event: 'RoundDealt', round: 2, first: 0, deck: [], goals: [], seats: 2, hand: 6 };
  const [summary] = roundsIn([turn(0), ...ENDED, dealt, { event: 'GoldTaken', seat: 1, gold: 1 }], 2);
  expect(summary?.roles).toEqual(['digger', 'saboteur']);
  expect(summary?.shares.map(({ got }) => got)).toEqual([[3], []]);
});

test('no round has ended while nobody said so', () => {
  expect(roundsIn([turn(0)], 2)).toEqual([]);
});

test('O7 a rank is earned by its least gold, and the top has nothing above it', () => {
  const ranks = [0, 15, 20, 25];
  expect([0, 14, 15, 19, 20, 24, 25, 40].map((gold) => rankOf(gold, ranks).rank)).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
  expect([0, 8, 24, 25, 40].map((gold) => rankOf(gold, ranks).missing)).toEqual([15, 7, 1, 0, 0]);
});

test('D24 a debt that nothing was left for is told apart from none', () => {
  const paid: GameEvent = { event: 'DebtPaid', seat: 0, debt: 2, gold: [] };
  const [summary] = roundsIn([{ event: 'RoundEnded', round: 1, reason: 'cards' }, paid], 2);
  expect(summary?.shares.map(({ owed, paid }) => [owed, paid])).toEqual([
    [2, 0],
    [0, 0],
  ]);
});

test('S16 once all gold lies open, each card belongs to the round that brought it', () => {
  const hidden = (round: number, ...seats: number[]): GameEvent[] => [
    { event: 'RoundDealt', round, first: 0, deck: [], goals: [], seats: 2, hand: 6 },
    { event: 'RoundEnded', round, reason: 'treasure' },
    ...seats.map((seat): GameEvent => ({ event: 'GoldTaken', seat, gold: 0 })),
  ];
  const rounds = roundsIn([...hidden(1, 0, 1), ...hidden(2, 1, 0, 1)], 2);
  expect(
    goldByRound(rounds, [
      [3, 1],
      [2, 1, 1],
    ]),
  ).toEqual([
    [3, 2],
    [1, 2],
  ]);
});

test('equal gold shares a place, and the next one is left out', () => {
  expect(placesOf([5, 7, 5, 1])).toEqual([2, 1, 2, 4]);
});

test('a purse shows old gold before new, what was spent not at all, and threes once it is full', () => {
  const count = (before: number, total: number) =>
    purseOf(before, total).map(({ worth, isNew }) => (isNew ? worth : -worth));
  expect(count(2, 4)).toEqual([-1, -1, 1, 1]);
  expect(count(3, 1)).toEqual([-1]);
  expect(count(8, 15)).toEqual([-3, -3, -1, -1, 3, 3, 1]);
});
