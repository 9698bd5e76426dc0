// Something of the server's that is shown for longer than it stays true: asked for again now and then.
import type { Answer } from '../net/api';
import { me } from './me.svelte';

const EVERY_MS = 8000;

/** To be called while a component is set up. `undefined` until the first answer. */
export function keepFresh<T>(ask: () => Promise<Answer<T>>): {
  readonly value: T | undefined;
  readonly refresh: () => Promise<void>;
} {
  let value = $state.raw<T>();

  async function refresh(): Promise<void> {
    await me.arrived;
    if (document.visibilityState === 'hidden') return;
    const answer = await ask();
    if (answer.ok) value = answer.value;
  }

  $effect(() => {
    void refresh();
    const timer = setInterval(() => void refresh(), EVERY_MS);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  });
  return {
    refresh,
    get value() {
      return value;
    },
  };
}
