import { afterEach, expect, test } from 'vitest';
import type { GameInfo, Line, Settings } from '../src/net/messages';
import { preferences } from '../src/preferences.svelte';
import { withFirst, withGame, withSeats, withVariant } from '../src/room/settings';
import { variantsIn, variantsOf } from '../src/text/variants';
import { faceOf, seatPoints, speakerOn } from '../src/room/seating';
import { standInText, standInsWith, timeText, timesWith } from '../src/room/times';

const GAME: GameInfo = {
  name: 'saboteur',
  title: 'Saboteur',
  tagline: '',
  fewest: 3,
  most: 10,
  usual_seats: 5,
  options: ['first', 'one_round', 'all_saboteurs'],
  roles: true,
  ties_draw: false,
  ranks: [],
  levels: [],
  review: true,
};
const SABOTEUR = GAME;
const DUEL: GameInfo = { ...GAME, name: 'duel', fewest: 2, most: 2, options: ['one_round'] };
const SOLO: GameInfo = { ...GAME, name: 'solo', fewest: 1, most: 1, options: ['colour', 'one_round'] };
const FIVE: Settings = {
  game: 'saboteur',
  seats: 5,
  options: { first: 4 },
  turn_seconds: 60,
  stand_in_seconds: 180,
  public: true,
  hints: false,
  claims: true,
  late_bot: false,
  quiet: null,
};

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

test('another game keeps the variants that it has', () => {
  const agreed = { ...FIVE, options: { one_round: true, all_saboteurs: true } };
  expect(withGame(agreed, DUEL).options).toEqual({ one_round: true });
});

test('a variant is switched on by name, and off by leaving it out', () => {
  expect(withVariant({ first: 1 }, 'one_round', true)).toEqual({ first: 1, one_round: true });
  expect(withVariant({ first: 1, one_round: true }, 'one_round', false)).toEqual({ first: 1 });
});

test('variants are the options that are on or off', () => {
  expect(variantsOf(SOLO)).toEqual(['one_round']);
  expect(variantsIn({ colour: 'blue', first: 1, one_round: true, all_saboteurs: false })).toEqual(['one_round']);
});

test('times are said in the unit that suits them', () => {
  preferences.language = 'en';
  expect([null, 1, 60, 120, 43_200, 86_400, 604_800].map(timeText)).toEqual([
    'no limit',
    '1 second',
    '60 seconds',
    '2 minutes',
    '12 hours',
    '1 day',
    '7 days',
  ]);
  preferences.language = 'de';
  expect([3600, 259_200].map(timeText)).toEqual(['1 Stunde', '3 Tage']);
  expect(timesWith(45)).toContain(45);
});

test('everybody sits round the table, the reader at the bottom and the next one clockwise', () => {
  expect(seatPoints(4, 1)).toEqual([
    { x: 1, y: 0 },
    { x: 0, y: 1 },
    { x: -1, y: 0 },
    { x: -0, y: -1 },
  ]);
  for (let count = 1; count <= 10; count++) expect(seatPoints(count, count - 1).at(-1)).toEqual({ x: 0, y: 1 });
});

test('a bot stands in after a while, or never', () => {
  preferences.language = 'en';
  expect([60, 180, null].map(standInText)).toEqual(['after 60 seconds', 'after 3 minutes', 'never']);
  expect(standInsWith(240)).toContain(240);
});

test('somebody on a seat is known by what they said there, not by what a watcher of that name said', () => {
  const lines: Line[] = [
    { at: 1, name: 'Cleo', seat: 1, who: 'a', text: 'hm' },
    { at: 2, name: 'Cleo', who: 'b', watcher: true, text: 'oh' },
  ];
  expect(speakerOn(1, 'Cleo', lines)).toBe('a');
  expect(speakerOn(0, 'Cleo', lines)).toBeUndefined();
});

test('whoever has the first face is not shown as somebody who watches', () => {
  const players = [{ kind: 'person' as const, name: 'Ada' }];
  expect(faceOf({ at: 1, name: 'Ada', seat: 0, text: 'Me?' }, { players })).toBe(0);
  expect(faceOf({ at: 1, name: 'Ada', watcher: true, text: 'Me?' }, { players })).toBeUndefined();
});
