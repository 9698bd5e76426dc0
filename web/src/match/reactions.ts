// What people make of the lines of the log: which event a line is about, and how often each sign was made of it.
import type { GameEvent, Line, React } from '../net/messages';

export type Reaction = React['emote'];
export const REACTIONS: readonly Reaction[] = ['bravo', 'ha', 'suspicious', 'careful', 'oops'];

/** The places of the events of the round that is shown: so many came after its deal before each. */
export function placesOf(events: readonly GameEvent[]): ReadonlyMap<GameEvent, number> {
  const deal = events.findLastIndex(({ event }) => event === 'RoundDealt');
  return new Map(deal < 0 ? [] : events.slice(deal).map((event, place) => [event, place] as const));
}

export interface Count {
  readonly emote: Reaction;
  readonly n: number;
  /** Whether one of them is the reader's. */
  readonly isOwn: boolean;
}

/** How often each sign was made, by the place of the event: everybody's last one of each counts. */
export function countReactions(
  lines: readonly Line[],
  match: string,
  round: number,
  you: number | null,
): ReadonlyMap<number, readonly Count[]> {
  const last = new Map<string, Line>();
  for (const line of lines)
    if (line.match === match && line.round === round) last.set(`${line.who} ${line.place}`, line);
  const counts = new Map<number, Count[]>();
  for (const { place = 0, emote, seat } of last.values()) {
    const known = counts.get(place) ?? [];
    const isOwn = you !== null && seat === you;
    const before = known.find((count) => count.emote === emote);
    const next = { emote: emote as Reaction, n: (before?.n ?? 0) + 1, isOwn: isOwn || (before?.isOwn ?? false) };
    counts.set(place, [...known.filter((count) => count !== before), next]);
  }
  return counts;
}
