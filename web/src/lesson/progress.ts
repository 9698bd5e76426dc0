// How far this device came in each lesson: leaving one keeps the step.
const PLACE = 'tunnelfolk.lessons';

/** Kept in place of a step once a lesson was played to its end. */
const LEARNED = -1;

type Kept = Readonly<Record<string, number>>;

function read(): Kept {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Kept;
  } catch {
    return {};
  }
}

/** The step to go on from. */
export function keptStep(lesson: string): number {
  const step = read()[lesson];
  return typeof step === 'number' && Number.isInteger(step) && step > 0 ? step : 0;
}

export function keepStep(lesson: string, step: number): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify({ ...read(), [lesson]: step }));
  } catch {
    // A browser that keeps nothing begins again.
  }
}

export function keepLearned(lesson: string): void {
  keepStep(lesson, LEARNED);
}
