import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LESSONS } from '../src/lesson/names';
import sources from 'virtual:words';

interface Plan {
  readonly steps: readonly {
    readonly id: string;
    readonly goal?: string;
    readonly ask?: object;
    readonly answers?: readonly (readonly [string, string])[];
  }[];
}

const plans = new Map(
  LESSONS.map((name) => [name, JSON.parse(readFileSync(`../src/tunnelfolk/lessons/${name}.json`, 'utf8')) as Plan]),
);
const LANGUAGES = Object.entries(sources).map(([language, { lesson }]) => [language, lesson] as const);
/** A bubble is read in one breath. */
const MOST_LETTERS = 150;

describe.each(LANGUAGES)('the lessons in %s', (_, words) => {
  it('are those that there are', () => {
    expect(Object.keys(words.lessons)).toEqual(LESSONS);
  });

  it.each(LESSONS)('have words for every step and every answer of %s, and no others', (name) => {
    const { steps } = plans.get(name)!;
    const own = words.lessons[name]!;
    expect(Object.keys(own.steps)).toEqual(steps.map(({ id }) => id));
    const answers = new Set(steps.flatMap(({ answers }) => (answers ?? []).map(([, say]) => say)));
    expect(Object.keys(own.answers).sort()).toEqual([...answers].sort());
    for (const { id, goal, ask } of steps) expect(Boolean(own.steps[id]!.task), id).toBe(Boolean(goal ?? ask));
  });

  it.each(LESSONS)('say little at a time in %s', (name) => {
    const { steps, answers } = words.lessons[name]!;
    const long = [...Object.values(steps).map(({ say }) => say), ...Object.values(answers)].filter(
      (say) => say.length > MOST_LETTERS,
    );
    expect(long).toEqual([]);
  });
});
