// What no match needs before its first board stands: fetched as soon as it does, so that it is here when it is wanted,
// and when the network is not.
import { whenIdle } from '../shell/idle';
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

const RETRY_MS = 3000;

/** To be called when a board stands. */
export function fetchParts(): void {
  if (!here) whenIdle(() => receive().catch(() => setTimeout(fetchParts, RETRY_MS)));
}

async function receive(): Promise<void> {
  const [parts] = await Promise.all([import('./later'), loadLaterWords()]);
  here = parts;
  for (const use of waiting.splice(0)) use(parts);
}
