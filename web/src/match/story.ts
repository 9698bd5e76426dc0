// The events of a match as they arrive: in pieces, sometimes again from the start of the round.
import type { GameEvent, Prompt } from '../net/messages';

export interface Chapter {
  readonly since: number;
  readonly version: number;
  readonly events: readonly GameEvent[];
}

export interface Story {
  readonly match: string;
  readonly chapters: readonly Chapter[];
}

export const NO_STORY: Story = { match: '', chapters: [] };

/** Add what a prompt tells. What it tells again replaces what was told before, so nothing stands twice. */
export function continued(story: Story, match: string, since: number, prompt: Prompt): Story {
  const known = story.match === match ? story.chapters.filter((chapter) => chapter.version <= since) : [];
  const isOld = prompt.version <= (known.at(-1)?.version ?? -1);
  const chapters = isOld ? known : [...known, { since, version: prompt.version, events: prompt.events }];
  return { match, chapters };
}

export function eventsOf(story: Story): GameEvent[] {
  return story.chapters.flatMap(({ events }) => events);
}

/** What a prompt brings that the story does not hold yet: only this is acted out. */
export function newsOf(story: Story, match: string, since: number, prompt: Prompt): readonly GameEvent[] {
  const last = story.match === match ? story.chapters.at(-1) : undefined;
  return last && since === last.version && prompt.version > last.version ? prompt.events : [];
}
