import { expect, test } from 'vitest';
import { CARD_HEIGHT, CARD_WIDTH } from '../../src/match/cells';
import { extentOf, fit, fitFirst, freeSpot, grown, inside, nextTowards, pan, pinch, zoom } from '../../src/match/fit';
import type { Cell } from '../../src/net/messages';
import { freestSide, placeBeside } from '../../src/match/ghost';

const FREE = inside(1000, 800, { left: 200, top: 50, right: 100, bottom: 150 });

test('an extent covers its cells', () => {
  expect(
    extentOf([
      [-1, 0],
      [2, 1],
    ]),
  ).toEqual({ left: -CARD_WIDTH, top: 0, width: 4 * CARD_WIDTH, height: 2 * CARD_HEIGHT });
});

test('a fitted board lies in the middle of the free rectangle', () => {
  const extent = extentOf([
    [0, 0],
    [9, 4],
  ]);
  const { x, y, scale } = fit(extent, FREE);
  expect(scale).toBeCloseTo(Math.min(700 / (10 * CARD_WIDTH), 600 / (5 * CARD_HEIGHT)));
  expect(x + (extent.width * scale) / 2).toBeCloseTo(550);
  expect(y + (extent.height * scale) / 2).toBeCloseTo(350);
});

test('a zoom keeps the point under the pointer', () => {
  const pose = { x: 10, y: 20, scale: 1 };
  const near = zoom(pose, 1.5, 110, 220);
  expect([(110 - near.x) / near.scale, (220 - near.y) / near.scale]).toEqual([100, 200]);
});

test('a zoom stays between its limits', () => {
  const pose = { x: 0, y: 0, scale: 1 };
  expect(zoom(pose, 100, 0, 0).scale).toBe(2.4);
  expect(zoom(pose, 0.001, 0, 0).scale).toBe(0.4);
});

test('two fingers that only move do not zoom', () => {
  const before = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
  ] as const;
  const after = [
    { x: 30, y: 10 },
    { x: 130, y: 10 },
  ] as const;
  expect(pinch({ x: 5, y: 5, scale: 1 }, before, after)).toEqual(pan({ x: 5, y: 5, scale: 1 }, 30, 10));
});

test('two fingers that part zoom', () => {
  const before = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
  ] as const;
  const after = [
    { x: -50, y: 0 },
    { x: 150, y: 0 },
  ] as const;
  expect(pinch({ x: 0, y: 0, scale: 1 }, before, after).scale).toBe(2);
});

test('an arrow goes to the nearest place in its direction', () => {
  const places = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
    { x: 60, y: 80 },
    { x: 0, y: 90 },
  ];
  expect(nextTowards(places[0]!, places, 'ArrowRight')).toBe(places[1]);
  expect(nextTowards(places[0]!, places, 'ArrowDown')).toBe(places[3]);
  expect(nextTowards(places[0]!, places, 'ArrowUp')).toBeUndefined();
});

test('buttons stand on the freest side, the right one before others', () => {
  expect(freestSide([0, 0], new Set(['1,0', '0,-1']))).toBe('left');
  expect(freestSide([0, 0], new Set())).toBe('right');
  expect(freestSide([0, 0], new Set(['1,0', '-1,0', '0,1', '0,-1']))).toBeUndefined();
});

test('what is large stands where it stays in view', () => {
  const within = { left: 0, top: 0, right: 1000, bottom: 800 };
  const at = { left: 850, top: 300, right: 930, bottom: 420 };
  expect(placeBeside(at, { width: 250, height: 200 }, within, 'right')).toEqual({ side: 'left', shift: 0 });
});

test('what has no room beside the middle of a card moves along its side', () => {
  const within = { left: 0, top: 160, right: 820, bottom: 920 };
  const at = { left: 15, top: 790, right: 83, bottom: 890 };
  const size = { width: 220, height: 230 };
  expect(placeBeside(at, size, within, 'left')).toEqual({ side: 'right', shift: 920 - (840 + 115) });
  expect(placeBeside({ ...at, top: 150, bottom: 250 }, size, within, 'left').shift).toBe(160 - (200 - 115));
  expect(placeBeside(at, { width: 800, height: 700 }, within, 'left').side).toBe('right');
});

const PHONE = inside(390, 844, { left: 8, top: 162, right: 8, bottom: 268 });
const LEAST = 30 / CARD_WIDTH;

test('goals come into the picture one by one, as long as cells are large enough for a finger', () => {
  const near: Cell = [8, 0];
  const far: Cell = [8, 12];
  const core: Cell[] = [
    [0, 0],
    [3, 1],
  ];
  expect(grown(core, [near, far], PHONE, LEAST)).toEqual([...core, near]);
});

test('of several pictures the first is taken in which cells are large enough', () => {
  const all: Cell[] = [
    [0, 0],
    [30, 0],
  ];
  const some: Cell[] = [[30, 0]];
  expect(fitFirst([all, some], PHONE, LEAST, 1)).toEqual(fit(extentOf(some), PHONE, 1));
  expect(fitFirst([all], PHONE, LEAST, 1)).toBeUndefined();
});

test('an overview stands in a corner where it covers nothing of use, else between them, or nowhere', () => {
  const free = inside(400, 400, { left: 0, top: 0, right: 0, bottom: 0 });
  const pose = { x: 0, y: 0, scale: 1 };
  const size = { width: 88, height: 56 };
  expect(freeSpot([[0, 0]], pose, free, size)).toEqual({ x: 312, y: 344 });
  expect(freeSpot([[4, 2]], pose, free, size)).toEqual({ x: 0, y: 344 });
  const corners: Cell[] = [
    [0, 0],
    [4, 0],
    [0, 2],
    [4, 2],
  ];
  expect(freeSpot(corners, pose, free, size)).toEqual({ x: 234, y: 344 });
  const everywhere = Array.from({ length: 25 }, (_, n): Cell => [n % 5, Math.floor(n / 5)]);
  expect(freeSpot(everywhere, pose, free, size)).toBeUndefined();
});
