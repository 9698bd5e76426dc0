import { afterEach, expect, test } from 'vitest';
import type { GameInfo, Settings } from '../src/net/messages';
import { preferences } from '../src/preferences.svelte';
import { withFirst, withGame, withSeats } from '../src/room/settings';
import { timeText, timesWith } from '../src/room/times';

const SABOTEUR: GameInfo = { name: 'saboteur', fewest: 3, most: 10, wishes: ['first'] };
const DUEL: GameInfo = { name: 'duel', fewest: 2, most: 2, wishes: [] };
const SOLO: GameInfo = { name: 'solo', fewest: 1, most: 1, wishes: ['colour'] };
const FIVE: Settings = { game: 'saboteur', seats: 5, options: { first: 4 }, turn_seconds: 60, public: true };

afterEach(() => {
  preferences.language = 'system';
});

test('another game keeps what it can grant, with as many seats as it has', () => {
  expect(withGame(FIVE, DUEL)).toEqual({ ...FIVE, game: 'duel', seats: 2, options: {} });
  expect(withGame({ ...FIVE, game: 'solo', seats: 1, options: { colour: 'green' } }, SABOTEUR)).toEqual({
    ...FIVE,
    seats: 3,
    options: {},
  });
  expect(withGame({ ...FIVE, options: {} }, SOLO).seats).toBe(1);
});

test('a first seat that is no more is drawn again', () => {
  expect(withSeats(FIVE, 4).options).toEqual({});
  expect(withSeats(FIVE, 6).options).toEqual({ first: 4 });
  expect(withFirst(FIVE, undefined).options).toEqual({});
  expect(withFirst(FIVE, 0).options).toEqual({ first: 0 });
});

test('times are said in the unit that suits them', () => {
  preferences.language = 'en';
  expect([null, 1, 60, 120, 86_400].map(timeText)).toEqual([
    'no limit',
    '1 second',
    '60 seconds',
    '2 minutes',
    '24 hours',
  ]);
  expect(timesWith(45)).toContain(45);
});
