// Rays behind great moments.
const RAYS = 14;
const TURN = (2 * Math.PI) / RAYS;
const HALF_WIDTH = 0.09;
const LENGTH = 140;

const pointAt = (angle: number) => `${(Math.cos(angle) * LENGTH).toFixed(1)} ${(Math.sin(angle) * LENGTH).toFixed(1)}`;

/** The path of all of them, from the middle outward. */
export const rays = Array.from(
  { length: RAYS },
  (_, ray) => `M0 0L${pointAt(ray * TURN - HALF_WIDTH)}L${pointAt(ray * TURN + HALF_WIDTH)}Z`,
).join('');
