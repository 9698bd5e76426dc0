import { expect, test } from 'vitest';
import { ACTIONS, FACES } from '../src/art/faces';
import { anchorOf } from '../src/rules/anchors';
import { GAMES, ORDER, asGame, cardsIn, paragraphsOf } from '../src/rules/content';
import { rules as german } from '../src/rules/de';
import { rules as english } from '../src/rules/en';

test('every card is pictured in the rules of its game', () => {
  const shown = new Set(GAMES.flatMap((game) => ORDER[game].flatMap((section) => cardsIn(game, section))));
  const printed = [
    ...FACES.map(({ id }) => id),
    ...ACTIONS,
    'gold 1',
    'gold 2',
    'gold 3',
    'role digger',
    'role saboteur',
  ];
  expect(printed.filter((name) => !shown.has(name))).toEqual([]);
});

test.each(GAMES)('each part of the rules of %s has words, as many in both languages', (game) => {
  for (const section of ORDER[game]) {
    const [en, de] = [english, german].map((rules) => paragraphsOf(rules[section], game).length);
    expect([section, en]).toEqual([section, de]);
    expect(en).toBeGreaterThan(0);
  }
});

test('a card leads to the part of the rules that speaks of it', () => {
  expect(['P25', 'P19~', 'B15', 'B01', 'sabotage_lamp', 'repair_pick_cart', 'key', 'G05'].map(anchorOf)).toEqual([
    'trolls',
    'doors',
    'dead-ends',
    'paths',
    'sabotage',
    'repair',
    'key',
    'goals',
  ]);
});

test('a game nobody knows has no rules here', () => {
  expect(asGame('chess')).toBeUndefined();
});
