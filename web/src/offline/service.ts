// The service worker: it keeps the page, in the language that is spoken, so that it opens without a network.
import { addressOf } from '../net/api';
import { speech } from '../text/language.svelte';

/** Keep the page, if the browser lets us; a browser that does not is no worse off than before. */
export async function keepShell(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(addressOf(`sw.js?${speech.language}`));
  } catch {
    // Private windows and full disks.
  }
}

/** Wait until requests of this page go through the service worker, which has what is kept. */
export async function awaitService(): Promise<void> {
  await keepShell();
  await navigator.serviceWorker.ready;
  if (navigator.serviceWorker.controller) return;
  await new Promise<void>((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
    if (navigator.serviceWorker.controller) resolve();
  });
}
