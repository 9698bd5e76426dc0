// Figures of one's own matches: which of them are meant, and what they come to.
import type { PlayedMatch } from '../net/messages';

export interface Filter {
  readonly game: string;
  readonly company: 'all' | 'people' | 'bots';
  readonly result: 'all' | 'won' | 'lost';
  /** How many days back; 0 for all. */
  readonly days: number;
}

export const EVERYTHING: Filter = { game: 'all', company: 'all', result: 'all', days: 0 };
const DAY = 86_400_000;

function hasOthers({ players, seat }: PlayedMatch): boolean {
  return players.some(({ kind }, at) => kind === 'person' && at !== seat);
}

export function fits(match: PlayedMatch, { game, company, result, days }: Filter, now: number): boolean {
  return (
    (game === 'all' || match.game === game) &&
    (company === 'all' || hasOthers(match) === (company === 'people')) &&
    (result === 'all' || match.won === (result === 'won')) &&
    (!days || match.finished >= now - days * DAY)
  );
}

export interface Row {
  readonly game: string;
  /** Where rounds are counted and not matches. */
  readonly role?: 'digger' | 'saboteur';
  readonly played: number;
  readonly won: number;
  /** On average, in a match or a round. */
  readonly gold?: number | undefined;
  readonly lost?: number | undefined;
  /** In how many of the rounds that were looked at one was suspected. */
  readonly suspected?: { readonly count: number; readonly of: number } | undefined;
}

const SUSPECT = 0.5;

function mean(values: readonly number[]): number | undefined {
  return values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : undefined;
}

/** A row a game, and below it one for each role. Nobody wins alone. */
export function rowsOf(matches: readonly PlayedMatch[]): Row[] {
  const games = [...new Set(matches.map(({ game }) => game))].sort();
  return games.flatMap((game) => {
    const own = matches.filter((match) => match.game === game);
    const whole: Row = {
      game,
      played: own.length,
      won: own.filter(({ won, players }) => won && players.length > 1).length,
      gold: mean(own.flatMap(({ gold }) => gold ?? [])),
      lost: mean(own.flatMap(({ lost }) => lost ?? [])),
    };
    return [whole, ...(['digger', 'saboteur'] as const).flatMap((role) => roleRow(own, game, role))];
  });
}

function roleRow(matches: readonly PlayedMatch[], game: string, role: 'digger' | 'saboteur'): Row[] {
  const rounds = matches.flatMap((match) => match.rounds).filter((round) => round.role === role);
  if (!rounds.length) return [];
  const seen = rounds.flatMap(({ suspicion }) => suspicion ?? []);
  return [
    {
      game,
      role,
      played: rounds.length,
      won: rounds.filter(({ won }) => won).length,
      gold: mean(rounds.map(({ gold }) => gold)),
      suspected: seen.length
        ? { count: seen.filter((chance) => chance >= SUSPECT).length, of: seen.length }
        : undefined,
    },
  ];
}

/** Values from the oldest match to the newest. */
export function series(matches: readonly PlayedMatch[], valueOf: (match: PlayedMatch) => number | null): number[] {
  return matches.toReversed().flatMap((match) => valueOf(match) ?? []);
}
