// The one sentence that a match of Saboteur is remembered by.
import type { GameEvent, Role } from '../net/messages';
import { saboteursIn } from './prose';

/** `helped`: somebody mended a saboteur's tools; `unseen`: nobody broke them; `wronged`: a digger broke a digger's. */
export interface Anecdote {
  readonly kind: 'helped' | 'unseen' | 'wronged';
  readonly round: number;
  /** Whom it is about. */
  readonly seat: number;
  /** Who did it. */
  readonly by?: number;
}

const WEIGHTS = { helped: 30, unseen: 20, wronged: 10 } as const;
const WON = 4;
const OWN = 3;

/** The best of what may be told, or nothing: about winners and the reader sooner than about others. */
export function anecdoteOf(
  events: readonly GameEvent[],
  winners: readonly number[],
  you: number | null,
): Anecdote | undefined {
  const weight = ({ kind, seat, by }: Anecdote) =>
    WEIGHTS[kind] + (winners.includes(seat) ? WON : 0) + (seat === you || by === you ? OWN : 0);
  return roundsOf(events)
    .flatMap(anecdotesIn)
    .reduce<Anecdote | undefined>((best, one) => (!best || weight(one) > weight(best) ? one : best), undefined);
}

/** Events from one deal to the next. */
function roundsOf(events: readonly GameEvent[]): GameEvent[][] {
  const rounds: GameEvent[][] = [[]];
  for (const event of events) {
    if (event.event === 'RoundDealt') rounds.push([]);
    rounds.at(-1)!.push(event);
  }
  return rounds;
}

function anecdotesIn(events: readonly GameEvent[]): Anecdote[] {
  const end = events.find((event) => event.event === 'RoundEnded');
  const shown = events.find((event) => event.event === 'RolesShown');
  if (!end || !shown) return [];
  return end.reason === 'treasure' ? wrongedIn(events, shown.roles, end.round) : liesIn(events, shown.roles, end.round);
}

/** What the saboteurs got away with. */
function liesIn(events: readonly GameEvent[], roles: readonly Role[], round: number): Anecdote[] {
  return saboteursIn(roles).flatMap((seat): Anecdote[] => {
    const helper = events.find(
      (event) => event.event === 'ToolMended' && event.target === seat && roles[event.seat] === 'digger',
    );
    if (helper?.event === 'ToolMended') return [{ kind: 'helped', round, seat, by: helper.seat }];
    const isSuspected = events.some((event) => event.event === 'ToolBroken' && event.target === seat);
    return isSuspected ? [] : [{ kind: 'unseen', round, seat }];
  });
}

/** Diggers who hindered diggers. */
function wrongedIn(events: readonly GameEvent[], roles: readonly Role[], round: number): Anecdote[] {
  return events.flatMap((event): Anecdote[] =>
    event.event === 'ToolBroken' &&
    event.seat !== event.target &&
    roles[event.seat] === 'digger' &&
    roles[event.target] === 'digger'
      ? [{ kind: 'wronged', round, seat: event.target, by: event.seat }]
      : [],
  );
}
