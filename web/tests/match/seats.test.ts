import { expect, test } from 'vitest';
import { debtOf, draftOrder, turnWord } from '../../src/match/seats';
import type { View } from '../../src/net/messages';
import { promptAt } from '../fake_socket';

const see = (view: Partial<View>): View => promptAt(1, 0, { view }).prompt.view;
const DIGGERS = see({
  panels: [
    { cards: 0, role: 'digger' },
    { cards: 0, role: 'saboteur' },
    { cards: 0, role: 'digger', broken: ['sabotage_lamp'] },
    { cards: 0, role: 'digger' },
  ],
});

test('S13 gold goes counter-clockwise from digger to digger', () => {
  expect(draftOrder({ ...DIGGERS, draft: { seat: 2, cards: 3 } })).toEqual([2, 0, 3]);
  expect(draftOrder({ ...DIGGERS, draft: { seat: 0, cards: 2 } })).toEqual([0, 3]);
});

test('V1 more cards than diggers go round again, V2 leaves out whoever has a broken tool', () => {
  const draft = { seat: 3, cards: 4 };
  expect(draftOrder({ ...DIGGERS, draft })).toEqual([3, 2, 0, 3]);
  expect(draftOrder({ ...DIGGERS, draft, options: { sabotaged_unpaid: true } })).toEqual([3, 0, 3, 0]);
});

test('D24 what was owed is shown until the round is over, and not after the payout', () => {
  const view = see({ panels: [{ cards: 1, debt: 2 }] });
  expect(debtOf(view, 0)).toBe(2);
  expect(debtOf({ ...view, ended: 'cards' }, 0)).toBe(2);
  expect(debtOf({ ...view, ended: 'cards', to_act: null }, 0)).toBe(0);
});

test('whoever reads is spoken to, others are spoken of', () => {
  expect(turnWord({ you: 1 }, 1)).toBe('match.isYourTurn');
  expect(turnWord({ you: 1 }, 0)).toBe('match.isTurn');
  expect(turnWord({ you: null }, 0)).toBe('match.isTurn');
});
