// What this tab has read, and what it has still to read: a page that is loaded again goes on where it was.
import type { PromptMessage } from './messages';

const ROLE = 'tunnelfolk.role';
const ENDS = 'tunnelfolk.ends';
const LEFT = 'tunnelfolk.left';

function keep(place: string, text: string): void {
  try {
    sessionStorage.setItem(place, text);
  } catch {
    // A browser that keeps nothing shows a role once more, and the end of a round only once.
  }
}

function kept(place: string): string | null {
  try {
    return sessionStorage.getItem(place);
  } catch {
    return null;
  }
}

/** The reader has looked at the role of a round. */
export function see(match: string, round: number): void {
  keep(ROLE, `${match} ${round}`);
}

export function wasSeen(match: string, round: number): boolean {
  return kept(ROLE) === `${match} ${round}`;
}

/** Ends of rounds that are not put away: the server tells them once, to those who are there. */
export function keepEnds(ends: readonly PromptMessage[]): void {
  if (ends.length || kept(ENDS)) keep(ENDS, ends.length ? JSON.stringify(ends) : '');
}

export function keptEnds(match: string): readonly PromptMessage[] {
  const ends = JSON.parse(kept(ENDS) || '[]') as readonly PromptMessage[];
  return ends.filter((end) => end.match === match);
}

/** The result of a match was left for the waiting room. */
export function leaveMatch(match: string): void {
  keep(LEFT, match);
}

/** The match that was left last. */
export function wasLeft(): string {
  return kept(LEFT) ?? '';
}
