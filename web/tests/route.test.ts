import { expect, test } from 'vitest';
import { momentHash, readEyes } from '../src/replay/eyes';
import type { MatchInfo } from '../src/net/messages';
import { matchHash, readRoute, rulesHash, tableHash } from '../src/shell/route.svelte';

test.each([
  ['', { page: 'start' }],
  ['#/nowhere', { page: 'start' }],
  ['#/t/MOLE-42', { page: 'table', code: 'MOLE-42' }],
  ['#/t/MOLE-42?screen', { page: 'tv', code: 'MOLE-42' }],
  ['#/tv/MOLE-42', { page: 'tv', code: 'MOLE-42' }],
  ['#/tv', { page: 'tv' }],
  ['#/t/%E0%A4%A', { page: 'table', code: '%E0%A4%A' }],
  ['#/m/abc', { page: 'match', id: 'abc' }],
  ['#/m/abc?step=12&seat=all', { page: 'match', id: 'abc', step: 12, eyes: 'all' }],
  ['#/m/abc?step=-1', { page: 'match', id: 'abc' }],
  ['#/rules', { page: 'rules' }],
  ['#/rules/duel/trolls', { page: 'rules', game: 'duel', anchor: 'trolls' }],
  ['#/watch', { page: 'watch' }],
  ['#/matches', { page: 'matches' }],
])('%s', (hash, route) => {
  expect(readRoute(hash)).toEqual(route);
});

test('what is written is read again', () => {
  expect(readRoute(tableHash('MOLE 42'))).toEqual({ page: 'table', code: 'MOLE-42' });
  expect(readRoute(matchHash('a/b'))).toEqual({ page: 'match', id: 'a/b' });
  expect(readRoute(rulesHash('duel', 'key'))).toEqual({ page: 'rules', game: 'duel', anchor: 'key' });
  expect(readRoute(momentHash('m', 3, 2))).toEqual({ page: 'match', id: 'm', step: 3, eyes: '2' });
});

test('while a match is running one looks through the own eyes alone', () => {
  const running = { finished: null, seat: 1, players: [{}, {}] } as unknown as MatchInfo;
  expect(readEyes('all', running)).toBe(1);
  expect(readEyes('0', { ...running, finished: 5 })).toBe(0);
  expect(readEyes('7', { ...running, finished: 5 })).toBe('all');
});
