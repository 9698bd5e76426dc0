import { expect, test } from 'vitest';
import { nearest } from '../../src/match/finger';
import { beyond, crowdOf, inside, missing } from '../../src/match/fit';
import type { Target } from '../../src/match/choices';
import type { Cell } from '../../src/net/messages';

const target = (cell: Cell): Target => ({ key: `cell ${cell.join()}`, kind: 'dig', cell, ways: [] }) as Target;
const TARGETS = [target([0, 0]), target([3, 0])];

test('a finger beside a target means it, one far away means nothing', () => {
  expect(nearest({ x: 90, y: 60 }, TARGETS, 1)).toBe(TARGETS[0]);
  expect(nearest({ x: 245, y: 60 }, TARGETS, 1)).toBe(TARGETS[1]);
  expect(nearest({ x: 168, y: 60 }, TARGETS, 1)).toBeUndefined();
});

test('the smaller the board, the further a finger reaches', () => {
  expect(nearest({ x: 120, y: 60 }, TARGETS, 0.25)).toBe(TARGETS[0]);
});

const FREE = inside(200, 200, { left: 0, top: 0, right: 0, bottom: 0 });
const SPREAD: Cell[] = [
  [0, 0],
  [5, 0],
  [6, 0],
];

test('of cells that do not fit, those are shown that lie close together', () => {
  expect(crowdOf(SPREAD, FREE, 1)).toEqual([
    [5, 0],
    [6, 0],
  ]);
});

test('what is not seen lies on a side', () => {
  const pose = { x: -5 * 84, y: 0, scale: 1 };
  expect(beyond('ArrowLeft', SPREAD, pose, FREE)).toEqual([[0, 0]]);
  expect(beyond('ArrowRight', SPREAD, pose, FREE)).toEqual([]);
  expect(missing([0, 0], pose, FREE)).toEqual([420, 0]);
});
