// From the sides of a face to the axes of its tunnels.
import { type Face, isBend, isStraight } from './faces';
import { CENTRE, HALF_MOUTH, INWARD, type Point, type Side, inFrom, isUpright } from './geometry';

export interface Way {
  readonly sides: readonly Side[];
  readonly lines: readonly (readonly Point[])[];
  /** Where gold lies on this way. */
  readonly spot: Point;
  /** Arms that meet in the middle of the card. */
  readonly isHub: boolean;
  /** How far the floor of a dead end reaches in from the edge. */
  readonly tip?: number;
}

export type DeadEnd = Way & { readonly tip: number };

const OUTSIDE = -80;
const BEND_STEPS = 14;
const HANDLES = { wide: { upright: 104, level: 68 }, tight: { upright: 84, level: 50 } } as const;
const TIPS = { free: { upright: 103, level: 63 }, crossed: { upright: 86, level: 44 } } as const;

export function isDeadEnd(way: Way): way is DeadEnd {
  return way.tip !== undefined;
}

/** The ways of a face, one for each of its groups. */
export function waysOf(face: Face): Way[] {
  return face.groups.map((sides) => {
    const [first, second] = sides as readonly [Side, Side?];
    if (second === undefined) return deadEnd(first, face);
    if (isStraight(sides)) return through(sides, [inFrom(first, OUTSIDE), inFrom(second, OUTSIDE)], CENTRE);
    if (isBend(sides)) return bend(sides, first, second, face.groups.length > 1);
    return hub(sides);
  });
}

function through(sides: readonly Side[], line: readonly Point[], spot: Point): Way {
  return { sides, lines: [line], spot, isHub: false };
}

function hub(sides: readonly Side[]): Way {
  return { sides, lines: sides.map((side) => [inFrom(side, OUTSIDE), CENTRE]), spot: CENTRE, isHub: true };
}

function bend(sides: readonly Side[], from: Side, to: Side, isTight: boolean): Way {
  const handles = isTight ? HANDLES.tight : HANDLES.wide;
  const handle = (side: Side) => inFrom(side, isUpright(side) ? handles.upright : handles.level);
  const knots: Knots = [inFrom(from, 0), handle(from), handle(to), inFrom(to, 0)];
  const curve = Array.from({ length: BEND_STEPS + 1 }, (_, k) => cubic(knots, k / BEND_STEPS));
  return through(sides, [inFrom(from, OUTSIDE), ...curve, inFrom(to, OUTSIDE)], cubic(knots, 0.5));
}

type Knots = readonly [Point, Point, Point, Point];

function cubic([a, b, c, d]: Knots, t: number): Point {
  const m = 1 - t;
  const mix = (i: 0 | 1) => m * m * m * a[i] + 3 * m * m * t * b[i] + 3 * m * t * t * c[i] + t * t * t * d[i];
  return [mix(0), mix(1)];
}

function deadEnd(side: Side, face: Face): Way {
  const lengths = face.groups.some((group) => isInTheWay(group, side)) ? TIPS.crossed : TIPS.free;
  const tip = isUpright(side) ? lengths.upright : lengths.level;
  return {
    sides: [side],
    lines: [[inFrom(side, OUTSIDE), inFrom(side, tip - HALF_MOUTH + 4)]],
    spot: inFrom(side, Math.max(tip * 0.52, 24)),
    isHub: false,
    tip,
  };
}

function isInTheWay(group: readonly Side[], side: Side): boolean {
  const crosses = isStraight(group) && isUpright(side) !== isUpright(group[0]!);
  return group.length > 2 || crosses;
}

/** Where the gold of a face lies; on an arm that leads on it lies close to the edge (G05). */
export function goldSpot(face: Face, ways: readonly Way[]): Point {
  const { goldOn } = face;
  const fallback = ways[0]?.spot ?? CENTRE;
  if (goldOn === undefined || goldOn === 'hub') return fallback;
  const way = ways.find(({ sides }) => goldOn.every((side) => sides.includes(side)));
  const [arm, ...others] = goldOn;
  if (way && arm && !others.length && !isDeadEnd(way)) return inFrom(arm, 23);
  return way?.spot ?? fallback;
}

/** How far across a side's axis a point lies, if it is on that edge of the card or beyond it. */
export function offsetBeyond(side: Side, x: number, y: number): number | undefined {
  const [mx, my] = inFrom(side, 0);
  const [dx, dy] = INWARD[side];
  const inward = (x - mx) * dx + (y - my) * dy;
  return inward > 0 ? undefined : Math.abs((x - mx) * dy) + Math.abs((y - my) * dx);
}
