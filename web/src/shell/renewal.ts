// Pages and files that do not come: the network may be gone for a moment, or the server was replaced while the page was
// open, and the names that it knows are nobody's any more.
const RETRY_MS = 1000;

/** Fetch something until it is here, or until nobody wants it any more. */
export async function fetchUntilHere<T>(fetchIt: () => Promise<T>, isWanted: () => boolean): Promise<T> {
  for (;;) {
    try {
      return await fetchIt();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      if (!isWanted()) return new Promise(() => {});
    }
  }
}

/** Whether the server has another page by now than the one that is open. */
async function isOutdated(): Promise<boolean> {
  const script = document.querySelector('script[type=module][src]')?.getAttribute('src');
  const page = await fetch(new URL('.', document.baseURI), { cache: 'no-cache' });
  return page.ok && script != null && !(await page.text()).includes(script);
}

/** Load the page anew once a file of it is gone for good; what is played is on the server. */
export function renewWhenOutdated(): void {
  window.addEventListener('vite:preloadError', () => {
    isOutdated().then(
      (isSo) => isSo && location.reload(),
      // Without a network nothing is known.
      () => undefined,
    );
  });
}
