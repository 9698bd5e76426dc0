// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { inOwnFrame } from '../../src/match/frames';
import { loadParts } from '../../src/match/parts.svelte';
import type { MatchProps } from '../../src/match/props';
import { MatchShow } from '../../src/match/show.svelte';
import { MatchScreen } from '../../src/match/screen.svelte';
import type { GameEvent, Line } from '../../src/net/messages';
import { preferences } from '../../src/preferences.svelte';
import { promptAt } from '../fake_socket';

const DEALT: GameEvent = { event: 'RoundDealt', round: 1, first: 0, deck: [], goals: [], seats: 2, hand: 6 };
const LAID: GameEvent = { event: 'PathLaid', seat: 1, face: 'P03', cell: [1, 0] };
const PASSED: GameEvent = { event: 'CardsPassed', seat: 1, cards: ['?'] };
const ENDED: GameEvent = { event: 'RoundEnded', round: 1, reason: 'goals' };
const PANELS = [{ cards: 6 }, { cards: 6 }];
const OVER = { panels: PANELS, ended: 'goals', to_act: null };

let told = $state.raw<MatchProps>({} as MatchProps);
let show: MatchShow;
let screen: MatchScreen;
const onread = vi.fn();

beforeAll(loadParts);
beforeEach(() => {
  sessionStorage.clear();
  onread.mockReset();
  screen = new MatchScreen(() => told);
  show = new MatchShow(screen);
});

function tell(version: number, events: readonly GameEvent[], more: Partial<MatchProps> & { view?: object } = {}): void {
  const { view, ...props } = more;
  const { prompt } = promptAt(version, 0, { view: { panels: PANELS, to_act: 1, ...view } });
  told = {
    prompt,
    events,
    players: [{ name: 'Hilda' }, { name: 'Pim' }],
    you: 0,
    match: 'm',
    onread,
    ...props,
  };
  show.receive(told);
}

test('the end of a round is shown with its own board, and closing it asks for what came since', () => {
  tell(1, [DEALT]);
  expect(show.round).toBeUndefined();
  tell(2, [DEALT, LAID, ENDED], { view: OVER });
  expect(show.round?.round).toBe(1);
  expect(screen.hasHand).toBe(false);
  expect(onread).not.toHaveBeenCalled();
  show.closeRound();
  expect(show.round).toBeUndefined();
  expect(onread).toHaveBeenCalledOnce();
});

test('a screen that is loaded late shows the end of a round that waits, and of a match the result alone', () => {
  tell(2, [DEALT, ENDED], { view: OVER });
  expect(show.round).toBeDefined();
  show = new MatchShow(screen);
  tell(3, [DEALT, ENDED], { view: { ...OVER, result: { gold: [1, 0], winners: [0] } } });
  expect(show.round).toBeUndefined();
  expect(show.isFinal).toBe(true);
});

test('gold that is still being drafted is no end yet', () => {
  tell(1, [DEALT]);
  tell(2, [DEALT, ENDED], { view: { ended: 'treasure', to_act: 1, draft: { seat: 1, cards: 2 } } });
  expect(show.round).toBeUndefined();
});

test('a match that is watched again has no dialogs', () => {
  tell(1, [DEALT], { isReplay: true });
  tell(2, [DEALT, ENDED], { view: OVER, isReplay: true });
  expect(show.round).toBeUndefined();
  expect(screen.hasHand).toBe(true);
});

test('only what is new is told aloud, also when two prompts came at once', () => {
  tell(1, [DEALT, LAID]);
  expect(show.aloud).not.toContain('digs');
  tell(3, [DEALT, LAID, PASSED, PASSED]);
  expect(show.aloud).toBe('Pim discards a card. Pim discards a card.');
});

test('what was picked stays while the same prompt comes again, and falls with the next', () => {
  tell(1, [DEALT]);
  screen.choosing = { ...screen.choosing, picked: [2] };
  tell(1, [DEALT]);
  expect(screen.choosing.picked).toEqual([2]);
  tell(2, [DEALT, PASSED]);
  expect(screen.choosing.picked).toEqual([]);
});

test('those who watch need not close anything', () => {
  vi.useFakeTimers();
  tell(1, [DEALT], { you: null });
  tell(2, [DEALT, ENDED], { you: null, view: OVER });
  expect(show.round).toBeDefined();
  vi.runAllTimers();
  expect(onread).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test('V3 a match of one round says so', () => {
  tell(1, [DEALT], { view: { options: { one_round: true } } });
  expect(screen.roundText).toBe('Round 1 of 1');
  expect(screen.variants).toBe('Short match');
});

test('while the own choice is on its way nobody is said to be thinking', () => {
  tell(1, [DEALT], { view: { to_act: 0 }, pending: true });
  expect(screen.status).toEqual({ head: 'Your move is on its way', text: '', isYours: false });
  tell(2, [DEALT], { view: { to_act: 1 } });
  expect(screen.status.head).toBe('Pim is thinking');
});

test('whose turn it is is not told of oneself as of others, not even before anything can be chosen', () => {
  tell(1, [DEALT], { view: { to_act: 0, draft: { seat: 0, cards: 3 } } });
  expect(screen.status).toEqual({ head: 'Your turn', text: '', isYours: false });
});

test('one sees the own time, and not that of others', () => {
  tell(1, [DEALT], { view: { to_act: 0 }, clock: { seat: 0, left_ms: 15_000 } });
  expect(screen.ownClock?.left_ms).toBe(15_000);
  tell(2, [DEALT], { view: { to_act: 1 }, clock: { seat: 1, left_ms: 15_000 } });
  expect(screen.ownClock).toBeUndefined();
});

test('what others say is new until it is read, one’s own words never are', () => {
  tell(1, [DEALT]);
  const line = (at: number, seat: number): Line => ({ at, seat, name: 'Pim', text: 'Trust me' });
  show.hear([]);
  show.hear([line(1, 1)]);
  expect(screen.unread).toBe(1);
  show.hear([line(1, 1), line(2, 0), line(3, 1)]);
  expect(screen.unread).toBe(2);
  screen.talk = 'chat';
  show.hear([line(1, 1), line(2, 0), line(3, 1), line(4, 1)]);
  expect(screen.unread).toBe(2);
});

test('what is said stays as long as it takes to read', () => {
  vi.useFakeTimers();
  tell(1, [DEALT]);
  show.hear([]);
  show.hear([{ at: 1, seat: 1, name: 'Pim', text: 'Trust me, I have seen it. '.repeat(4) }]);
  vi.advanceTimersByTime(8000);
  expect(screen.bubbles.size).toBe(1);
  vi.advanceTimersByTime(8000);
  expect(screen.bubbles.size).toBe(0);
  vi.useRealTimers();
});

test('alone, and in replays, there is nobody to talk to', () => {
  tell(1, [DEALT]);
  expect(screen.isQuiet).toBe(false);
  tell(2, [DEALT], { view: { panels: [{ cards: 6 }] } });
  expect(screen.isQuiet).toBe(true);
});

test('a role that nobody looks at holds nothing up', () => {
  const roles: GameEvent = { event: 'RolesDealt', roles: ['digger', '?'], spare: '?' };
  tell(1, [DEALT]);
  tell(2, [DEALT, roles], { you: null });
  expect(show.isRole).toBe(false);
  expect(onread).toHaveBeenCalledOnce();
});

test('a role stays until it is read', () => {
  const roles: GameEvent = { event: 'RolesDealt', roles: ['digger', '?'], spare: '?' };
  tell(1, [DEALT]);
  tell(2, [DEALT, roles]);
  expect(show.isRole).toBe(true);
  expect(onread).not.toHaveBeenCalled();
  show.closeRole();
  expect(onread).toHaveBeenCalledOnce();
});

test('pencil marks are kept through a round and gone with the next', () => {
  tell(1, [DEALT]);
  screen.mark('seat 1', 'suspect');
  tell(2, [DEALT, LAID]);
  expect(screen.marks['seat 1']).toBe('suspect');
  tell(3, [DEALT, LAID], { view: { round: 2 } });
  expect(screen.marks).toEqual({});
});

describe('when the treasure is found', () => {
  const ROLES: GameEvent = { event: 'RolesShown', roles: ['digger', 'saboteur'], spare: 'digger' };
  const FOUND: GameEvent[] = [
    LAID,
    { event: 'GoalTurned', face: 'B-GOLD', cell: [8, 0] },
    { event: 'RoundEnded', round: 1, reason: 'treasure' },
    ROLES,
  ];
  const TAKEN: GameEvent = { event: 'GoldTaken', seat: 0, gold: 3 };
  const open = [
    { ...PANELS[0]!, role: 'digger' },
    { ...PANELS[1]!, role: 'saboteur' },
  ];
  const view = { panels: open, ended: 'treasure', to_act: null };
  const draft = { ...view, to_act: 0, draft: { seat: 0, cards: 2 } };

  beforeEach(() => {
    preferences.motion = 'full';
    show.enter(document.createElement('div'), document.createElement('div'));
  });

  afterEach(async () => {
    preferences.motion = 'system';
    // What still waits for a frame would find no page any more once these tests are over.
    await new Promise<void>((done) => inOwnFrame(done));
  });

  const until = (isSo: () => unknown) => vi.waitFor(() => expect(isSo()).toBeTruthy(), { timeout: 60_000 });
  /** What the reader sees of the other one's role. */
  const shown = () => screen.roleAt(1);

  test('roles are shown once that was seen, however many moves come at once', async () => {
    tell(1, [DEALT], { view: { panels: [{ ...PANELS[0]!, role: 'digger' }, PANELS[1]] } });
    expect([screen.roleAt(0), shown()]).toEqual(['digger', undefined]);
    const moves = [PASSED, LAID, PASSED, LAID, PASSED];
    for (const n of moves.keys()) tell(2 + n, [DEALT, ...moves.slice(0, n + 1)]);
    tell(8, [DEALT, ...moves, ...FOUND], { view: draft });
    tell(9, [DEALT, ...moves, ...FOUND, TAKEN], { view });
    expect([shown(), show.round !== undefined, screen.isBusy]).toEqual([undefined, true, true]);
    await until(() => show.treasure);
    expect([screen.roleAt(0), shown(), screen.isBusy]).toEqual(['digger', undefined, true]);
    show.treasure?.end();
    await until(() => !screen.isBusy);
    expect(shown()).toBe('saboteur');
  });

  test('roles that were shown stay while gold is taken', async () => {
    tell(1, [DEALT]);
    tell(2, [DEALT, ...FOUND], { view: draft });
    await until(() => show.treasure);
    show.treasure?.end();
    await until(() => !screen.isBusy);
    tell(3, [DEALT, ...FOUND, TAKEN], { view });
    expect([shown(), screen.isBusy]).toEqual(['saboteur', true]);
  });

  test('roles are shown at once where motion is reduced', () => {
    preferences.motion = 'less';
    tell(1, [DEALT]);
    tell(2, [DEALT, ...FOUND], { view: draft });
    expect(shown()).toBe('saboteur');
  });
});

test('what is still being acted out is not told before', () => {
  tell(1, [DEALT, LAID, PASSED]);
  screen.told = 2;
  expect(screen.log).toHaveLength(2);
  screen.told = Infinity;
  expect(screen.log).toHaveLength(3);
});
