// How long a turn may take, and how long somebody may be away: what can be chosen, and how it is said.
import { t } from '../text';
import { SLOW_SECONDS, exactText } from '../text/durations';

/** In seconds, up to seven days; null for no limit. */
export const TIMES: readonly (number | null)[] = [
  ...[null, 15, 30, 60, 120, 300],
  ...[3600, 43_200, 86_400, 259_200, 604_800],
];

export const isSlow = (seconds: number | null): boolean => seconds !== null && seconds >= SLOW_SECONDS;

export function timeText(seconds: number | null): string {
  return seconds === null ? t('room.noTime') : exactText(seconds);
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
