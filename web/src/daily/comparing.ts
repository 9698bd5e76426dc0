// Where everybody stands on the line: pure numbers, no words.
const MARGIN = 28;
/** What the line shows at least: a usual day in Solo, and a Duel that is won or lost by a few. */
const USUAL = { solo: [6, 28], duel: [-10, 10] } as const;
const STEPS = [1, 2, 4, 5, 10, 20, 50];
const TICK_PX = 46;
/** So many dots of a score are drawn; the rest is a number. */
const MOST_DOTS = 4;
const MOST_RADIUS = 5.5;

export interface Scale {
  readonly least: number;
  readonly most: number;
  readonly ticks: readonly number[];
  /** Of a dot: the next score's does not touch it. */
  readonly radius: number;
  at(score: number): number;
}

export function scaleOf(width: number, scores: readonly number[], isSolo: boolean): Scale {
  const [low, high] = USUAL[isSolo ? 'solo' : 'duel'];
  const least = Math.min(low, ...scores.map((score) => score - 1));
  const most = Math.max(high, ...scores.map((score) => score + 1));
  const room = width - 2 * MARGIN;
  const step = STEPS.find((one) => ((most - least) / one) * TICK_PX <= room) ?? 100;
  const first = Math.ceil(least / step) * step;
  return {
    least,
    most,
    ticks: Array.from({ length: Math.floor((most - first) / step) + 1 }, (_, n) => first + n * step),
    radius: Math.min(MOST_RADIUS, (0.46 * room) / (most - least)),
    at: (score) => MARGIN + (room * (score - least)) / (most - least),
  };
}

export interface Stack {
  readonly score: number;
  readonly bots: number;
  readonly people: number;
  /** How many people more. */
  readonly rest: number;
}

/** Who stands above each score: bots at the bottom, then people. */
export function stacksOf(bots: readonly number[], people: readonly (readonly [number, number])[]): Stack[] {
  const counts = new Map(people);
  const scores = [...new Set([...bots, ...counts.keys()])].sort((a, b) => a - b);
  return scores
    .map((score) => {
      const count = counts.get(score) ?? 0;
      const dots = Math.min(count, MOST_DOTS);
      return { score, bots: bots.filter((one) => one === score).length, people: dots, rest: count - dots };
    })
    .filter((stack) => stack.bots || stack.people);
}
