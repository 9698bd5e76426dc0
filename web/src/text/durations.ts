// How long something takes, in the unit that people would use. The browser has the words.
import { speech } from './language.svelte';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** Whoever has longer than this for a turn is not expected to sit there and wait. */
export const SLOW_SECONDS = HOUR;

type Unit = 'second' | 'minute' | 'hour' | 'day';

export function unitText(count: number, unit: Unit): string {
  return new Intl.NumberFormat(speech.language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

/** A time that somebody has set, exactly. */
export function exactText(seconds: number): string {
  if (seconds % DAY === 0) return unitText(seconds / DAY, 'day');
  if (seconds % HOUR === 0) return unitText(seconds / HOUR, 'hour');
  if (seconds > 60 && seconds % 60 === 0) return unitText(seconds / 60, 'minute');
  return unitText(seconds, 'second');
}

/** What is left of a time, as people would say it. */
export function roughText(seconds: number): string {
  if (seconds >= 2 * DAY) return unitText(Math.round(seconds / DAY), 'day');
  if (seconds >= HOUR) return unitText(Math.round(seconds / HOUR), 'hour');
  return seconds > 60 ? unitText(Math.ceil(seconds / 60), 'minute') : unitText(Math.ceil(seconds), 'second');
}
