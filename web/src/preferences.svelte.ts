// What this device was told to do: kept here and nowhere else.
import { load, save } from './kept_preferences';

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
