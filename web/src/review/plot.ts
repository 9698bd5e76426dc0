// Where things stand in a plot of values over steps: plain geometry, no drawing.
import type { Eyes, MoveReview, ReviewedChoice, RoundSuspicion } from '../net/messages';

export interface Margins {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface Sample {
  readonly step: number;
  readonly value: number;
}

export class Plot {
  constructor(
    readonly width: number,
    readonly height: number,
    readonly margins: Margins,
    readonly first: number,
    readonly last: number,
    readonly most = 1,
    readonly lowest = 0,
  ) {}

  get right(): number {
    return this.width - this.margins.right;
  }

  get bottom(): number {
    return this.height - this.margins.bottom;
  }

  x(step: number): number {
    const { left } = this.margins;
    return left + ((this.right - left) * (step - this.first)) / Math.max(1, this.last - this.first);
  }

  y(value: number): number {
    const { top } = this.margins;
    return top + (this.bottom - top) * (1 - (value - this.lowest) / (this.most - this.lowest));
  }

  /** The step nearest to a place. */
  stepAt(x: number): number {
    const { left } = this.margins;
    const share = Math.min(1, Math.max(0, (x - left) / Math.max(1, this.right - left)));
    return this.first + Math.round(share * (this.last - this.first));
  }

  /** Never smoothed: what is known jumps. */
  path(samples: readonly Sample[]): string {
    return samples
      .map(({ step, value }, n) => `${n ? 'L' : 'M'}${fixed(this.x(step))} ${fixed(this.y(value))}`)
      .join('');
  }
}

const fixed = (value: number) => value.toFixed(1);

const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500];

/** Round numbers from below the lowest value to above the highest, a handful of them. */
export function levelsFor(lowest: number, highest: number): number[] {
  const step = STEPS.find((size) => (highest - lowest) / size <= 4) ?? 1000;
  const first = Math.floor(lowest / step);
  return Array.from({ length: Math.ceil(highest / step) - first + 1 }, (_, n) => (first + n) * step);
}

/** The levels of gold: nought is one of them, though trolls may take more than there is. */
export function goldLevels(lines: readonly (readonly Sample[])[]): number[] {
  const values = lines.flatMap((line) => line.map(({ value }) => value));
  return levelsFor(Math.min(0, ...values), Math.max(5, ...values));
}

/** A seat's line in somebody's eyes, from the deal to the end of the round. */
export function suspicionOf(round: RoundSuspicion, eyes: Eyes, seat: number): Sample[] {
  const rows = [eyes.prior, ...eyes.after];
  const steps = [round.first_step, ...round.points.map(({ step }) => step)];
  const samples = rows.map((row, n) => ({ step: steps[n]!, value: row[seat]! }));
  return [...samples, { step: round.last_step, value: samples.at(-1)!.value }];
}

/** A line up to a step, and with what it was there. */
export function until(samples: readonly Sample[], step: number): Sample[] {
  const past = samples.filter((sample) => sample.step <= step);
  const last = past.at(-1);
  return last ? [...past, { step: Math.max(step, last.step), value: last.value }] : [];
}

/** Names beside the ends of their lines, pushed apart so that none covers another. */
export function spread(ends: readonly number[], gap: number, top: number, bottom: number): number[] {
  const order = ends.map((_, n) => n).sort((a, b) => ends[a]! - ends[b]!);
  const room = Math.min(gap, (bottom - top) / Math.max(1, ends.length - 1));
  const placed = [...ends];
  let least = top;
  for (const n of order) {
    placed[n] = Math.max(placed[n]!, least);
    least = placed[n]! + room;
  }
  let most = bottom;
  for (const n of order.toReversed()) {
    placed[n] = Math.min(placed[n]!, most);
    most = placed[n]! - room;
  }
  return placed;
}

/** Where the label of a level line is in nobody's way: the step with the most room as far as the label reaches. */
export function clearest(
  lines: readonly (readonly Sample[])[],
  level: number,
  first: number,
  last: number,
  reach = 0,
): number {
  /** How near a line comes there; nought where it crosses. */
  const distance = (line: readonly Sample[], from: number, to: number) => {
    const before = line.findLast((sample) => sample.step <= from)?.value ?? 0;
    const values = [before, ...line.filter(({ step }) => step > from && step <= to).map(({ value }) => value)];
    const [lowest, highest] = [Math.min(...values), Math.max(...values)];
    return lowest < level && highest > level ? 0 : Math.min(Math.abs(lowest - level), Math.abs(highest - level));
  };
  const near = (step: number) => Math.min(...lines.map((line) => distance(line, step - reach, step + reach)));
  const inner = Array.from({ length: 9 }, (_, n) => first + ((last - first) * (n + 1)) / 10);
  return inner.reduce((best, step) => (near(step) > near(best) + 0.02 ? step : best), inner[4]!);
}

export function roundAt(rounds: readonly RoundSuspicion[], step: number): RoundSuspicion {
  return rounds.findLast(({ first_step }) => first_step <= step) ?? rounds[0]!;
}

/** The choice of a seat, or of anybody, that was made last at a step. */
export function choiceAt(moves: MoveReview, seat: number | null, step: number): ReviewedChoice | undefined {
  const own = moves.choices.filter((choice) => seat === null || choice.seat === seat);
  return own.findLast((choice) => choice.step <= step) ?? own[0];
}

export interface RoundChance {
  readonly choices: readonly ReviewedChoice[];
  readonly line: readonly Sample[];
  readonly open: readonly Sample[];
}

/** The diggers' chance of a round of Saboteur: as everybody could know it, or as a seat did whenever it chose. */
export function roundChance(moves: MoveReview, round: number, seat: number | null): RoundChance {
  const all = moves.choices.filter((choice) => choice.round === round);
  const choices = seat === null ? all : all.filter((choice) => choice.seat === seat);
  const dealt = { step: moves.rounds[round - 1] ?? 1, value: moves.dealt[round - 1] ?? 0.5 };
  return {
    choices,
    line:
      seat === null
        ? [dealt, ...all.map((choice) => ({ step: choice.step, value: choice.public ?? choice.value }))]
        : choices.map(({ step, value }) => ({ step, value })),
    open: all.map(({ step, open }) => ({ step, value: open })),
  };
}

/** The next of some steps, or the one before. */
export function walk(steps: readonly number[], step: number, way: 1 | -1): number | undefined {
  return way > 0 ? steps.find((other) => other > step) : steps.findLast((other) => other < step);
}

/** A line for each hat, told apart by pattern as well: [light theme, dark theme, dashes]. */
export const HUES = [
  ['#7d5200', '#e8c06a', ''],
  ['#174f92', '#74b4ff', '2 5'],
  ['#285f25', '#86d377', '9 4'],
  ['#a32a1c', '#ff8672', ''],
  ['#43525e', '#bccad6', '12 3 3 3'],
  ['#5b3590', '#c9a4f2', '10 3 2 3'],
  ['#8a3f10', '#e8a070', '4 3'],
  ['#0f5f5a', '#62d3ca', '14 4'],
  ['#9c2f54', '#f59ab2', '6 4'],
  ['#37485a', '#a6bbd0', '3 3'],
] as const;

/** The hue of a seat; where two wear the same hat, the next one that is free. */
export function huesOf(avatars: readonly number[]): (typeof HUES)[number][] {
  const taken = new Set<number>();
  return avatars.map((avatar) => {
    const free = HUES.findIndex((_, n) => !taken.has((avatar + n) % HUES.length));
    const hue = (avatar + free) % HUES.length;
    taken.add(hue);
    return HUES[hue]!;
  });
}

/** Between two stones that lie on one another, in pixels. */
const PILED = 11;

/**
 * Where the stones of a choice lie below its point, or piled up where there is no room beside it. A pile that would
 * reach below the plot stands on the point.
 */
export function stonePlaces(count: number, isPiled: boolean, below: number): readonly (readonly [number, number])[] {
  const foot = (n: number) => 22 + n * PILED;
  const isLow = foot(count - 1) > below;
  return Array.from({ length: count }, (_, n) =>
    isPiled ? [-5, isLow ? -12 - n * PILED : foot(n)] : [n * 13 - count * 6.5, foot(0)],
  );
}
