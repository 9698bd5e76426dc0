// @vitest-environment happy-dom
import { mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';
import type { About, MatchInfo } from '../src/net/messages';
import { me } from '../src/shell/me.svelte';
import MatchRow from '../src/start/MatchRow.svelte';

const MATCH: MatchInfo = {
  id: 'm',
  table: null,
  code: null,
  game: 'duel',
  options: {},
  turn_seconds: null,
  players: [
    { kind: 'person', name: 'Ada' },
    { kind: 'bot', name: 'Pim' },
  ] as unknown as MatchInfo['players'],
  rules: 2,
  version: 9,
  started: 1,
  finished: 2,
  seat: 0,
  turn: false,
  left_ms: null,
  seed_hash: '',
  seed: null,
  result: null,
  offline: false,
};

test.each([
  ['won', [4, 3], [0]],
  ['lost', [3, 4], [1]],
  ['drawn', [3, 3], [0, 1]],
])('a finished match says that it was %s (D27)', (word, gold, winners) => expectWord(word, true, gold, winners));

test('where a game says that all who tie win, two who tie have won', () => expectWord('won', false, [3, 3], [0, 1]));

async function expectWord(word: string, tiesDraw: boolean, gold: number[], winners: number[]): Promise<void> {
  me.about = { games: [{ name: 'duel', ties_draw: tiesDraw }] } as unknown as About;
  const target = document.body.appendChild(document.createElement('div'));
  const row = mount(MatchRow, { target, props: { match: { ...MATCH, result: { gold, winners } } } });
  await vi.waitFor(() =>
    expect(target.querySelector('.end .chip')?.textContent.trim()).toMatch(new RegExp(`^${word}\\b`)),
  );
  void unmount(row);
}
