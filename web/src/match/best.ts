// The most gold this device has ever brought home alone.
const PLACE = 'tunnelfolk.best';

export interface Best {
  readonly gold: number;
  /** When, in milliseconds. */
  readonly at: number;
}

interface Kept {
  /** The match that was noted last, so that looking again changes nothing. */
  readonly match: string;
  readonly before?: Best | undefined;
  readonly best: Best;
}

function load(): Kept | undefined {
  try {
    return (JSON.parse(localStorage.getItem(PLACE) ?? 'null') as Kept | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Note what a match brought; returns the best before it, if there was any. */
export function noteGold(match: string, gold: number, at: number): Best | undefined {
  const kept = load();
  if (kept?.match === match) return kept.before;
  const before = kept?.best;
  const best = before && before.gold >= gold ? before : { gold, at };
  try {
    localStorage.setItem(PLACE, JSON.stringify({ match, before, best } satisfies Kept));
  } catch {
    // A browser that keeps nothing has no best.
  }
  return before;
}
