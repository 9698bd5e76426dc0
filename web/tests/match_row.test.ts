// @vitest-environment happy-dom
import { mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';
import type { MatchInfo } from '../src/net/messages';
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
])('a finished match says that it was %s (D27)', async (word, gold, winners) => {
  const target = document.body.appendChild(document.createElement('div'));
  const row = mount(MatchRow, { target, props: { match: { ...MATCH, result: { gold, winners } } } });
  await vi.waitFor(() =>
    expect(target.querySelector('.end .chip')?.textContent.trim()).toMatch(new RegExp(`^${word}\\b`)),
  );
  void unmount(row);
});
