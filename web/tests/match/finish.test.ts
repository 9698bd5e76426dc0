import { expect, test } from 'vitest';
import { finishedView } from '../../src/match/finish';
import type { GameEvent, View } from '../../src/net/messages';

const BEFORE = {
  board: [{ cell: [0, 0], face: 'B-START' }],
  goals: [{ cell: [2, 0] }, { cell: [2, 2] }],
  tokens: [],
  to_act: 1,
  hand: ['P1'],
} as unknown as View;
const DEALT: GameEvent = { event: 'RoundDealt', round: 2, first: 0, deck: [], goals: [], seats: 2, hand: 6 };
const ENDED: GameEvent = { event: 'RoundEnded', round: 1, reason: 'treasure' };

test('a round is left as its last events leave it', () => {
  const view = finishedView(BEFORE, [
    { event: 'PathLaid', seat: 1, face: 'P1', cell: [1, 0] },
    { event: 'GoldMarked', seat: 1, cell: [1, 0] },
    { event: 'GoalTurned', face: 'B-GOLD', cell: [2, 0] },
    ENDED,
    DEALT,
    { event: 'PathLaid', seat: 0, face: 'P2', cell: [0, 1] },
  ]);
  expect(view?.board.map(({ cell }) => cell)).toEqual([
    [0, 0],
    [1, 0],
    [2, 0],
  ]);
  expect(view?.goals).toEqual([{ cell: [2, 2] }]);
  expect(view?.tokens).toEqual([{ kind: 'marker', cell: [1, 0], seat: 1 }]);
  expect(view?.to_act).toBeNull();
});

test('what fell is gone, with what lay on it', () => {
  const laid = { event: 'PathLaid', seat: 0, face: 'P1', cell: [1, 0] } as const;
  const bribed = { event: 'TrollBribed', seat: 0, cell: [1, 0] } as const;
  const view = finishedView(BEFORE, [laid, bribed, { ...laid, event: 'PathCollapsed' }, ENDED, DEALT]);
  expect(view?.board).toEqual(BEFORE.board);
  expect(view?.tokens).toEqual([]);
});

test('there is nothing to look back at in the first round, nor after the last', () => {
  expect(finishedView(undefined, [DEALT])).toBeUndefined();
  expect(finishedView(BEFORE, [ENDED])).toBeUndefined();
});
