// Whether this tab plays offline: it stays so when it is loaded again, in the middle of anything.
const MODE_KEY = 'offline';
/** How long bots seem to think, in seconds; tests are in a hurry. */
export const DELAY_KEY = 'offline-bot-delay';

export const isOffline = (): boolean => sessionStorage.getItem(MODE_KEY) !== null;

/** Begin or end to play offline: everything this page knows came from another server, so it begins anew. */
export function setOffline(offline: boolean, hash = '#/'): void {
  if (offline) sessionStorage.setItem(MODE_KEY, '1');
  else sessionStorage.removeItem(MODE_KEY);
  location.hash = hash;
  location.reload();
}
