// Whether this tab plays offline: it stays so when it is loaded again, in the middle of anything. Without a server it always does.
const MODE_KEY = 'offline';
/** How long bots seem to think, in seconds; tests are in a hurry. */
export const DELAY_KEY = 'offline-bot-delay';

/** Where the page has no server behind it (scripts/site_build.py), the address of the site around it. */
export const siteAround = (): string | undefined => document.documentElement.dataset['site'];

export const isOffline = (): boolean => siteAround() !== undefined || sessionStorage.getItem(MODE_KEY) !== null;

/** Begin or end to play offline: everything this page knows came from another server, so it begins anew. */
export function setOffline(offline: boolean, hash = '#/'): void {
  if (offline) sessionStorage.setItem(MODE_KEY, '1');
  else sessionStorage.removeItem(MODE_KEY);
  location.hash = hash;
  location.reload();
}
