// What is put together in code takes its punctuation from the language.
import { beforeEach, expect, test, vi } from 'vitest';
import type { Dictionary } from '../src/text/words.svelte';

const spoken = vi.hoisted(() => ({ words: {} as Dictionary }));
vi.mock('../src/text/words.svelte', () => ({ dictionaryOf: () => spoken.words }));

import { claimLine } from '../src/claims/claiming';
import { plainText, saboteursText, tellAloud } from '../src/match/prose';
import type { GameEvent, Player } from '../src/net/messages';
import { share, tenths } from '../src/review/say';
import { commas, pair, sentence, sentences } from '../src/text';
import { formOf } from '../src/text/phrase';
import { preferences } from '../src/preferences.svelte';

const LATIN = { comma: '{first}, {next}', sentence: '{text}.', then: '{first} {next}', pair: '{name}: {what}' };
const PUNCTUATION = {
  en: { ...LATIN, percent: '{n}%' },
  de: { ...LATIN, percent: '{n} %' },
  fr: { ...LATIN, pair: '{name}\u202f: {what}', percent: '{n}\u202f%' },
  ja: {
    comma: '{first}、{next}',
    sentence: '{text}。',
    then: '{first}{next}',
    pair: '{name}：{what}',
    percent: '{n}%',
  },
};
type Tongue = keyof typeof PUNCTUATION;
const speak = (language: Tongue, others: Dictionary = {}) =>
  (spoken.words = { common: PUNCTUATION[language], ...others });

const PLAYERS: Player[] = ['Ada', 'Pim', 'Marta'].map((name) => ({ kind: 'person', name }));

beforeEach(() => {
  preferences.language = 'en';
});

test.each<[Tongue, string]>([
  ['en', 'a, b, c'],
  ['de', 'a, b, c'],
  ['fr', 'a, b, c'],
  ['ja', 'a、b、c'],
])('in %s things stand side by side as %s', (language, text) => {
  speak(language);
  expect(commas(['a', false, 'b', undefined, '', 'c'])).toBe(text);
  expect([commas([]), commas(['a'])]).toEqual(['', 'a']);
});

test.each<[Tongue, string]>([
  ['en', 'a. b. c!'],
  ['de', 'a. b. c!'],
  ['fr', 'a. b. c!'],
  ['ja', 'a。b。c!'],
])('in %s sentences follow each other as %s', (language, text) => {
  speak(language);
  expect(sentences([sentence('a'), sentence('b'), 'c!'])).toBe(text);
});

test.each<[Tongue, string, string]>([
  ['en', 'Keys: 2', '50%'],
  ['de', 'Keys: 2', '50 %'],
  ['fr', 'Keys\u202f: 2', '50\u202f%'],
  ['ja', 'Keys：2', '50%'],
])('in %s a thing and its number are %s, and a half is %s', (language, named, half) => {
  speak(language);
  expect([pair('Keys', 2), share(0.5)]).toEqual([named, half]);
});

test('what is filled in stays as it is, even if it looks like a hole', () => {
  speak('en');
  expect(commas(['{next}', '{first}'])).toBe('{next}, {first}');
});

test('what is told aloud has the full stops of its language and no word for the reader but its own', () => {
  speak('ja', { log: { passYou: { other: '{n}枚捨てた' }, passThey: { other: '{who}が{n}枚捨てた' } } });
  const events = [0, 1].map((seat) => ({ event: 'CardsPassed', seat, cards: ['?'] })) as unknown as GameEvent[];
  expect(tellAloud(events, { players: PLAYERS, you: 0, goals: 3 })).toBe('1枚捨てた。Pimが1枚捨てた。');
});

test('a reader among the saboteurs is named by the sentence, the others by their names', () => {
  speak('ja', { log: { wereSaboteursYou: '妨害者は{names}とあなた' } });
  expect(saboteursText(['saboteur', 'saboteur', 'saboteur'], PLAYERS, 0)).toBe('妨害者はPim、Martaとあなた');
});

test('who claims something stands where the language wants it', () => {
  speak('ja', { match: { saidBy: '{text}と{name}は言う' }, claims: { say_honest: '「正直」' } });
  const claim = { kind: 'honest', seat: 1, round: 1, version: 1 } as const;
  const line = claimLine({ at: 1, name: 'Pim', claim }, PLAYERS, 3);
  expect(plainText(line)).toBe('「正直」とPimは言う');
  expect(line.pieces.find(({ hole }) => hole === 'who')?.text).toBe('Pim');
});

test('a number with tenths takes the form of a fraction, even if they are none', () => {
  const points = { one: '{text} bod', few: '{text} body', many: '{text} bodu', other: '{text} bodů' };
  expect([1, 2.04, 0.5].map((value) => formOf(points, tenths(value), 'cs'))).toEqual(Array(3).fill(points.many));
  expect(['1.0', '-2.3'].map((value) => tenths(Number(value)).text)).toEqual(['1.0', '−2.3']);
});
