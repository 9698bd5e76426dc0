// What can wait until the page has shown what it was opened for.
const MOST_MS = 1000;

/** Run when the browser has nothing better to do; Safari cannot tell, so there it is a moment later. */
export function whenIdle(run: () => unknown): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: MOST_MS });
  else setTimeout(run, MOST_MS / 5);
}
