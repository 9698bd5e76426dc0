import { describe, expect, it } from 'vitest';
import { firstOf } from '../../src/match/firsts';
import type { GameEvent } from '../../src/net/messages';

const broken: GameEvent = { event: 'ToolBroken', seat: 1, card: 'sabotage_pick', target: 0 };
const laid = (face: string): GameEvent => ({ event: 'PathLaid', seat: 1, face, cell: [1, 0] });

describe('what happens for the first time', () => {
  it('means something else to whom it happens', () => {
    expect(firstOf(broken, 0, false)).toBe('brokenYou');
    expect(firstOf(broken, 2, false)).toBe('brokenOther');
    expect(firstOf(broken, 0, true)).toBe('struck');
  });

  it('is a door, a troll, a ladder or a dead end by what is printed on the card, however it lies', () => {
    expect(firstOf(laid('P18~'), 0, false)).toBe('door');
    expect(firstOf(laid('P26'), 0, false)).toBe('troll');
    expect(firstOf(laid('P24'), 0, false)).toBe('ladder');
    expect(firstOf(laid('P10'), 0, false)).toBe('bridge');
    expect(firstOf(laid('B12'), 0, false)).toBe('deadEnd');
    expect(firstOf(laid('B01'), 0, false)).toBeUndefined();
  });

  it('is no news to whoever did it', () => {
    expect(firstOf({ event: 'GoalPeeked', seat: 0, cell: [8, 0], goal: 'B-GOLD' }, 0, false)).toBeUndefined();
    expect(firstOf({ event: 'GoalPeeked', seat: 1, cell: [8, 0], goal: '?' }, 0, false)).toBe('peeked');
  });
});
