// What a big screen keeps for the next time it is switched on, and how it stays on.
const PLACE = 'tunnelfolk.screen';

/** The table that this screen opened last. */
export function keptScreen(): string {
  try {
    return localStorage.getItem(PLACE) ?? '';
  } catch {
    return '';
  }
}

export function keepScreen(id: string): void {
  try {
    localStorage.setItem(PLACE, id);
  } catch {
    // A screen that keeps nothing opens a new table each time.
  }
}

/** Keep the screen lit; the browser lets go of that whenever the page is hidden. */
export function stayAwake(): () => void {
  const ask = () => {
    if (!document.hidden) void navigator.wakeLock?.request('screen').catch(() => undefined);
  };
  ask();
  document.addEventListener('visibilitychange', ask);
  return () => document.removeEventListener('visibilitychange', ask);
}
