// The language everything speaks: the player's choice, else the first one of the browser that we know.
import { preferences } from '../preferences.svelte';
import type { Language } from './dictionary';
import { spokenLanguage } from './tags';

export const speech = {
  get language(): Language {
    return spokenLanguage(preferences.language);
  },
  set language(language: Language) {
    preferences.language = language;
  },
};
