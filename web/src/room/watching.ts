// Who chose to watch a table is not asked to sit down again, not even after a reload.
const placeOf = (table: string) => `tunnelfolk.watching.${table}`;

export function isWatching(table: string): boolean {
  try {
    return sessionStorage.getItem(placeOf(table)) !== null;
  } catch {
    return false;
  }
}

export function keepWatching(table: string): void {
  try {
    sessionStorage.setItem(placeOf(table), '');
  } catch {
    // A browser that keeps nothing asks again.
  }
}
