// The log in sentences, made from events.
import type { ToolKind } from '../art/tool';
import { claimLine, claimText } from '../claims/claiming';
import type { Cell, GameEvent, Line, Player, Role } from '../net/messages';
import { type Key, commas, listed, pieces, sentence, sentences, t } from '../text';
import { nameOf } from '../shell/names';
import { speech } from '../text/language.svelte';
import type { Piece } from '../text/phrase';
import { type Dictionary, dictionaryOf } from '../text/words.svelte';
import { cardLabel, goalLabel, toolOf, toolWord, upperFirst } from './labels';
import { sayings } from '../text/lines';
import { goalPhrase, pathPhrase } from './phrases';

sayings.claim = claimText;

/** One line of the log; what it is about lights up when it is pointed at. */
export interface LogLine {
  readonly pieces: readonly Piece[];
  /** Whose portrait stands before it. */
  readonly seat?: number;
  readonly cells?: readonly Cell[];
  readonly seats?: readonly number[];
  /** A line across the log: rounds begin and end with one. */
  readonly isSeparator?: boolean;
  /** Said, not done. */
  readonly isClaim?: boolean;
  /** What it tells of. */
  readonly event?: GameEvent;
}

export interface Audience {
  readonly players: readonly Player[];
  readonly you: number | null;
  /** How many goals there are: three are told apart by words, more by their places. */
  readonly goals: number;
}

export function plainText(line: LogLine): string {
  return line.pieces.map(({ text }) => text).join('');
}

interface Filled {
  readonly who: string;
  readonly whom: string;
  readonly tool: string;
  readonly what: string;
  readonly goal: string;
  readonly n: number;
}

/** A phrase of the log; what it has no hole for is left out. */
function say(key: Key, filling: Partial<Filled>): readonly Piece[] {
  return (pieces as (key: Key, filling: Partial<Filled>) => Piece[])(key, filling);
}

interface Told {
  readonly audience: Audience;
  readonly words: Dictionary;
  readonly line: LogLine | undefined;
}

/** What was told before is the same line again: a long log is not written anew for every event. */
const lines = new WeakMap<GameEvent, Told>();

/** Something that was said after so many events. */
interface Said {
  readonly place: number;
  readonly line: Line;
}

/** The log of some events and of what was claimed between them, oldest first. */
export function logOf(events: readonly GameEvent[], audience: Audience, claimed: readonly Said[] = []): LogLine[] {
  const [first, ...rest] = claimed;
  if (!first) return linesOf(events, audience);
  // Few are claimed in a round, so few pieces are put together.
  const pieces = [first, ...rest].map(({ place, line }, n, all) => [
    ...linesOf(events.slice(all[n - 1]?.place ?? 0, place), audience),
    claimLine(line, audience.players, audience.goals),
  ]);
  return [...pieces.flat(), ...linesOf(events.slice(claimed.at(-1)?.place ?? 0), audience)];
}

function linesOf(events: readonly GameEvent[], audience: Audience): LogLine[] {
  const words = dictionaryOf(speech.language);
  return events.flatMap((event, n) => {
    const known = lines.get(event);
    if (known?.audience === audience && known.words === words) return known.line ?? [];
    const told = tell(event, audience, events[n - 1]);
    const line = told && { ...told, event };
    lines.set(event, { audience, words, line });
    return line ?? [];
  });
}

/** What a player reads about an event, given the one before it; some are not worth a line. */
export function tell(event: GameEvent, audience: Audience, before?: GameEvent): LogLine | undefined {
  const { players, you, goals } = audience;
  const by = (seat: number, key: string, filling: Partial<Filled> = {}, more: Partial<LogLine> = {}): LogLine => ({
    pieces: say(`log.${key}${seat === you ? 'You' : 'They'}` as Key, { who: nameOf(players, seat), ...filling }),
    seat,
    seats: [seat],
    ...more,
  });
  switch (event.event) {
    case 'RoundDealt':
      return { ...by(event.first, 'dealt', { n: event.round }), isSeparator: true };
    case 'PathLaid':
      return by(event.seat, 'dig', { what: pathPhrase(event.face) }, { cells: [event.cell] });
    case 'GoalRevealed': {
      const goal = goalLabel(event.cell, goals);
      const line = say('log.goalOpens', { goal, what: goalPhrase(event.goal) });
      return { pieces: capitalised(line), cells: [event.cell] };
    }
    case 'ToolBroken':
      return broken(event.seat, event.target, toolOf(event.card), audience);
    case 'ToolMended':
      return mended(event.seat, event.target, event.tool, audience);
    case 'PathCollapsed':
      // What falls right after a draw was not aimed at: the rockslide was drawn (O4).
      return by(
        event.seat,
        before?.event === 'CardDrawn' ? 'slide' : 'fall',
        { what: pathPhrase(event.face) },
        { cells: [event.cell] },
      );
    case 'GoalPeeked':
      return by(event.seat, 'peek', seen(event.cell, event.goal, goals), { cells: [event.cell] });
    case 'DoorUnlocked':
      return by(event.seat, 'unlock', {}, { cells: [event.cell] });
    case 'TrollBribed':
      return by(event.seat, 'bribe', {}, { cells: [event.cell] });
    case 'GoldMarked':
      return by(event.seat, 'mark', {}, { cells: [event.cell] });
    case 'CardsPassed':
      return by(event.seat, 'pass', { n: event.cards.length });
    case 'ToolShed':
      return by(event.seat, 'shed', { tool: toolWord(event.tool) });
    case 'CardLost':
      return by(event.seat, 'lost', { what: cardLabel(event.card) });
    case 'RoundEnded':
      return { pieces: say(endOf(event.reason), {}), isSeparator: true };
    case 'RolesShown':
      return { pieces: [{ text: saboteursText(event.roles, players, you) }], seats: saboteursIn(event.roles) };
    case 'GoldTaken':
      return by(event.seat, 'take', { n: event.gold });
    case 'GoldPaid':
      return by(event.seat, 'paid', { n: event.gold.length });
    case 'GoldWon':
      return event.cards.length ? by(event.seat, 'won', { n: event.cards.length }) : undefined;
    case 'DebtPaid':
      return event.gold.length ? by(event.seat, 'debt', { n: event.gold.reduce((a, b) => a + b, 0) }) : undefined;
    default:
      return undefined;
  }
}

export function saboteursIn(roles: readonly Role[]): number[] {
  return roles.flatMap((role, seat) => (role === 'saboteur' ? [seat] : []));
}

/** Who the saboteurs were, as a sentence without its full stop. */
export function saboteursText(roles: readonly Role[], players: readonly Player[], you: number | null): string {
  const seats = saboteursIn(roles);
  if (!seats.length) return t('log.wasNone');
  if (seats.length === 1 && seats[0] === you) return t('log.youWereSaboteur');
  const names = seats.filter((seat) => seat !== you).map((seat) => nameOf(players, seat));
  return names.length < seats.length
    ? t('log.wereSaboteursYou', { names: commas(names) })
    : t('log.wereSaboteurs', { n: seats.length, names: listed(names) });
}

function capitalised(line: readonly Piece[]): Piece[] {
  return line.map((piece, n) => (n === 0 ? { ...piece, text: upperFirst(piece.text) } : piece));
}

/** The goal's name is only told to whom it was shown; the others' sentence has no hole for it. */
function seen(cell: Cell, goal: string, goals: number): Partial<Filled> {
  return { goal: goalLabel(cell, goals), what: goal === '?' ? '' : goalPhrase(goal) };
}

function broken(seat: number, target: number, tool: ToolKind, { players, you }: Audience): LogLine {
  const filling = { who: nameOf(players, seat), whom: nameOf(players, target), tool: toolWord(tool) };
  const more = { seat, seats: [seat, target] };
  if (seat === target)
    return { pieces: say(seat === you ? 'log.breakSelfYou' : 'log.breakSelfThey', filling), ...more };
  if (seat === you) return { pieces: say('log.breakYouThem', filling), ...more };
  return { pieces: say(target === you ? 'log.breakTheyYou' : 'log.breakTheyThem', filling), ...more };
}

function mended(seat: number, target: number, tool: ToolKind, { players, you }: Audience): LogLine {
  const filling = { who: nameOf(players, seat), whom: nameOf(players, target), tool: toolWord(tool) };
  const more = { seat, seats: [seat, target] };
  if (seat === you) return { pieces: say(target === you ? 'log.mendYouYou' : 'log.mendYouThem', filling), ...more };
  if (target === you) return { pieces: say('log.mendTheyYou', filling), ...more };
  return { pieces: say(seat === target ? 'log.mendTheySelf' : 'log.mendTheyThem', filling), ...more };
}

const ENDS = {
  treasure: 'log.endTreasure',
  cards: 'log.endCards',
  goals: 'log.endGoals',
  markers: 'log.endMarkers',
} as const;

export function endOf(reason: string): (typeof ENDS)[keyof typeof ENDS] {
  return ENDS[reason as keyof typeof ENDS] ?? 'log.endCards';
}

/** Everything that some events say, for the live region: the reader's own draw too. */
export function tellAloud(events: readonly GameEvent[], audience: Audience): string {
  const told = events.flatMap((event, n) => {
    if (event.event === 'CardDrawn' && event.seat === audience.you)
      return [t('log.cardDrawn', { what: cardLabel(event.card) })];
    const line = tell(event, audience, events[n - 1]);
    return line ? [sentence(plainText(line))] : [];
  });
  return sentences(told);
}
