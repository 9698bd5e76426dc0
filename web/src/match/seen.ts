// Which deal of roles this tab has looked at: a page that is loaded again does not show it again.
const PLACE = 'tunnelfolk.role';

export function see(match: string, round: number): void {
  try {
    sessionStorage.setItem(PLACE, `${match} ${round}`);
  } catch {
    // A browser that keeps nothing shows the role once more.
  }
}

export function wasSeen(match: string, round: number): boolean {
  try {
    return sessionStorage.getItem(PLACE) === `${match} ${round}`;
  } catch {
    return false;
  }
}
