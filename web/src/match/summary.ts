// What a round came to, gathered from its events.
import type { GameEvent, Role, RoundEnded } from '../net/messages';
import { sum } from './labels';

/** The values of gold cards a seat got, 0 where they are hidden. */
export interface Share {
  readonly got: readonly number[];
  /** Gold path cards and goals won in the Duel. */
  readonly won: readonly string[];
  /** What the trolls were owed, and what they got of it (D24). */
  readonly owed: number;
  readonly paid: number;
}

export interface RoundSummary {
  readonly round: number;
  readonly reason: string;
  readonly roles: readonly Role[];
  readonly spare: Role | undefined;
  readonly shares: readonly Share[];
}

export const NO_SHARE: Share = { got: [], won: [], owed: 0, paid: 0 };

/** Every round that ended among some events, the first one first. */
export function roundsIn(events: readonly GameEvent[], seats: number): RoundSummary[] {
  return events.flatMap((event, at) =>
    event.event === 'RoundEnded' ? [summaryOf(event, events.slice(at + 1), seats)] : [],
  );
}

function summaryOf(end: RoundEnded, after: readonly GameEvent[], seats: number): RoundSummary {
  const dealt = after.findIndex(({ event }) => event === 'RoundDealt' || event === 'GoldShuffled');
  const told = dealt < 0 ? after : after.slice(0, dealt);
  const shown = told.find((event) => event.event === 'RolesShown');
  return {
    round: end.round,
    reason: end.reason,
    roles: shown?.roles ?? [],
    spare: shown?.spare,
    shares: Array.from({ length: seats }, (_, seat) =>
      told.reduce((share, event) => shared(share, event, seat), NO_SHARE),
    ),
  };
}

function shared(share: Share, event: GameEvent, seat: number): Share {
  if (!('seat' in event) || event.seat !== seat) return share;
  switch (event.event) {
    case 'GoldTaken':
      return { ...share, got: [...share.got, event.gold] };
    case 'GoldPaid':
      return { ...share, got: [...share.got, ...event.gold] };
    case 'GoldWon':
      return { ...share, won: [...share.won, ...event.cards] };
    case 'DebtPaid':
      return { ...share, owed: share.owed + event.debt, paid: share.paid + sum(event.gold) };
    default:
      return share;
  }
}

export interface Rank {
  /** From 0. */
  readonly rank: number;
  /** What is missing for the next one; 0 at the top. */
  readonly missing: number;
}

/** The rank that so much gold earns, by the least gold for each (O7). */
export function rankOf(gold: number, ranks: readonly number[]): Rank {
  const rank = ranks.filter((least) => gold >= least).length - 1;
  return { rank, missing: Math.max(0, (ranks[rank + 1] ?? gold) - gold) };
}
