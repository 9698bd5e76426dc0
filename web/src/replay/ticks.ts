// What each step of a match was, for the ticks above the scrubber.
import type { Frame, GameEvent } from '../net/messages';

export type StepKind = 'deal' | 'dig' | 'sabotage' | 'repair' | 'map' | 'rockslide' | 'pass' | 'gate' | 'gold';

const KINDS: Readonly<Partial<Record<GameEvent['event'], StepKind>>> = {
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

/** What a step is remembered for: the first thing in it, since all else follows. */
export function stepKind(frame: Frame): StepKind {
  const { events } = frame.prompt;
  const dealt = events.some(({ event }) => event === 'RoundDealt');
  if (dealt) return 'deal';
  return events.map(({ event }) => KINDS[event]).find((kind) => kind !== undefined) ?? 'pass';
}

/** The steps at which the rounds begin. */
export function roundStarts(frames: readonly Frame[]): number[] {
  return frames.flatMap(({ prompt }, step) =>
    step === 0 || prompt.view.round !== frames[step - 1]!.prompt.view.round ? [step] : [],
  );
}

/** Everything that was told up to a step. */
export function eventsOf(frames: readonly Frame[], step: number): GameEvent[] {
  return frames.slice(0, step + 1).flatMap(({ prompt }) => prompt.events);
}
