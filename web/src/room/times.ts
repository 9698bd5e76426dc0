// How long a turn may take, and how long somebody may be away: what can be chosen, and how it is said.
import { t } from '../text';

/** In seconds; null for no limit. */
export const TIMES: readonly (number | null)[] = [null, 15, 30, 60, 120, 300, 86_400];

export function timeText(seconds: number | null): string {
  if (seconds === null) return t('room.noTime');
  if (seconds % 3600 === 0) return t('room.hours', { n: seconds / 3600 });
  if (seconds > 60 && seconds % 60 === 0) return t('room.minutes', { n: seconds / 60 });
  return t('room.seconds', { n: seconds });
}

/** How long somebody may be away before a bot stands in, in seconds; null for ever. */
export const STAND_INS: readonly (number | null)[] = [60, 180, 600, 3600, null];

export function standInText(seconds: number | null): string {
  return seconds === null ? t('room.never') : t('room.after', { time: timeText(seconds) });
}

export function standInsWith(seconds: number | null): readonly (number | null)[] {
  return STAND_INS.includes(seconds) ? STAND_INS : [...STAND_INS, seconds];
}

/** The list with what is set now, should that not be in it. */
export function timesWith(seconds: number | null): readonly (number | null)[] {
  return TIMES.includes(seconds) ? TIMES : [...TIMES, seconds];
}
