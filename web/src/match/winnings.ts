// What rounds brought, in gold and in nuggets: of no use before one has ended.
import { findFace } from '../art/faces';
import { plainName } from './choices';
import { sum } from './labels';
import type { RoundSummary, Share } from './summary';

/** The gold on the cards that were won in the Duel or Solo. */
export function foundIn({ won }: Share): number {
  return sum(won.map((name) => findFace(plainName(name))?.gold ?? 0));
}

/** What a round added in the Duel or Solo: gold found less gold paid (D23, D24). */
export function gainOf(share: Share): number {
  return foundIn(share) - share.paid;
}

/** How much gold each round brought each seat, once all gold lies open: cards are kept in the order they came. */
export function goldByRound(rounds: readonly RoundSummary[], gold: readonly (readonly number[])[]): number[][] {
  const taken = gold.map(() => 0);
  return rounds.map(({ shares }) =>
    shares.map(({ got }, seat) => {
      const from = taken[seat] ?? 0;
      taken[seat] = from + got.length;
      return sum((gold[seat] ?? []).slice(from, from + got.length));
    }),
  );
}

/** The place of each seat, from 1: equal gold shares a place, and the next one is left out. */
export function placesOf(gold: readonly number[]): number[] {
  return gold.map((own) => 1 + gold.filter((other) => other > own).length);
}

const MANY = 12;

/** One nugget of a purse; a larger one stands for three. */
export interface Piece {
  readonly worth: 1 | 3;
  readonly isNew: boolean;
}

/** Gold as nuggets: what was there before, then what is new. */
export function purseOf(before: number, total: number): Piece[] {
  const old = Math.min(before, total);
  const pile = (gold: number, isNew: boolean): Piece[] => {
    const threes = before > MANY || total > MANY ? Math.floor(gold / 3) : 0;
    const piece = (worth: 1 | 3): Piece => ({ worth, isNew });
    return [...Array<Piece>(threes).fill(piece(3)), ...Array<Piece>(gold - 3 * threes).fill(piece(1))];
  };
  return [...pile(old, false), ...pile(total - old, true)];
}
