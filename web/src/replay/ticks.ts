// What each step of a match was, for the ticks above the scrubber.
import type { Frame, GameEvent } from '../net/messages';

export type Deed = 'deal' | 'dig' | 'sabotage' | 'repair' | 'map' | 'rockslide' | 'pass' | 'gate' | 'gold';

const DEEDS: Readonly<Partial<Record<GameEvent['event'], Deed>>> = {
  RoundDealt: 'deal',
  PathLaid: 'dig',
  GoalTurned: 'dig',
  ToolBroken: 'sabotage',
  ToolMended: 'repair',
  ToolShed: 'repair',
  GoalPeeked: 'map',
  PathCollapsed: 'rockslide',
  CardsPassed: 'pass',
  DoorUnlocked: 'gate',
  TrollBribed: 'gate',
  GoldTaken: 'gold',
};

/** The deed that the step is remembered for: the first one of it, since all else follows. */
export function deedOf(frame: Frame): Deed {
  const { events } = frame.prompt;
  const dealt = events.some(({ event }) => event === 'RoundDealt');
  if (dealt) return 'deal';
  return events.map(({ event }) => DEEDS[event]).find((deed) => deed !== undefined) ?? 'pass';
}

/** The steps at which the rounds begin. */
export function roundStarts(frames: readonly Frame[]): number[] {
  return frames.flatMap(({ prompt }, step) =>
    step === 0 || prompt.view.round !== frames[step - 1]!.prompt.view.round ? [step] : [],
  );
}

/** Everything that was told before a step. */
export function pastOf(frames: readonly Frame[], step: number): GameEvent[] {
  return frames.slice(0, step).flatMap(({ prompt }) => prompt.events);
}
