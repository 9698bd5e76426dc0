import { describe, expect, test } from 'vitest';
import { PILES } from '../src/art/back';
import { type CardState, readCard } from '../src/art/card';
import { describeCard, describeToken, describeTool } from '../src/art/describe';
import { ACTIONS, FACES } from '../src/art/faces';
import { TOKENS } from '../src/art/token';
import { TOOLS } from '../src/art/tool';
import { LANGUAGES, type Language } from '../src/text/dictionary';
import { speech } from '../src/text/language.svelte';

function say(language: Language, name: string, state: CardState): string {
  speech.language = language;
  return describeCard(readCard(name), state);
}
const english = (name: string, state: CardState = {}) => say('en', name, state);
const german = (name: string, state: CardState = {}) => say('de', name, state);

test.each([
  ['B01', 'crossing tunnel, open top-right-bottom-left'],
  ['B03~', 'fork, open right-bottom-left, turned'],
  ['B08', 'dead end, open top-right-bottom-left'],
  ['B15', 'dead end, open top'],
  ['B-GOLD', 'treasure, crossing tunnel, open top-right-bottom-left'],
  ['B-STONE-A~', 'stone, bend, open bottom-left, turned'],
  ['D-START-BLUE', 'blue start, crossing tunnel, open top-right-bottom-left'],
  ['G05', 'goal, bend, open top-left, green door top, gold 1'],
  ['P06', 'bend, open top-right-left, dead end left'],
  ['P11', 'bridge, open top-right-bottom-left, joins top-bottom and right-left, gold 1 top-bottom'],
  ['P12', 'double bend, open top-right-bottom-left, joins top-right and bottom-left'],
  ['P23', 'bend, open top-left, blue ladder'],
  ['P25', 'fork, open top-right-left, troll right'],
  ['repair_pick_lamp', 'repair pick or lamp'],
  ['gold 2', 'gold card, worth 2'],
  ['role digger', 'role: digger'],
  ['back goal', 'face-down goal'],
])('%s in English', (name, words) => expect(english(name)).toBe(words));

test.each([
  ['B01', 'Kreuzung, offen oben-rechts-unten-links'],
  ['B03~', 'Abzweigung, offen rechts-unten-links, gedreht'],
  ['G05', 'Ziel, Kurve, offen oben-links, grüne Tür oben, Gold 1'],
  ['P12', 'Doppelkurve, offen oben-rechts-unten-links, verbindet oben-rechts und unten-links'],
  ['sabotage_cart', 'Lore zerstören'],
  ['back deck', 'verdeckte Karte'],
])('%s in German', (name, words) => expect(german(name)).toBe(words));

test('what has happened to a card is told', () => {
  expect(english('P19', { keyed: true })).toContain('blue door right unlocked');
  expect(english('P25', { bribed: 'green' })).toContain('troll bribed by green right');
  expect(german('G18', { marker: 'blue' })).toContain('blauer Marker');
});

describe.each(LANGUAGES)('in %s', (language) => {
  const names = [...FACES.flatMap(({ id }) => [id, `${id}~`]), ...ACTIONS, ...PILES.map((pile) => `back ${pile}`)];

  test('every card has words', () => {
    for (const name of names) {
      const words = say(language, name, {});
      expect(words).toMatch(/^\p{L}/u);
      expect(words).not.toMatch(/undefined|true|false|[{}]/);
    }
  });

  test('tokens and tools have words', () => {
    speech.language = language;
    for (const kind of TOKENS) expect(describeToken(kind)).not.toBe('');
    for (const kind of TOOLS) expect(describeTool(kind, true)).not.toBe(describeTool(kind, false));
  });
});
