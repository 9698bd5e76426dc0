import { afterEach, expect, test } from 'vitest';
import { preferences } from '../src/preferences.svelte';
import { listed, pieces, t, wordFor } from '../src/text';
import { lineText } from '../src/text/lines';
import { type Phrase, fill, formOf } from '../src/text/phrase';
import { chooseLanguage, findLanguage } from '../src/text/tags';
import sources from 'virtual:words';

const [en, de] = [sources.en.words, sources.de.words];

afterEach(() => {
  preferences.language = 'system';
});

const formsOf = (phrase: Phrase) => (typeof phrase === 'string' ? [phrase] : Object.values(phrase));
const entriesOf = (dictionary: typeof en) =>
  Object.entries(dictionary).flatMap(([section, phrases]) =>
    Object.entries(phrases).map(([key, phrase]) => [`${section}.${key}`, phrase] as const),
  );

test('people are quoted, and what the house says is said in the language', () => {
  preferences.language = 'de';
  expect(lineText({ at: 1, name: 'Pim', text: 'hello' })).toBe('hello');
  expect(lineText({ at: 1, name: '', text: 'The rules', notice: 'rules_changed' })).toBe(de['room']!['rules_changed']);
});

test('the language follows the choice', () => {
  preferences.language = 'de';
  expect(t('common.back')).toBe('Zurück');
  preferences.language = 'en';
  expect(t('common.back')).toBe('Back');
});

test('a phrase that counts takes the form of its number', () => {
  const cards = { one: '{n} card', other: '{n} cards' };
  const said = [0, 1, 2].map((n) => fill(formOf(cards, { n }, 'en'), { n }));
  expect(said).toEqual(['0 cards', '1 card', '2 cards']);
});

test('a language may count in its own way, and falls back where a form is missing', () => {
  const cards = { one: '{n} карта', few: '{n} карти', many: '{n} карт', other: '{n} карти' };
  const said = [1, 2, 5, 11, 21].map((n) => fill(formOf(cards, { n }, 'uk'), { n }));
  expect(said).toEqual(['1 карта', '2 карти', '5 карт', '11 карт', '21 карта']);
  const spelled = { one: 'одна карта', other: '{n} карт' };
  expect([1, 21].map((n) => formOf(spelled, { n }, 'uk'))).toEqual(['одна карта', '{n} карт']);
  expect(formOf({ one: 'cassé', other: 'cassés' }, { n: 0 }, 'fr')).toBe('cassé');
  expect(formOf({ other: 'カード' }, { n: 1 }, 'en')).toBe('カード');
});

test.each([
  [['de-AT', 'en'], 'de'],
  [['pt-PT'], 'pt-BR'],
  [['zh-CN', 'en'], 'zh-Hans'],
  [['xx', 'uk-UA'], 'uk'],
  [['fr', 'de'], 'fr'],
  [['pt-BR', 'pt'], 'pt-BR'],
  [['zh', 'zh-Hans'], 'zh-Hans'],
])('whoever reads %j is spoken to in %s', (tags, language) => {
  expect(findLanguage(tags, ['de', 'en', 'fr', 'pt-BR', 'uk', 'zh-Hans'])).toBe(language);
});

test('whoever reads nothing that we have reads English', () => {
  expect([chooseLanguage(['xx']), chooseLanguage([])]).toEqual(['en', 'en']);
});

test('a phrase can be cut at its holes', () => {
  preferences.language = 'en';
  expect(pieces('common.page', { page: 'Rules' })).toEqual([
    { text: 'Rules', hole: 'page' },
    { text: ' · Tunnelfolk' },
  ]);
});

test('lists are put in words', () => {
  preferences.language = 'de';
  expect(listed(['Lampe', 'Lore'])).toBe('Lampe und Lore');
});

test('a word nobody thought of stands for itself', () => {
  expect(wordFor('levels', 'new-bot')).toBe('new-bot');
});

test('the words that were replaced do not come back', () => {
  const english = entriesOf(en).flatMap(([, phrase]) => formsOf(phrase));
  const german = entriesOf(de).flatMap(([, phrase]) => formsOf(phrase));
  const old = /\bshed\b|pass a card|\bmend(s|ed)?\b|the own|lamp went|Signs|Send .* away/i;
  const alt =
    /abwerf|wirfst|wirft(?!.*zurück)|(Ja,|Wirklich|oder) passen|\bpasse\b|Gespräch|Lampe ist ausgegangen|wegschicken/i;
  expect(english.filter((form) => old.test(form))).toEqual([]);
  expect(german.filter((form) => alt.test(form))).toEqual([]);
});
