import { describe, expect, it } from 'vitest';
import { choosingFor, placesOf } from '../src/hint/filling';
import { cardsOf } from '../src/match/choices';
import { readChoices } from '../src/match/choices';
import { NOTHING, type Situation, ready } from '../src/match/choosing';
import type { Action } from '../src/net/messages';

const HAND = ['P01', 'P02', 'map', 'sabotage_lamp', 'P01'];
const LEGAL: readonly Action[] = [
  { do: 'dig', face: 'P02', cell: [1, 0] },
  { do: 'dig', face: 'P02~', cell: [1, 0] },
  { do: 'peek', cell: [5, 0] },
  { do: 'sabotage', card: 'sabotage_lamp', seat: 1 },
  { do: 'bribe', cell: [2, 0] },
  { do: 'discard', cards: ['P01', 'P01'] },
  { do: 'discard', cards: ['map'] },
];
const SITUATION: Situation = { choices: readChoices(LEGAL), hand: HAND, confirm: false, warnOfPass: true };

describe('a hint that is filled in', () => {
  it.each(LEGAL.map((action, index) => [action.do, index] as const))('%s is what confirming would send', (_, index) => {
    const filled = choosingFor(LEGAL[index]!, index, SITUATION);
    expect(ready(filled ?? NOTHING, SITUATION)).toBe(index);
  });

  it('is nothing for what has a button of its own', () => {
    expect(choosingFor({ do: 'done' }, 7, SITUATION)).toBeUndefined();
  });

  it('takes equal cards from different places', () => {
    expect(placesOf(cardsOf(LEGAL[5]!), HAND)).toEqual([0, 4]);
  });
});
