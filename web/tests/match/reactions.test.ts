import { expect, test } from 'vitest';
import { countReactions, placesOf } from '../../src/match/reactions';
import type { GameEvent, Line } from '../../src/net/messages';

const event = (name: string) => ({ event: name }) as GameEvent;
const line = (who: string, place: number, emote: Line['emote'], seat?: number): Line =>
  ({ at: 1, name: who, who, place, emote, match: 'm', round: 2, ...(seat !== undefined && { seat }) }) as Line;

test('places are counted from the last deal', () => {
  const events = ['RoundDealt', 'PathLaid', 'RolesDealt', 'RoundDealt', 'PathLaid', 'TurnBegan'].map(event);
  const places = placesOf(events);
  expect(events.map((one) => places.get(one))).toEqual([undefined, undefined, undefined, 0, 1, 2]);
  expect(placesOf([event('PathLaid')]).size).toBe(0);
});

test('everybody’s last sign about an event counts, and one’s own is known', () => {
  const lines = [line('a', 1, 'ha', 0), line('b', 1, 'bravo', 1), line('a', 1, 'bravo', 0), line('c', 4, 'oops')];
  const counts = countReactions(lines, 'm', 2, 0);
  expect(counts.get(1)).toEqual([{ emote: 'bravo', n: 2, isOwn: true }]);
  expect(counts.get(4)).toEqual([{ emote: 'oops', n: 1, isOwn: false }]);
  expect(countReactions(lines, 'm', 1, 0).size).toBe(0);
});
