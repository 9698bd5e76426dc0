// What this device was told to do: kept here and nowhere else.
import type { Language } from './text/dictionary';

export interface Preferences {
  language: 'system' | Language;
  theme: 'system' | 'light' | 'dark';
  /** 0 is silence, 1 as loud as it gets. */
  volume: number;
  motion: 'system' | 'less' | 'full';
  /** Whether a choice waits for a second tap; by itself, on touch screens only. */
  confirm: 'system' | 'always' | 'never';
  /** Whether the name was chosen by whoever bears it. */
  named: boolean;
  /** Whether lessons are offered no more. */
  knows: boolean;
  /** Whether what happens for the first time is explained. */
  notes: boolean;
  /** Whether this browser tells of turns while one looks elsewhere. */
  notify: boolean;
}

const PLACE = 'tunnelfolk';
const FIRST: Preferences = {
  language: 'system',
  theme: 'dark',
  volume: 0.5,
  motion: 'system',
  confirm: 'system',
  named: false,
  knows: false,
  notes: true,
  notify: false,
};

function load(): Preferences {
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Partial<Preferences>) };
  } catch {
    // Without storage, or with something foreign in it, the device starts afresh.
    return { ...FIRST };
  }
}

function save(wanted: Preferences): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(wanted));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

export const preferences = $state(load());

$effect.root(() => {
  $effect(() => save({ ...preferences }));
});

// Another window of this device may have changed them.
if (typeof addEventListener === 'function') addEventListener('storage', () => Object.assign(preferences, load()));

const asks = (query: string) => typeof matchMedia === 'function' && matchMedia(query).matches;

/** Whether things move as little as possible. */
export function isCalm(): boolean {
  return preferences.motion === 'system' ? asks('(prefers-reduced-motion: reduce)') : preferences.motion === 'less';
}

/** Whether a choice is to be confirmed. */
export function wantsConfirm(): boolean {
  return preferences.confirm === 'system' ? asks('(pointer: coarse)') : preferences.confirm === 'always';
}
