// What a line of chat says.
import type { Claim, Line, Player } from '../net/messages';
import { wordFor } from '.';

interface Listeners {
  readonly players: readonly Player[];
  readonly goals: number;
}

/** How a claim is said in the reader's language, once those words are here; until then it is said in English. */
export const sayings: { claim?: (claim: Claim, players: readonly Player[], goals: number) => string } = {};

/** Notices of the house and claims are said in the reader's language; people are quoted. */
export function lineText({ notice, claim, text = '' }: Line, to?: Listeners): string {
  if (claim && to && sayings.claim) return sayings.claim(claim, to.players, to.goals);
  return notice ? wordFor('room', notice, text) : text;
}

/** What tells a line from all others: several may be said at once. */
export const keyOfLine = ({ at, name, text, emote, place }: Line): string => `${at} ${name} ${text} ${emote} ${place}`;
