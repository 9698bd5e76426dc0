// The dictionaries at hand. Words are content, not script: the build puts each language in a file of its own
// (words.plugin.ts), and a visitor loads the one that is spoken.
import type { Language } from '../art/words';
import type { Phrase } from './phrase';

export type Dictionary = Readonly<Record<string, Readonly<Record<string, Phrase>>>>;

let spoken = $state.raw<Partial<Record<Language, Dictionary>>>({});
/** The files that are wanted: the words that lead to a first board, and those of everything after it. */
let files = ['words'];
const coming: Record<string, Promise<void>> = {};

/** The dictionary of a language; until it has come, the one that was spoken before. */
export function dictionaryOf(language: Language): Dictionary {
  return spoken[language] ?? Object.values(spoken)[0] ?? {};
}

export async function loadWords(language: Language): Promise<void> {
  if (spoken[language]) return;
  const words = await Promise.all(files.map((file) => loadContent<Dictionary>(file, language)));
  spoken = { ...spoken, [language]: words.reduce(merged, {}) };
}

/** Fetch what nobody says before the first board; whatever says it waits for this, or is drawn anew when it has come. */
export const loadLaterWords = (): Promise<void> => loadMoreWords('later');

/** Fetch the words of a file of its own. */
export function loadMoreWords(file: string): Promise<void> {
  return (coming[file] ??= addWords(file).catch((lost: unknown) => {
    delete coming[file];
    throw lost;
  }));
}

async function addWords(file: string): Promise<void> {
  if (!import.meta.env.PROD) return;
  files = [...files, file];
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
  const response = await fetch(new URL(`${name}.${language}.json`, document.baseURI));
  return (await response.json()) as T;
}

// Without a build there are no such files: tests and the development server take the sources.
if (!import.meta.env.PROD) {
  const [{ en }, { de }] = await Promise.all([import('./en'), import('./de')]);
  spoken = { en, de };
}
