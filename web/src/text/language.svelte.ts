// The language everything speaks: the player's choice, else the first one of the browser that we know.
import type { Language } from '../art/words';
import { preferences } from '../preferences.svelte';

export const LANGUAGES: readonly Language[] = ['en', 'de'];

function systemLanguage(): Language {
  const wanted = typeof navigator === 'undefined' ? [] : (navigator.languages ?? []);
  const known = wanted.map((tag) => tag.slice(0, 2)).find((tag) => (LANGUAGES as readonly string[]).includes(tag));
  return (known as Language | undefined) ?? 'en';
}

export const speech = {
  get language(): Language {
    return preferences.language === 'system' ? systemLanguage() : preferences.language;
  },
  set language(language: Language) {
    preferences.language = language;
  },
};
