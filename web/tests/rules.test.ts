import { expect, test } from 'vitest';
import { ACTIONS, FACES } from '../src/art/faces';
import { anchorOf } from '../src/rules/anchors';
import { GAMES, KEY, ORDER, asGame, cardsIn, paragraphsOf } from '../src/rules/content';
import { FIGURES, figureFor, figureKey, sceneOf } from '../src/rules/figures';
import sources from 'virtual:words';

const BOOKS = Object.entries(sources).map(([language, { rules }]) => [language, rules] as const);

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

test.each(GAMES)('each part of the rules of %s has words, as many in every language', (game) => {
  for (const section of ORDER[game]) {
    const most = paragraphsOf(sources.en.rules[section], game).length;
    for (const [language, rules] of BOOKS)
      expect([language, section, paragraphsOf(rules[section], game).length]).toEqual([language, section, most]);
    expect(most).toBeGreaterThan(0);
  }
});

test.each(GAMES)('each part of the rules of %s begins with the one sentence to keep', (game) => {
  for (const [language, rules] of BOOKS)
    for (const section of ORDER[game]) {
      const keys = paragraphsOf(rules[section], game).map((line) => line.startsWith(KEY));
      expect([language, section, keys.indexOf(true), keys.lastIndexOf(true)]).toEqual([language, section, 0, 0]);
    }
});

test.each(GAMES)('each part of the rules of %s has a picture with words in every language', (game) => {
  const bare = ORDER[game].filter((section) => {
    const words = BOOKS.map(([, rules]) => rules[section].pictures[figureKey(section, game)]);
    return !figureFor(section, game) || words.some((word) => !word?.caption || !word.alt);
  });
  expect(bare).toEqual([]);
});

test('no words belong to a picture that is not there', () => {
  for (const [, rules] of BOOKS) {
    const keys = Object.entries(rules).flatMap(([section, { pictures }]) =>
      Object.keys(pictures).map((key) => (key === 'all' ? section : `${section} ${key}`)),
    );
    expect(keys.toSorted()).toEqual(Object.keys(FIGURES).toSorted());
  }
});

test('a picture shows what is laid, lit and crossed out, and the tunnels that are reached', () => {
  const { box, pieces, lit, crossed, light } = sceneOf(FIGURES['bridges']!);
  expect(pieces.map(({ name, is }) => `${name} ${is}`)).toEqual([
    'D-START-BLUE there',
    'P01 there',
    'P10 there',
    'P01 possible',
    'P02 impossible',
    'P02 impossible',
  ]);
  expect([lit.length, crossed.length]).toEqual([1, 2]);
  expect(lit[0]!.x + lit[0]!.width).toBeLessThan(box.x + box.width);
  // The bridge is crossed in one line and stays dark from top to bottom.
  expect(light).toContain('M252.0 63.0L168.0 63.0');
  expect(light).not.toContain('M210.0 0.0');
});

test('a picture of a part of the board leaves out the rest', () => {
  expect(sceneOf(FIGURES['end saboteur']!).pieces.map(({ name }) => name)).toEqual(['B05', 'B03', 'B05', 'B-GOLD']);
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
