// One's devices, as the server lists them; a code that makes another one one's own, and the way to be somebody by it.
import { ask } from '../net/api';
import type { DeviceCode, DeviceEntry, Session } from '../net/messages';
import { speech } from '../text/language.svelte';
import { t } from '../text';

export const devices = {
  list: () => ask<readonly DeviceEntry[]>('GET', 'session/devices'),
  signOut: (id: string) => ask<readonly DeviceEntry[]>('DELETE', `session/devices/${encodeURIComponent(id)}`),
  offer: (move: boolean) => ask<DeviceCode>('POST', 'session/code', { move }),
  join: (code: string) => ask<Session>('POST', 'session/join', { code }),
};

export const nameOfDevice = ({ name }: DeviceEntry): string => name || t('settings.deviceUnknown');

const DAY_MS = 86_400_000;

/** "today", "3 days ago": to the day, which is all that anybody needs. */
export function whenSeen(seen: number, now = Date.now()): string {
  const days = Math.round((new Date(now).setHours(0, 0, 0, 0) - new Date(seen).setHours(0, 0, 0, 0)) / DAY_MS);
  return new Intl.RelativeTimeFormat(speech.language, { numeric: 'auto' }).format(-Math.max(0, days), 'day');
}
