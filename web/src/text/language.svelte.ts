// The language everything speaks: the player's choice, else the first one of the browser that we know.
import { preferences } from '../preferences.svelte';
import { LANGUAGES, type Language } from './dictionary';
import { chooseLanguage } from './tags';

export const isLanguage = (tag: string): tag is Language => (LANGUAGES as readonly string[]).includes(tag);

export const speech = {
  get language(): Language {
    return isLanguage(preferences.language)
      ? preferences.language
      : chooseLanguage(typeof navigator === 'undefined' ? [] : (navigator.languages ?? []));
  },
  set language(language: Language) {
    preferences.language = language;
  },
};
