// The one way to words: t('start.play'), t('match.cards', { n: 3 }). Reading it in a template follows the language.
import type { Holes } from './dictionary';
import { speech } from './language.svelte';
import { type Filling, type Piece, cut, fill, formOf } from './phrase';
import { dictionaryOf } from './words.svelte';

export type Key = keyof Holes;
type SectionOf<K extends string> = K extends `${infer S}.${string}` ? S : never;
export type Section = SectionOf<Key>;
type NameOf<K extends string, S extends string> = K extends `${S}.${infer Name}` ? Name : never;
/** The names of the phrases of a section. */
export type NameIn<S extends Section> = NameOf<Key, S>;
type Rest<K extends Key> = [Holes[K]] extends [never] ? [] : [filling: Readonly<Record<Holes[K], string | number>>];

function find(key: string, filling: Filling): string {
  const [section = '', name = ''] = key.split('.');
  return formOf(dictionaryOf(speech.language)[section]?.[name] ?? '', filling, speech.language);
}

export function t<K extends Key>(key: K, ...[filling]: Rest<K>): string {
  return fill(find(key, filling ?? {}), filling ?? {});
}

/** The same, cut at its holes: for bold names and the like. */
export function pieces<K extends Key>(key: K, ...[filling]: Rest<K>): Piece[] {
  return cut(find(key, filling ?? {}), filling ?? {});
}

/** A phrase whose name or filling is put together; empty where nobody thought of it. */
export function say(key: string, filling: Filling = {}): string {
  return fill(find(key, filling), filling);
}

/** A list in words: "pick, lamp and cart". */
export function listed(things: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string {
  const key = `${speech.language} ${type}`;
  lists[key] ??= new Intl.ListFormat(speech.language, { type });
  return lists[key].format(things);
}

/** Parts put together the way the language does it, one after the other; what there is nothing of is left out. */
const chain = (key: 'common.comma' | 'common.then') => (parts: readonly (string | false | null | undefined)[]) =>
  parts.reduce<string>((first, next) => (first && next ? t(key, { first, next }) : first || next || ''), '');

/** Things side by side: "bend, open top-left, turned". */
export const commas = chain('common.comma');

/** One sentence after the other: not every language puts a space between them. */
export const sentences = chain('common.then');

/** Words that end where a sentence does. */
export const sentence = (text: string): string => t('common.sentence', { text });

/** "Markers left: 3". */
export const pair = (name: string, what: string | number): string => t('common.pair', { name, what });

/** Made once each, as they take long to make. */
const lists: Record<string, Intl.ListFormat> = {};

/** Words for a value that comes from the server; where nobody thought of it, something else. */
export function wordFor(section: Section, name: string, otherwise = name): string {
  const phrase = dictionaryOf(speech.language)[section]?.[name];
  return typeof phrase === 'string' ? phrase : otherwise;
}
