// The dictionaries at hand. Words are content, not script: the build puts each language in files of its own
// (words.plugin.ts), and a visitor loads the one that is spoken.
import { untrack } from 'svelte';
import sources from 'virtual:words';
import { send } from '../net/sending';
import type { Language } from './dictionary';
import type { Phrase } from './phrase';

export type Dictionary = Readonly<Record<string, Readonly<Record<string, Phrase>>>>;

let spoken = $state.raw<Partial<Record<Language, Dictionary>>>({});
/** The files that are wanted: the words that lead to a first board, and those of everything after it. */
let files = ['words'];
const coming: Record<string, Promise<void>> = {};

/** The dictionary of a language; until it has come, the one that was spoken before. */
export function dictionaryOf(language: Language): Dictionary {
  return spoken[language] ?? Object.values(spoken).at(-1) ?? {};
}

export async function loadWords(language: Language): Promise<void> {
  if (spoken[language]) return;
  const wanted = files;
  const words = await Promise.all(wanted.map((file) => loadContent<Dictionary>(file, language)));
  // More may have been asked for meanwhile.
  if (wanted !== files) return loadWords(language);
  spoken = { ...spoken, [language]: words.reduce(merged, {}) };
}

/** Fetch what nobody says before the first board; whatever says it waits for this, or is drawn anew when it has come. */
export const loadLaterWords = (): Promise<void> => loadMoreWords('later');

/** Fetch the words of a file of its own. */
export function loadMoreWords(file: string): Promise<void> {
  // Whoever asks for more words does not mean to ask again when they have come.
  return (coming[file] ??= untrack(() => addWords(file)).catch((lost: unknown) => {
    delete coming[file];
    throw lost;
  }));
}

async function addWords(file: string): Promise<void> {
  if (!import.meta.env.PROD) return;
  if (!files.includes(file)) files = [...files, file];
  for (const language of Object.keys(spoken) as Language[]) {
    const words = await loadContent<Dictionary>(file, language);
    spoken = { ...spoken, [language]: merged(spoken[language] ?? {}, words) };
  }
}

/** A section may be in two files. */
function merged(known: Dictionary, more: Dictionary): Dictionary {
  return Object.entries(more).reduce((all, [name, words]) => ({ ...all, [name]: { ...all[name], ...words } }), known);
}

export async function loadContent<T>(name: string, language: Language): Promise<T> {
  if (!import.meta.env.PROD) return sources[language][name as 'words'] as T;
  const response = await send(`${name}.${language}.json`);
  return (await response.json()) as T;
}

// Without a build there are no such files: tests and the development server have all words at once.
if (!import.meta.env.PROD)
  spoken = Object.fromEntries(Object.entries(sources).map(([language, { words }]) => [language, words]));
