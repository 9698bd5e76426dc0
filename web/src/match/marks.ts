// What the reader thinks of seats and goals: pencil marks for this tab, this match and this round, seen by nobody else.
export type Mark = 'trust' | 'suspect' | 'gold' | 'stone';
/** By what they stand on: `seat 3`, `goal 8,2`. */
export type Marks = Readonly<Partial<Record<string, Mark>>>;

export const SEAT_MARKS: readonly Mark[] = ['trust', 'suspect'];
export const GOAL_MARKS: readonly Mark[] = ['gold', 'stone'];

const PLACE = 'tunnelfolk.marks';

interface Kept {
  readonly round: string;
  readonly marks: Marks;
}

/** The marks of a round; each round begins without. */
export function marksOf(round: string): Marks {
  try {
    const kept = JSON.parse(sessionStorage.getItem(PLACE) ?? 'null') as Kept | null;
    return kept?.round === round ? kept.marks : {};
  } catch {
    return {};
  }
}

export function keepMarks(round: string, marks: Marks): void {
  try {
    sessionStorage.setItem(PLACE, JSON.stringify({ round, marks } satisfies Kept));
  } catch {
    // A browser that keeps nothing forgets them with the page.
  }
}
