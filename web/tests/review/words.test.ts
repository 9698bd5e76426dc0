import { afterEach, describe, expect, it } from 'vitest';
import { actionPhrase, facesOf } from '../../src/review/actions';
import { number, say, sayIfKnown, signedGold, times } from '../../src/review/say';
import { tellStory } from '../../src/review/story';
import type { Action, Player, Review } from '../../src/net/messages';
import { LANGUAGES } from '../../src/text/dictionary';
import { speech } from '../../src/text/language.svelte';

const players = [{ name: 'Gruff' }, { name: 'Hilda' }] as unknown as Player[];

afterEach(() => (speech.language = 'en'));

describe('figures', () => {
  it('are written as the language writes them', () => {
    expect([number(1.25, 1), signedGold(-0.9), signedGold(0.01)]).toEqual(['1.3', '−0.9', '0.0']);
    expect([number(-0.04, 1), number(-0.4)]).toEqual(['0.0', '0']);
    speech.language = 'de';
    expect(signedGold(3.14)).toBe('+3,1');
  });

  it('are odds in words, and no more precise than they are', () => {
    expect([times(3.2), times(1.34), times(40)]).toEqual([
      '3 times as often',
      '1.3 times as often',
      'more than 20 times as often',
    ]);
  });
});

it('every sentence that the server tells has words in every language', () => {
  const keys = [
    'won',
    'drawn',
    'tied',
    'dug_alone',
    'diggers_won',
    'telling',
    'cover',
    'wronged',
    'known',
    'swings',
    'led',
    'turned',
  ];
  const more = ['costliest', 'nothing_costly', 'lost', 'luck_alone', 'luck_even', 'luck'];
  for (const language of LANGUAGES) {
    speech.language = language;
    const story = [...keys, ...more].map((key) => ({ key, seats: [0, 1], numbers: [0.5, 2, 3], step: 7 }));
    const told = tellStory({ story } as unknown as Review, players);
    expect(told).toHaveLength(story.length);
    for (const { text } of told) expect(text).not.toMatch(/[{}]|undefined|NaN/);
  }
});

it('nothing is told that did not happen, and a single round is not counted', () => {
  const told = (key: string, numbers: number[]) =>
    tellStory({ story: [{ key, seats: [0], numbers, step: 7 }] } as unknown as Review, players)[0]!.text;
  expect(told('diggers_won', [2, 3])).toBe('The diggers reached the treasure in 2 of 3 rounds.');
  expect(told('diggers_won', [1, 1])).toBe('The diggers reached the treasure.');
  expect(told('diggers_won', [0, 1])).toBe('The diggers never reached the treasure.');
  expect(told('cover', [1, 2])).toMatch(/for one move of round 2/);
  expect(told('led', [2])).toBe('Gruff took the lead in round 2 and never lost it.');
});

it('every action has words', () => {
  const actions = [
    { do: 'dig', face: 'P01', cell: [1, 0] },
    { do: 'sabotage', card: 'sabotage_pick', seat: 1 },
    { do: 'repair', card: 'repair_pick', tool: 'pick', seat: 0 },
    { do: 'collapse', cell: [1, 0] },
    { do: 'peek', cell: [1, 0] },
    { do: 'unlock', cell: [1, 0] },
    { do: 'bribe', cell: [1, 0] },
    { do: 'done' },
    { do: 'shed', cards: ['P01', 'P02'], tool: 'lamp' },
    { do: 'discard', cards: ['P01'] },
    { do: 'orient', face: 'P01', cell: [1, 0] },
    { do: 'take', gold: 2 },
  ] as unknown as Action[];
  for (const action of actions) expect(actionPhrase(action, players)).toMatch(/^\p{Lu}[^{}]+$/u);
});

it('cards that were put down are shown, and named without how each of them lies', () => {
  const action = { do: 'discard', cards: ['P01', 'map'] } as unknown as Action;
  expect(facesOf(action)).toEqual(['P01', 'map']);
  expect(actionPhrase(action, players)).toMatch(/^Discard: \S.* and \S/);
  expect(actionPhrase(action, players)).not.toMatch(/open/);
});

it('a reason that nobody thought of is left out', () => {
  expect(sayIfKnown('because_take_gold')).toBe(say('because_take_gold'));
  expect(sayIfKnown('because_of_the_moon')).toBe('');
});

it('a treasure that was never reached is not counted', () => {
  const told = (numbers: number[]) =>
    tellStory({ story: [{ key: 'diggers_won', seats: [], numbers, step: null }] } as unknown as Review, players)[0]
      ?.text;
  expect(told([0, 3])).toBe('The diggers never reached the treasure.');
  expect(told([2, 3])).toBe('The diggers reached the treasure in 2 of 3 rounds.');
});
