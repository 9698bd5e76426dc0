// The games that have a lesson, in the order in which they are offered.
export const LESSONS: readonly string[] = ['saboteur', 'duel', 'solo'];
