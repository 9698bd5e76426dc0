import { afterEach, expect, test } from 'vitest';
import { preferences } from '../src/preferences.svelte';
import { listed, pieces, t, wordFor } from '../src/text';
import { de } from '../src/text/de';
import { en } from '../src/text/en';
import { lineText } from '../src/text/lines';
import { type Phrase, fill, formOf } from '../src/text/phrase';

type Dictionary = Readonly<Record<string, Readonly<Record<string, Phrase>>>>;

afterEach(() => {
  preferences.language = 'system';
});

const formsOf = (phrase: Phrase) => (typeof phrase === 'string' ? [phrase] : [phrase.one, phrase.other]);
const holesOf = (phrase: Phrase) =>
  [...new Set(formsOf(phrase).flatMap((form) => form.match(/\{\w+\}/g) ?? []))].filter((hole) => hole !== '{n}').sort();
const entriesOf = (dictionary: Dictionary) =>
  Object.entries(dictionary).flatMap(([section, phrases]) =>
    Object.entries(phrases).map(([key, phrase]) => [`${section}.${key}`, phrase] as const),
  );

test('both languages say the same with the same holes', () => {
  const german = new Map(entriesOf(de as Dictionary));
  for (const [key, phrase] of entriesOf(en as Dictionary))
    expect([key, holesOf(german.get(key)!)]).toEqual([key, holesOf(phrase)]);
  expect(german.size).toBe(entriesOf(en as Dictionary).length);
});

test('no phrase is empty', () => {
  for (const [key, phrase] of [...entriesOf(en as Dictionary), ...entriesOf(de as Dictionary)])
    expect([key, formsOf(phrase).every((form) => form.trim() !== '')]).toEqual([key, true]);
});

test('people are quoted, and what the house says is said in the language', () => {
  preferences.language = 'de';
  expect(lineText({ at: 1, name: 'Pim', text: 'hello' })).toBe('hello');
  expect(lineText({ at: 1, name: '', text: 'The rules', notice: 'rules_changed' })).toBe(de.room.rules_changed);
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
  const english = entriesOf(en as Dictionary).flatMap(([, phrase]) => formsOf(phrase));
  const german = entriesOf(de as Dictionary).flatMap(([, phrase]) => formsOf(phrase));
  const old = /\bshed\b|pass a card|\bmend(s|ed)?\b|the own|lamp went|Signs|Send .* away/i;
  const alt = /abwerf|wirfst|wirft|(Ja,|Wirklich|oder) passen|\bpasse\b|Gespräch|Lampe ist ausgegangen|wegschicken/i;
  expect(english.filter((form) => old.test(form))).toEqual([]);
  expect(german.filter((form) => alt.test(form))).toEqual([]);
});
