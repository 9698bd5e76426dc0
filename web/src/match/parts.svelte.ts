// What no match needs before its first board stands: fetched as soon as it does, so that it is here when it is wanted,
// and when the network is not.
import { afterFrame } from './focus';
import { loadLaterWords } from '../text/words.svelte';

type Parts = typeof import('./later');

let here = $state.raw<Parts>();
const waiting: ((parts: Parts) => unknown)[] = [];

export const later = {
  /** All of it, once it has come. */
  get parts(): Parts | undefined {
    return here;
  },
};

/** Do something with it as soon as it is here. */
export function withParts(use: (parts: Parts) => unknown): void {
  if (here) use(here);
  else waiting.push(use);
}

const RETRY_MS = 1000;

/** To be called when a board stands. Not when idle: a network may die within a second. */
export function fetchParts(): void {
  if (!here) afterFrame(() => loadParts().catch(() => setTimeout(fetchParts, RETRY_MS)));
}

/** Fetch it now; fails where the network does. */
export async function loadParts(): Promise<void> {
  const [parts] = await Promise.all([import('./later'), loadLaterWords()]);
  here = parts;
  for (const use of waiting.splice(0)) use(parts);
}
