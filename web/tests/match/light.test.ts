import { expect, test } from 'vitest';
import { lightWay } from '../../src/match/art';
import { promptAt } from '../fake_socket';

const { view } = promptAt(1, 0, {
  view: {
    board: [
      { cell: [0, 0], face: 'B-START' },
      { cell: [1, 0], face: 'B08' },
      { cell: [2, 0], face: 'B08' },
    ],
    reached: [
      {
        dwarf: 'everyone',
        cells: [
          [0, 0, 15],
          [1, 0, 10],
          [2, 0, 10],
        ],
      },
    ],
  },
}).prompt;
const cellsOf = (way: string) => [...way.matchAll(/[ML]([\d.]+) /g)].map(([, x]) => Math.floor((Number(x) - 0.1) / 84));

test('light runs along what is reached, but not over the ladder of the start', () => {
  expect([...new Set(cellsOf(lightWay(view, new Set())))].filter((cell) => cell > 0)).toEqual([1, 2]);
  expect(lightWay(view, new Set(['1,0', '2,0']))).toBe('');
});

test('nothing glows where a card has not landed yet', () => {
  expect(cellsOf(lightWay(view, new Set(['2,0'])))).not.toContain(2);
});
