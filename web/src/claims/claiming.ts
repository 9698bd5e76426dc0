// What was claimed in a round: the last word of each seat counts.
import { goalLabel, nameOf, upperFirst } from '../match/labels';
import { isSame } from '../match/cells';
import type { LogLine } from '../match/prose';
import type { MatchScreen } from '../match/screen.svelte';
import type { Cell, Claim, Line, Player } from '../net/messages';
import { pieces } from '../text';
import type { Piece } from '../text/phrase';

export const ABOUT_SEATS = ['trust', 'suspect'] as const;

/** The claims of the round that is shown, oldest first. */
export function claimsIn(screen: MatchScreen): readonly Claim[] {
  const { round } = screen.view;
  return (screen.props.lines ?? []).flatMap(({ claim, match }) =>
    claim && claim.round === round && match === screen.match ? [claim] : [],
  );
}

/** What each seat says of a goal now. */
export function claimsOfGoal(screen: MatchScreen, cell: Cell): readonly Claim[] {
  return lastWords(claimsIn(screen).filter((claim) => claim.cell && isSame(claim.cell, cell)));
}

/** What each seat thinks of another now: whoever trusts does not suspect any more. */
export function claimsOfSeat(screen: MatchScreen, seat: number): readonly Claim[] {
  return lastWords(claimsIn(screen).filter(({ about }) => about === seat));
}

function lastWords(claims: readonly Claim[]): readonly Claim[] {
  return claims.filter((claim, n) => !claims.slice(n + 1).some(({ seat }) => seat === claim.seat));
}

/** Whether not all of them can be true. */
export function isContested(claims: readonly Claim[]): boolean {
  return new Set(claims.map(({ kind }) => kind)).size > 1;
}

/** What a claim says, cut at its holes. */
export function claimPieces({ kind, cell, about }: Claim, players: readonly Player[], goals: number): readonly Piece[] {
  const goal = cell ? upperFirst(goalLabel(cell, goals)) : '';
  const whom = about === undefined || about === null ? '' : nameOf(players, about);
  return (pieces as (key: string, filling: object) => Piece[])(`claims.say_${kind}`, { goal, whom });
}

export function claimText(claim: Claim, players: readonly Player[], goals: number): string {
  return claimPieces(claim, players, goals)
    .map(({ text }) => text)
    .join('');
}

/** A claim in the log. */
export function claimLine(line: Line, players: readonly Player[], goals: number): LogLine {
  const { claim } = line;
  const words = claim ? claimPieces(claim, players, goals) : [];
  return {
    pieces: pieces('match.saidBy', { name: line.name, text: ' ' }).flatMap(({ text, hole }) =>
      hole === 'text' ? words : [hole ? { text, hole: 'who' } : { text }],
    ),
    seat: claim?.seat ?? 0,
    seats: [claim?.seat ?? 0, ...(claim?.about === undefined || claim.about === null ? [] : [claim.about])],
    ...(claim?.cell && { cells: [claim.cell] }),
    isClaim: true,
  };
}
