// Words of the review, which come with it, so that no other page has to load them.
import { type NameIn, say as sayKey, t } from '../text';
import { speech } from '../text/language.svelte';
import type { Filling } from '../text/phrase';

export type ReviewKey = NameIn<'review'>;

export const say = (name: ReviewKey, filling?: Filling): string => sayKey(`review.${name}`, filling);

/** Words for a key that the server names; nothing where nobody thought of it. */
export const sayIfKnown = (name: string, filling?: Filling): string => sayKey(`review.${name}`, filling);

export function number(value: number, digits = 0): string {
  const figures = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  // What is rounded to nothing has no sign.
  const rounded = Number(value.toFixed(digits)) || 0;
  return rounded.toLocaleString(speech.language, figures).replace('-', '−');
}

export function percent(share: number): string {
  return number(100 * share);
}

/** The same with its sign. */
export const share = (value: number): string => t('common.percent', { n: percent(value) });

/** A number of tenths, to be said with what it counts: "1.0" is no single thing but takes the form of a fraction. */
export function tenths(value: number): { n: number; text: string } {
  return { n: Math.trunc(Math.abs(Number(value.toFixed(1)))) + 0.1, text: number(value, 1) };
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
