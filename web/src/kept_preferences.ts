// Where this device keeps what it was told to do.
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

export function load(): Preferences {
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Partial<Preferences>) };
  } catch {
    // Without storage, or with something foreign in it, the device starts afresh.
    return { ...FIRST };
  }
}

export function save(wanted: Preferences): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(wanted));
  } catch {
    // A browser that keeps nothing still plays.
  }
}
