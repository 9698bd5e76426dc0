import { describe, expect, it } from 'vitest';
import type { Eyes, MoveReview, RoundSuspicion } from '../../src/net/messages';
import {
  Plot,
  choiceAt,
  clearest,
  goldLevels,
  huesOf,
  levelsFor,
  roundAt,
  spread,
  stonePlaces,
  suspicionOf,
  until,
  walk,
} from '../../src/review/plot';

const plot = new Plot(200, 120, { left: 20, right: 30, top: 10, bottom: 10 }, 5, 15);

const eyes = {
  seat: null,
  prior: [0.25, 0.25],
  after: [
    [0.4, 0.2],
    [0.7, 0.1],
  ],
  turns: [],
} as unknown as Eyes;
const round = {
  first_step: 5,
  last_step: 12,
  points: [{ step: 6 }, { step: 9 }],
} as unknown as RoundSuspicion;

describe('a plot', () => {
  it('puts the first and the last step at its edges, and 0 and 1 at its foot and head', () => {
    expect([plot.x(5), plot.x(15), plot.y(0), plot.y(1)]).toEqual([20, 170, 110, 10]);
  });

  it('shows what lies below nought, too', () => {
    const deep = new Plot(200, 120, { left: 20, right: 30, top: 10, bottom: 10 }, 5, 15, 6, -4);
    expect([deep.y(-4), deep.y(1), deep.y(6)]).toEqual([110, 60, 10]);
  });

  it('finds the step nearest to a place, also beside the edges', () => {
    expect([plot.stepAt(-50), plot.stepAt(95), plot.stepAt(500)]).toEqual([5, 10, 15]);
  });

  it('draws straight lines from value to value', () => {
    expect(
      plot.path([
        { step: 5, value: 0 },
        { step: 15, value: 1 },
      ]),
    ).toBe('M20.0 110.0L170.0 10.0');
  });
});

describe('the line of a seat', () => {
  it('goes from the deal over every move to the end of the round', () => {
    expect(suspicionOf(round, eyes, 0)).toEqual([
      { step: 5, value: 0.25 },
      { step: 6, value: 0.4 },
      { step: 9, value: 0.7 },
      { step: 12, value: 0.7 },
    ]);
  });

  it('ends at a step with what was known there', () => {
    expect(until(suspicionOf(round, eyes, 0), 8).at(-1)).toEqual({ step: 8, value: 0.4 });
    expect(until(suspicionOf(round, eyes, 0), 3)).toEqual([]);
  });
});

describe('names at the ends of lines', () => {
  it('are pushed apart and stay inside', () => {
    const placed = spread([50, 50, 52, 99], 10, 0, 100);
    const sorted = [...placed].sort((a, b) => a - b);
    expect(sorted.slice(1).every((y, n) => y - sorted[n]! >= 9.99)).toBe(true);
    expect(sorted[0]).toBeGreaterThanOrEqual(0);
    expect(sorted.at(-1)).toBeLessThanOrEqual(100);
  });

  it('share the room where there is too little', () => {
    expect(spread([0, 0, 0], 80, 0, 100)).toEqual([0, 50, 100]);
  });
});

describe('levels', () => {
  it('are round numbers around all values', () => {
    expect([levelsFor(0, 3.2), levelsFor(0, 11.3)]).toEqual([
      [0, 1, 2, 3, 4],
      [0, 5, 10, 15],
    ]);
  });

  it('of gold have nought among them, and reach below it where a line does', () => {
    const line = (...values: number[]) => values.map((value, step) => ({ step, value }));
    expect(goldLevels([line(1, 2), line(3)])).toEqual([0, 2, 4, 6]);
    expect(goldLevels([line(1, -0.7), line(6)])).toEqual([-2, 0, 2, 4, 6]);
    expect(goldLevels([])).toEqual([0, 2, 4, 6]);
  });
});

it('the label of a level stands where no line is near', () => {
  const line = [
    { step: 0, value: 0.5 },
    { step: 50, value: 0.9 },
  ];
  expect(clearest([line], 0.5, 0, 100)).toBeGreaterThanOrEqual(50);
});

it('a label keeps clear of lines as far as it reaches, not only in its middle', () => {
  const line = [
    { step: 0, value: 1 },
    { step: 30, value: 0.5 },
    { step: 40, value: 0.8 },
  ];
  expect(clearest([line], 0.5, 0, 100)).toBeLessThan(30);
  expect(clearest([line], 0.5, 0, 100, 25)).toBeGreaterThanOrEqual(65);
});

it('two dwarves with the same hat have different lines', () => {
  const hues = huesOf([3, 3, 4, 3]);
  expect(new Set(hues.map(([day]) => day)).size).toBe(4);
});

it('turning points are walked one by one', () => {
  expect([walk([3, 7, 9], 7, 1), walk([3, 7, 9], 7, -1), walk([3, 7, 9], 9, 1)]).toEqual([9, 3, undefined]);
});

it('a step belongs to the round that was dealt last, and to the last choice of its seat', () => {
  const rounds = [{ first_step: 1 }, { first_step: 20 }] as unknown as RoundSuspicion[];
  expect([roundAt(rounds, 19), roundAt(rounds, 20)]).toEqual([rounds[0], rounds[1]]);
  const choices = [
    { seat: 0, step: 2 },
    { seat: 1, step: 3 },
    { seat: 0, step: 6 },
  ];
  const moves = { choices } as unknown as MoveReview;
  expect([choiceAt(moves, 0, 5), choiceAt(moves, 1, 2)]).toEqual([choices[0], choices[1]]);
});

it('stones lie side by side, in a pile where others are near, and on the point where they would be cut off', () => {
  const heights = (count: number, isPiled: boolean, below: number) =>
    stonePlaces(count, isPiled, below).map(([, y]) => y);
  expect(heights(3, false, 26)).toEqual([22, 22, 22]);
  expect(heights(3, true, 60)).toEqual([22, 33, 44]);
  expect(heights(3, true, 40)).toEqual([-12, -23, -34]);
  expect(heights(1, true, 26)).toEqual([22]);
});
