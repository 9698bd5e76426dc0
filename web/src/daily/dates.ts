// Days as the server writes them, `2026-11-15`, in the reader's words. They are days of UTC everywhere.
import { speech } from '../text/language.svelte';

const asDate = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** British readers write their dates otherwise than American ones: the browser knows which. */
const locale = (): string => navigator.languages.find((tag) => tag.startsWith(speech.language)) ?? speech.language;

function written(day: string, style: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale(), { ...style, timeZone: 'UTC' }).format(asDate(day));
}

export const dayText = (day: string): string => written(day, { day: 'numeric', month: 'long' });
export const shortDayText = (day: string): string => written(day, { day: 'numeric', month: 'short' });
export const monthText = (month: string): string => written(`${month}-01`, { month: 'long', year: 'numeric' });

/** Monday to Sunday, by one letter or in full. */
export function weekdays(weekday: 'narrow' | 'long'): string[] {
  return Array.from({ length: 7 }, (_, n) => written(`2026-06-0${n + 1}`, { weekday }));
}

/** How many days of the week before come first in the row of a month's first day; weeks begin on Monday. */
export const blanksBefore = (month: string): number => (asDate(`${month}-01`).getUTCDay() + 6) % 7;

export function daysIn(month: string): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length: count }, (_, n) => `${month}-${String(n + 1).padStart(2, '0')}`);
}

/** The month so many months later. */
export function monthAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

/** Hours and minutes until something: nobody counts seconds here. */
export function timeText(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / 60_000));
  const part = (count: number, unit: 'hour' | 'minute') =>
    new Intl.NumberFormat(locale(), { style: 'unit', unit, unitDisplay: 'short' }).format(count);
  const hours = Math.floor(minutes / 60);
  return [hours && part(hours, 'hour'), minutes % 60 && part(minutes % 60, 'minute')].filter(Boolean).join(' ');
}
