// Everything a page was told of a match: the one place where events are collected.
import type { GameEvent, PromptMessage } from './messages';

/** Events that happened after one version and until another. */
interface Batch {
  readonly since: number;
  readonly until: number;
  readonly events: readonly GameEvent[];
}

export interface History {
  readonly match: string;
  readonly batches: readonly Batch[];
}

export const NO_HISTORY: History = { match: '', batches: [] };

/** The history with what a prompt tells. After a broken connection a round is told again: that replaces what it repeats. */
export function addPrompt({ match: known, batches }: History, { match, since, prompt }: PromptMessage): History {
  const before = known === match ? batches : [];
  if (!prompt.events.length) return { match, batches: before };
  const kept = before.filter(({ until }) => until <= since);
  return { match, batches: [...kept, { since, until: prompt.version, events: prompt.events }] };
}

/** What had happened when the match was at a version, oldest first. */
export function eventsUntil({ batches }: History, version: number): readonly GameEvent[] {
  return batches.filter(({ until }) => until <= version).flatMap(({ events }) => events);
}
