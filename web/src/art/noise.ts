// Chance that is the same on every device: a card's id is its seed.
import { HEIGHT, WIDTH } from './geometry';

export type Random = () => number;

/** Noise in the card's own frame: it turns with the card. */
export type Grain = (channel: number, x: number, y: number, scale: number) => number;

/** A number from a text (FNV-1a). */
export function hash(text: string): number {
  let h = 2166136261;
  for (const letter of text) h = Math.imul(h ^ letter.charCodeAt(0), 16777619);
  return h >>> 0;
}

/** A stream of numbers in [0, 1) from a seed (mulberry32). */
export function makeRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** One of a list, by chance; undefined where the list is empty. */
export function pick<T>(list: readonly T[], random: Random): T | undefined {
  return list.length ? list[Math.floor(random() * list.length)] : undefined;
}

export function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}

/** A soft step from 0 to 1. */
export function ease(t: number): number {
  return t * t * (3 - 2 * t);
}

function lattice(seed: number, i: number, j: number): number {
  let h = seed ^ Math.imul(i, 374761393) ^ Math.imul(j, 668265263);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 2147483648 - 1;
}

/** Value noise in [-1, 1] with one knot per unit. */
export function noise(seed: number, x: number, y: number): number {
  const i = Math.floor(x);
  const j = Math.floor(y);
  const u = ease(x - i);
  const v = ease(y - j);
  const a = lattice(seed, i, j);
  const b = lattice(seed, i + 1, j);
  const c = lattice(seed, i, j + 1);
  const d = lattice(seed, i + 1, j + 1);
  return a + (b - a) * u + (c - a) * v + (a - b - c + d) * u * v;
}

export function makeGrain(seed: number, turned: boolean): Grain {
  return (channel, x, y, scale) =>
    turned
      ? noise(seed + channel, (WIDTH - x) / scale, (HEIGHT - y) / scale)
      : noise(seed + channel, x / scale, y / scale);
}
