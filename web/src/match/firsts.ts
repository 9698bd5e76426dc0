// What happens for the first time on this device, and has a note that says what it means.
import { findFace } from '../art/faces';
import type { GameEvent } from '../net/messages';

const PLACE = 'tunnelfolk.notes';

export const FIRSTS = [
  'brokenYou',
  'brokenOther',
  'struck',
  'mended',
  'rockslide',
  'fell',
  'peeked',
  'stone',
  'deadEnd',
  'bridge',
  'door',
  'troll',
  'ladder',
  'marker',
  'key',
  'passed',
] as const;
export type First = (typeof FIRSTS)[number];

/** What a newcomer may not have seen yet. Whoever plays alone strikes nobody: it is the mountain then. */
export function firstOf(event: GameEvent, you: number | null, isAlone: boolean): First | undefined {
  switch (event.event) {
    case 'ToolBroken':
      if (isAlone) return 'struck';
      return event.target === you ? 'brokenYou' : 'brokenOther';
    case 'ToolMended':
      return event.seat === you ? undefined : 'mended';
    case 'PathCollapsed':
      return isAlone ? 'fell' : 'rockslide';
    case 'GoalPeeked':
      return event.seat === you ? undefined : 'peeked';
    case 'CardsPassed':
      return event.seat === you ? undefined : 'passed';
    case 'DoorUnlocked':
      return 'key';
    case 'GoldMarked':
      return 'marker';
    case 'GoalTurned':
      return event.face.startsWith('B-STONE') ? 'stone' : firstOfCard(event.face);
    case 'PathLaid':
      return firstOfCard(event.face);
    default:
      return undefined;
  }
}

function firstOfCard(name: string): First | undefined {
  const face = findFace(name.replace('~', ''));
  if (!face) return undefined;
  if (face.gate) return 'troll' in face.gate ? 'troll' : 'door';
  if (face.ladder) return 'ladder';
  if (face.kind === 'bridge') return 'bridge';
  return face.groups.every((group) => group.length === 1) ? 'deadEnd' : undefined;
}

function read(): readonly string[] {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '[]') as readonly string[];
  } catch {
    return [];
  }
}

export const wasNoted = (first: First): boolean => read().includes(first);

export function keepNoted(first: First): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify([...read(), first]));
  } catch {
    // A browser that keeps nothing is told again.
  }
}
