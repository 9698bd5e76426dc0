// Words of this page, in both languages: they come with it, so that no other page has to load them.
import { me as de } from '../text/de/me';
import { me as en } from '../text/en/me';
import { speech } from '../text/language.svelte';
import { type Filling, fill, formOf } from '../text/phrase';

const DICTIONARIES = { en, de };

export function say(key: keyof typeof en, filling: Filling = {}): string {
  return fill(formOf(DICTIONARIES[speech.language][key], filling, speech.language), filling);
}
