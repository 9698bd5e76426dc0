// Words of this page, in both languages: they come with it, so that no other page has to load them.
import { daily as de } from '../text/de/daily';
import { daily as en } from '../text/en/daily';
import { speech } from '../text/language.svelte';
import { type Filling, fill, formOf } from '../text/phrase';

const DICTIONARIES = { en, de };
export type DailyWord = keyof typeof en;

export function say(key: DailyWord, filling: Filling = {}): string {
  return fill(formOf(DICTIONARIES[speech.language][key], filling, speech.language), filling);
}
