import { describe, expect, it } from 'vitest';
import { EVERYTHING, fits, rowsOf, series } from '../src/me/figures';
import type { PlayedMatch } from '../src/net/messages';

const NOW = 1_000 * 86_400_000;
const SOLO: PlayedMatch = {
  id: 'a',
  game: 'solo',
  seat: 0,
  players: [{ kind: 'person' }],
  started: NOW,
  finished: NOW,
  gold: 12,
  won: true,
  rounds: [],
  lost: 2,
  hints: 0,
  reviewed: true,
  reviewable: true,
  offline: false,
};
const SABOTEUR: PlayedMatch = {
  ...SOLO,
  id: 'b',
  game: 'saboteur',
  seat: 1,
  players: [{ kind: 'bot' }, { kind: 'person' }, { kind: 'person' }],
  finished: NOW - 20 * 86_400_000,
  won: false,
  lost: null,
  rounds: [
    { role: 'digger', won: true, gold: 3, suspicion: 0.8 },
    { role: 'saboteur', won: false, gold: 0, suspicion: 0.3 },
    { role: 'digger', won: false, gold: 0, suspicion: null },
  ],
};

describe('figures of my matches', () => {
  it('count matches by game, and rounds by role', () => {
    const rows = rowsOf([SOLO, SABOTEUR]);
    expect(rows.map(({ game, role, played, won }) => [game, role, played, won])).toEqual([
      ['saboteur', undefined, 1, 0],
      ['saboteur', 'digger', 2, 1],
      ['saboteur', 'saboteur', 1, 0],
      ['solo', undefined, 1, 0],
    ]);
  });

  it('tell the gold of a match, and by role that of a round', () => {
    expect(rowsOf([SABOTEUR]).map(({ gold }) => gold)).toEqual([12, 1.5, 0]);
  });

  it('count suspicion only where a review was made', () => {
    const [, digger, saboteur] = rowsOf([SABOTEUR]);
    expect(digger?.suspected).toEqual({ count: 1, of: 1 });
    expect(saboteur?.suspected).toEqual({ count: 0, of: 1 });
  });

  it('leave out what the filters leave out', () => {
    const left = (filter: object) =>
      [SOLO, SABOTEUR].filter((match) => fits(match, { ...EVERYTHING, ...filter }, NOW)).map(({ id }) => id);
    expect(left({})).toEqual(['a', 'b']);
    expect(left({ game: 'solo' })).toEqual(['a']);
    expect(left({ company: 'people' })).toEqual(['b']);
    expect(left({ company: 'bots' })).toEqual(['a']);
    expect(left({ result: 'lost' })).toEqual(['b']);
    expect(left({ days: 7 })).toEqual(['a']);
  });

  it('run from the oldest match to the newest, without what is not known', () => {
    expect(series([SOLO, SABOTEUR], ({ lost }) => lost)).toEqual([2]);
    expect(series([SOLO, { ...SABOTEUR, gold: 3 }], ({ gold }) => gold)).toEqual([3, 12]);
  });
});
