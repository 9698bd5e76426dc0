// What a round came to, gathered from its events.
import type { GameEvent, Role } from '../net/messages';
import { sum } from './labels';

/** The values of gold cards a seat got, 0 where they are hidden. */
export interface Share {
  readonly got: readonly number[];
  /** Gold path cards and goals won in the Duel. */
  readonly won: readonly string[];
  readonly paid: number;
}

export interface RoundSummary {
  readonly round: number;
  readonly reason: string;
  readonly roles: readonly Role[];
  readonly spare: Role | undefined;
  readonly shares: readonly Share[];
}

const NO_SHARE: Share = { got: [], won: [], paid: 0 };

/** The last round that ended among some events, or undefined. */
export function lastRound(events: readonly GameEvent[], seats: number): RoundSummary | undefined {
  const at = events.findLastIndex(({ event }) => event === 'RoundEnded');
  const end = events[at];
  if (end?.event !== 'RoundEnded') return undefined;
  const after = events.slice(at + 1);
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
      return { ...share, paid: share.paid + sum(event.gold) };
    default:
      return share;
  }
}

/** Whether some events end a round for good: its gold is handed out, or there is none to hand out any more. */
export function isSettled(events: readonly GameEvent[], isDrafting: boolean): boolean {
  return !isDrafting && events.some(({ event }) => event === 'RoundEnded');
}

const RANKS = [0, 15, 20, 25] as const;

/** The rank that so much gold earns in Solo, 0 to 3, and what is missing for the next (O7). */
export function rankOf(gold: number): { readonly rank: 0 | 1 | 2 | 3; readonly missing: number } {
  const rank = RANKS.filter((least) => gold >= least).length - 1;
  return { rank: rank as 0 | 1 | 2 | 3, missing: Math.max(0, (RANKS[rank + 1] ?? gold) - gold) };
}
