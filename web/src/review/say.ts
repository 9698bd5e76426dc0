// Words of the review, in both languages: they come with it, so that no other page has to load them.
import { review as de } from '../text/de/review';
import { review as en } from '../text/en/review';
import { speech } from '../text/language.svelte';
import { type Filling, fill, formOf } from '../text/phrase';

export type ReviewKey = keyof typeof en;

const DICTIONARIES = { en, de };

export function say(key: ReviewKey, filling: Filling = {}): string {
  return fill(formOf(DICTIONARIES[speech.language][key], filling, speech.language), filling);
}

/** Words for a key that the server names; nothing where nobody thought of it. */
export function sayIfKnown(key: string, filling: Filling = {}): string {
  return key in en ? say(key as ReviewKey, filling) : '';
}

export function number(value: number, digits = 0): string {
  return value.toLocaleString(speech.language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

export function percent(share: number): string {
  return number(100 * share);
}

/** With its sign, and a true minus. */
export function signedGold(value: number): string {
  const text = number(Math.abs(value), 1);
  return value < -0.05 ? `−${text}` : value > 0.05 ? `+${text}` : text;
}

/** Odds in words: "3 times as often". */
export function times(odds: number): string {
  if (odds >= 20) return say('manyTimes');
  return say('times', { n: number(odds, odds >= 2.5 ? 0 : 1) });
}

/** What a deed tells of whoever did it. */
export function often(odds: number): string {
  return odds >= 1 ? say('saboteurTimes', { times: times(odds) }) : say('diggerTimes', { times: times(1 / odds) });
}
