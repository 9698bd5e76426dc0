import { describe, expect, test, vi } from 'vitest';
import { areMarksTrue, findShelf, finishedMatches, handOver, packMatch } from '../src/offline/handover';
import type { Shelf } from '../src/offline/shelf';

vi.stubGlobal('document', { baseURI: 'http://mine.example/' });

const BOT = { kind: 'bot', name: 'Gruff', avatar: 1, level: 'keen', present: true, ready: true };
const ROW = {
  id: 'a',
  table: 't',
  seed: '0123',
  number: 1,
  game: 'duel',
  options: { one_round: true },
  turn_seconds: null,
  players: [BOT, { kind: 'person', name: 'Anna', avatar: 3 }],
  started: 1_000,
  rules: 4,
  finished: 3_000,
  result: { gold: [2, 5], winners: [1] },
  hints: true,
};
const PEOPLE = [['anna', 1]];
const DONE = { do: 'done' };

function shelfOf(texts: Record<string, unknown>): Shelf & { readonly texts: Record<string, unknown> } {
  const found = (prefix: string) => Object.entries(texts).filter(([key]) => key.startsWith(prefix));
  return {
    texts,
    read: async (prefix) =>
      JSON.stringify(
        found(prefix).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
      ),
    count: async (prefix) => found(prefix).length,
    write: async (changes) => {
      for (const { key, text } of JSON.parse(changes) as { key: string; text: string }[]) texts[key] = text;
      return true;
    },
    clear: async () => undefined,
  };
}

const kept = () =>
  shelfOf({
    'match/a': { row: ROW, people: PEOPLE },
    'match/b': { row: { ...ROW, id: 'b', finished: null, result: null }, people: PEOPLE },
    'match/c': { row: { ...ROW, id: 'c', result: null }, people: PEOPLE },
    'step/a/000001': { at: 1_000, rules: 4, step: { events: [] } },
    'step/a/000002': { at: 2_000, rules: 4, step: { events: [], seat: 0, action: DONE } },
    'step/a/000003': { at: 3_000, rules: 4, step: { events: [], seat: 1, action: DONE } },
    'result/a/hints-1': btoa('[2]'),
    'result/a/hints-10': btoa('[9]'),
  });

const answer = (status: number, value: unknown) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(JSON.stringify(value), { status })),
  );

describe('matches that were played offline', () => {
  test('are listed when they were played to their ends', async () => {
    expect(await finishedMatches(kept())).toEqual([
      { id: 'a', game: 'duel', players: ROW.players, seat: 1, started: 1_000, gold: 5, won: true, handed: undefined },
    ]);
  });

  test('are packed as seed and choices, with the own seat left open', async () => {
    expect(await packMatch(kept(), 'a')).toEqual({
      game: 'duel',
      options: { one_round: true },
      rules: 4,
      seed: '0123',
      bots: [{ level: 'keen', avatar: 1 }, null],
      started: 1_000,
      actions: [DONE, DONE],
      times: [2_000, 3_000],
      result: { gold: [2, 5], winners: [1] },
      hinted: [2],
      claims: undefined,
    });
  });

  test('are marked once a server has them, and not where it refused', async () => {
    const shelf = kept();
    answer(400, { type: 'error', code: 'not_verified', message: 'No.' });
    expect((await handOver(shelf, 'a')).ok).toBe(false);
    expect((await finishedMatches(shelf))[0]!.handed).toBeUndefined();
    answer(200, { match: 'theirs', new: true });
    expect((await handOver(shelf, 'a')).ok).toBe(true);
    expect((await finishedMatches(shelf))[0]!.handed).toBe('theirs');
  });

  test('are offered again to somebody whom the server does not know as their player', async () => {
    const [match] = await finishedMatches(shelfOf({ ...kept().texts, 'handed/a': '"theirs"' }));
    answer(200, { seat: 1 });
    expect(await areMarksTrue([match!])).toBe(true);
    answer(200, { seat: null });
    expect(await areMarksTrue([match!])).toBe(false);
    answer(404, { type: 'error', code: 'no_match', message: 'No.' });
    expect(await areMarksTrue([match!])).toBe(false);
    vi.stubGlobal(
      'fetch',
      vi.fn(() => Promise.reject(new Error('no network'))),
    );
    expect(await areMarksTrue([match!])).toBe(true);
  });

  test('are not looked for where nobody played, so that looking leaves nothing behind', async () => {
    const factory = { databases: async () => [], open: vi.fn() };
    expect(await findShelf(factory as unknown as IDBFactory)).toBeUndefined();
    expect(factory.open).not.toHaveBeenCalled();
  });
});
