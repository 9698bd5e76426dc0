// The events of a match as they came in, in batches that know between which versions they lie.
import type { GameEvent, PromptMessage } from './messages';

interface Batch {
  readonly since: number;
  readonly until: number;
  readonly events: readonly GameEvent[];
}

export interface History {
  readonly match: string;
  readonly batches: readonly Batch[];
}

export const NOTHING: History = { match: '', batches: [] };

export interface Told {
  readonly history: History;
  /** What had not been told before; nothing of what lies before the first prompt, because nobody watched it happen. */
  readonly fresh: readonly GameEvent[];
}

/** A prompt tells on, or after a broken connection tells the round again: then what it repeats is replaced. */
export function tell(history: History, { match, since, prompt }: PromptMessage): Told {
  const batch = { since, until: prompt.version, events: prompt.events };
  const known = history.match === match ? history.batches : [];
  const kept = known.filter(({ until }) => until <= since);
  const repeated = known.slice(kept.length).reduce((count, { events }) => count + events.length, 0);
  return {
    history: { match, batches: batch.events.length ? [...kept, batch] : known },
    fresh: known.length ? prompt.events.slice(repeated) : [],
  };
}

/** All events that are known, oldest first, from the last deal on. */
export function roundOf({ batches }: History): readonly GameEvent[] {
  const events = batches.flatMap(({ events }) => events);
  return events.slice(
    Math.max(
      0,
      events.findLastIndex(({ event }) => event === 'RoundDealt'),
    ),
  );
}
