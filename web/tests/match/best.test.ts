// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { noteGold } from '../../src/match/best';

beforeEach(() => localStorage.clear());

test('the first match has nothing before it, and looking again changes nothing', () => {
  expect(noteGold('a', 12, 1)).toBeUndefined();
  expect(noteGold('a', 12, 2)).toBeUndefined();
});

test('the best stays the best until it is beaten', () => {
  noteGold('a', 12, 1);
  expect(noteGold('b', 9, 2)).toEqual({ gold: 12, at: 1 });
  expect(noteGold('c', 15, 3)).toEqual({ gold: 12, at: 1 });
  expect(noteGold('c', 15, 9)).toEqual({ gold: 12, at: 1 });
  expect(noteGold('d', 1, 4)).toEqual({ gold: 15, at: 3 });
});

test('what is not ours in the storage is no best', () => {
  localStorage.setItem('tunnelfolk.best', '{');
  expect(noteGold('a', 3, 1)).toBeUndefined();
});
