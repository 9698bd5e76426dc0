// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Action, GameEvent } from '../src/net/messages';
import { TableConnection } from '../src/net/connection.svelte';
import { see } from '../src/net/reading';
import { FakeSocket, TABLE, promptAt } from './fake_socket';

const DIG: Action = { do: 'dig', face: 'P01', cell: [1, 0] };
const MAP: Action = { do: 'peek', cell: [5, 0] };
const LAID: GameEvent = { event: 'PathLaid', seat: 0, face: 'P01', cell: [1, 0] };
const PASSED: GameEvent = { event: 'CardsPassed', seat: 0, cards: ['P01'] };
const DEALT: GameEvent = { event: 'RoundDealt', round: 1, first: 0, deck: [], goals: [], seats: 2, hand: 6 };
const ENDED: GameEvent = { event: 'RoundEnded', round: 1, reason: 'goals' };
const CHOICE = { type: 'choose', match: 'm', version: 7, index: 0 };

let connection: TableConnection;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  sessionStorage.clear();
  connection = new TableConnection('one', () => new FakeSocket() as unknown as WebSocket);
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

function sitDown(): FakeSocket {
  return FakeSocket.last.accept().tell(TABLE, promptAt(7, 0, { legal: [DIG, MAP], events: [DEALT] }));
}

test('a connection shows the table and its prompt', () => {
  expect(connection.status).toBe('connecting');
  sitDown();
  expect(connection.status).toBe('open');
  expect(connection.table?.code).toBe('MOLE 42');
  expect(connection.prompt?.prompt.version).toBe(7);
});

test('a choice is sent once, however often it is tapped', () => {
  const socket = sitDown();
  connection.choose(0);
  connection.choose(0);
  connection.choose(1);
  expect(socket.choices).toEqual([CHOICE]);
  expect(connection.pending).toEqual({ match: 'm', version: 7, index: 0 });
});

test('changes are folded into the last prompt', () => {
  const socket = sitDown();
  connection.choose(0);
  const answer = { version: 7, outcome: 'done' } as const;
  socket.tell({ type: 'changes', since: 7, version: 8, answer, events: [LAID], view: { to_act: 1, pile: 3 } });
  expect(connection.prompt?.prompt).toEqual(promptAt(8, 7, { events: [LAID], view: { to_act: 1, pile: 3 } }).prompt);
  expect(connection.events).toEqual([DEALT, LAID]);
  expect(connection.pending).toBeUndefined();
});

test('changes of a prompt that never came are asked for again, whole, over another socket', () => {
  sitDown().tell({ type: 'changes', since: 8, version: 9 });
  expect(connection.prompt?.prompt.version).toBe(7);
  expect(connection.status).toBe('lost');
  vi.advanceTimersByTime(1000);
  FakeSocket.last.accept().tell(TABLE, promptAt(9, 0, { events: [DEALT, LAID] }));
  expect(connection.prompt?.prompt.version).toBe(9);
});

test('what is not in the legal list is not sent', () => {
  const socket = sitDown();
  connection.choose(2);
  expect(socket.choices).toEqual([]);
});

test('a choice that was done is settled in silence', () => {
  const socket = sitDown();
  connection.choose(0);
  socket.tell(promptAt(8, 7, { events: [LAID], answer: { version: 7, outcome: 'done' } }));
  expect(connection.pending).toBeUndefined();
  expect(connection.movedOn).toBe(0);
  expect(connection.problem).toBeUndefined();
});

test('a choice that came too late is told once', () => {
  const socket = sitDown();
  connection.choose(0);
  socket.tell(promptAt(8, 7, { events: [PASSED] }), promptAt(8, 8, { answer: { version: 7, outcome: 'late' } }));
  socket.tell(promptAt(9, 8, { events: [LAID] }));
  expect(connection.pending).toBeUndefined();
  expect(connection.movedOn).toBe(1);
});

test('a choice that is refused is told, and one may choose again', () => {
  const socket = sitDown();
  connection.choose(0);
  socket.tell(promptAt(7, 7, { legal: [DIG, MAP], answer: { version: 7, outcome: 'refused' } }));
  expect(connection.problem?.code).toBe('refused');
  expect(connection.movedOn).toBe(0);
  connection.choose(1);
  expect(socket.choices).toEqual([CHOICE, { ...CHOICE, index: 1 }]);
});

test('what was not stored is told in one sentence, not in two', () => {
  const socket = sitDown();
  connection.choose(0);
  socket.tell({ type: 'error', code: 'not_stored', message: 'The disk is full.' });
  socket.tell(promptAt(7, 7, { legal: [DIG, MAP], answer: { version: 7, outcome: 'refused' } }));
  expect(connection.problem?.code).toBe('not_stored');
  expect(connection.pending).toBeUndefined();
});

test('another version is no answer: the choice stays under way until there is one', () => {
  const socket = sitDown();
  connection.choose(0);
  socket.tell(promptAt(8, 7, { legal: [MAP], events: [PASSED] }));
  expect(connection.pending).toBeDefined();
  connection.choose(0);
  expect(socket.choices).toHaveLength(1);
  socket.tell(promptAt(8, 8, { legal: [MAP], answer: { version: 7, outcome: 'late' } }));
  expect(connection.pending).toBeUndefined();
});

test('the answer to an older choice settles nothing', () => {
  const socket = sitDown();
  connection.choose(0);
  socket.tell(promptAt(7, 7, { legal: [DIG, MAP], answer: { version: 5, outcome: 'late' } }));
  expect(connection.pending).toBeDefined();
  expect(connection.movedOn).toBe(0);
});

test('a sign that came too soon leaves the choice under way', () => {
  const socket = sitDown();
  connection.choose(0);
  socket.tell({ type: 'error', code: 'too_soon', message: 'One moment, please.' });
  expect(connection.pending).toBeDefined();
});

test.each(['done', 'late'] as const)('a choice whose answer was lost is sent again, and answered: %s', (outcome) => {
  const socket = sitDown();
  connection.choose(0);
  socket.hangUp();
  vi.advanceTimersByTime(1000);
  // The match has gone on meanwhile; only the server knows whether by this choice.
  const next = FakeSocket.last.accept().tell(TABLE, promptAt(8, 0, { events: [DEALT, LAID] }));
  expect(next.choices).toEqual([CHOICE]);
  expect(connection.pending).toBeDefined();
  next.tell(promptAt(8, 8, { answer: { version: 7, outcome } }));
  expect(connection.pending).toBeUndefined();
  expect(connection.movedOn).toBe(outcome === 'late' ? 1 : 0);
});

test('a choice that was answered is not sent again', () => {
  const socket = sitDown();
  connection.choose(0);
  socket.tell(promptAt(8, 7, { events: [LAID], answer: { version: 7, outcome: 'done' } })).hangUp();
  vi.advanceTimersByTime(1000);
  expect(FakeSocket.last.accept().choices).toEqual([]);
});

test('a choice made while the lamp is out goes through later', () => {
  sitDown().hangUp();
  connection.choose(0);
  vi.advanceTimersByTime(1000);
  expect(FakeSocket.last.accept().choices).toEqual([CHOICE]);
});

const OVER = { view: { ended: 'goals', to_act: null }, events: [ENDED] };
const NEXT = { legal: [MAP], events: [{ ...DEALT, round: 2 }] as GameEvent[] };

test('the end of a round is shown until it is put away, then what came since, one after the other', () => {
  const socket = sitDown().tell(promptAt(8, 7, OVER), promptAt(9, 8, NEXT), promptAt(10, 9, { legal: [DIG] }));
  expect(connection.shown?.prompt.version).toBe(8);
  expect(connection.events).toEqual([DEALT, ENDED]);
  connection.choose(0);
  expect(socket.choices).toEqual([]);
  connection.readOn();
  expect(connection.shown?.prompt.version).toBe(9);
  connection.choose(0);
  expect(socket.choices).toEqual([]);
  vi.runOnlyPendingTimers();
  expect(connection.shown?.prompt.version).toBe(10);
  expect(connection.events).toEqual([DEALT, ENDED, ...NEXT.events]);
  connection.choose(0);
  expect(socket.choices).toHaveLength(1);
});

test('two rounds that end while nobody looks are read one after the other', () => {
  sitDown().tell(promptAt(8, 7, OVER), promptAt(9, 8, NEXT), promptAt(10, 9, OVER), promptAt(11, 10, NEXT));
  const seen = [1, 2, 3].map(() => {
    const version = connection.shown?.prompt.version;
    connection.readOn();
    vi.advanceTimersByTime(5000);
    return version;
  });
  expect(seen).toEqual([8, 10, 11]);
});

test('the end of a round survives a broken connection', () => {
  sitDown()
    .tell(promptAt(8, 7, OVER), promptAt(9, 8, NEXT))
    .hangUp();
  vi.advanceTimersByTime(1000);
  FakeSocket.last.accept().tell(TABLE, promptAt(9, 8, NEXT));
  expect(connection.shown?.prompt.version).toBe(8);
  expect(connection.events).toEqual([DEALT, ENDED]);
});

test('a page that is loaded again still shows the end of a round that was not put away', () => {
  sitDown().tell(promptAt(8, 7, OVER), promptAt(9, 8, NEXT));
  connection.close();
  connection = new TableConnection('one', () => new FakeSocket() as unknown as WebSocket);
  FakeSocket.last.accept().tell(TABLE, promptAt(10, 8, NEXT));
  expect(connection.shown?.prompt.version).toBe(8);
  expect(connection.events).toEqual([DEALT, ENDED]);
  connection.readOn();
  expect(connection.shown?.prompt.version).toBe(10);
  connection.close();
  connection = new TableConnection('one', () => new FakeSocket() as unknown as WebSocket);
  FakeSocket.last.accept().tell(TABLE, promptAt(10, 8, NEXT));
  expect(connection.shown?.prompt.version).toBe(10);
});

test('while a role is read the match goes on behind it, and is then shown', () => {
  const dealt: GameEvent = { event: 'RolesDealt', roles: ['digger', '?'], spare: '?' };
  const socket = FakeSocket.last.accept().tell(TABLE, promptAt(1, 0, { events: [DEALT, dealt] }));
  socket.tell(promptAt(2, 1, { events: [PASSED] }), promptAt(3, 2, { legal: [DIG] }));
  expect(connection.shown?.prompt.version).toBe(1);
  expect(connection.isBehind).toBe(true);
  see('m', 1);
  connection.readOn();
  expect(connection.shown?.prompt.version).toBe(2);
  vi.runOnlyPendingTimers();
  expect(connection.shown?.prompt.version).toBe(3);
  expect(connection.isBehind).toBe(false);
});

test('who was away for long is shown the last few steps, not all of them', () => {
  const socket = sitDown().tell(promptAt(8, 7, OVER));
  for (let version = 9; version < 40; version++) socket.tell(promptAt(version, version - 1, { events: [PASSED] }));
  connection.readOn();
  let steps = 0;
  for (; connection.isBehind; steps++) vi.runOnlyPendingTimers();
  expect(steps).toBeLessThan(9);
  expect(connection.shown?.prompt.version).toBe(39);
});

test('the end of a round that is told again is not shown again', () => {
  const socket = sitDown().tell(promptAt(8, 7, OVER));
  connection.readOn();
  socket.tell(promptAt(8, 8, { ...OVER, events: [], answer: { version: 7, outcome: 'done' } }), promptAt(9, 8, NEXT));
  expect(connection.shown?.prompt.version).toBe(9);
});

test('the end of the match, a draft, and another match wait for nobody', () => {
  const socket = sitDown().tell(promptAt(8, 7, { view: { ended: 'treasure', to_act: 1 } }), promptAt(9, 8));
  expect(connection.shown?.prompt.version).toBe(9);
  socket.tell(promptAt(10, 9, OVER), { ...promptAt(1, 0), match: 'n' });
  expect(connection.shown?.match).toBe('n');
  const result = { gold: [1, 0], winners: [0] };
  socket.tell({ ...promptAt(2, 1, { view: { ...OVER.view, result } }), match: 'n' });
  expect(connection.shown).toBe(connection.prompt);
});

test('it is tried again after 1, 2, 5, 10 and 10 seconds', () => {
  sitDown().hangUp();
  expect(connection.status).toBe('lost');
  for (const seconds of [1, 2, 5, 10, 10]) {
    const tried = FakeSocket.all.length;
    vi.advanceTimersByTime(seconds * 1000 - 1);
    expect(FakeSocket.all).toHaveLength(tried);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(tried + 1);
    FakeSocket.last.hangUp();
  }
});

test('it is tried at once when the device is back online', () => {
  sitDown().hangUp();
  window.dispatchEvent(new Event('online'));
  expect(FakeSocket.all).toHaveLength(2);
});

test('a socket that is silent after a ping is given up', () => {
  sitDown();
  vi.advanceTimersByTime(15_000);
  expect(FakeSocket.last.sent.at(-1)).toEqual({ type: 'ping' });
  vi.advanceTimersByTime(6_000);
  expect(connection.status).toBe('lost');
});

test('a socket that answers is kept', () => {
  sitDown();
  vi.advanceTimersByTime(15_000);
  FakeSocket.last.tell({ type: 'pong' });
  vi.advanceTimersByTime(14_000);
  expect(connection.status).toBe('open');
});

test('a table that does not exist is not asked for again', () => {
  FakeSocket.last.accept().hangUp(4404);
  vi.advanceTimersByTime(60_000);
  expect(connection.refused).toBe(4404);
  expect(FakeSocket.all).toHaveLength(1);
});

test('after a broken connection nothing is told twice', () => {
  sitDown().tell(promptAt(8, 7, { events: [LAID] }));
  FakeSocket.last.hangUp();
  vi.advanceTimersByTime(1000);
  FakeSocket.last.accept().tell(TABLE, promptAt(9, 0, { events: [DEALT, LAID, PASSED] }));
  expect(connection.events).toEqual([DEALT, LAID, PASSED]);
});

test('the same prompt again tells nothing', () => {
  sitDown().tell(promptAt(7, 7, { legal: [DIG, MAP] }));
  expect(connection.events).toEqual([DEALT]);
});

test('another match begins with nothing', () => {
  sitDown().tell({ ...promptAt(1, 0, { events: [PASSED] }), match: 'n' });
  expect(connection.events).toEqual([PASSED]);
});

test('lines of chat are heard once', () => {
  const socket = sitDown();
  const lines = [{ at: 1, name: 'Pim', text: 'hello' }];
  socket.tell({ type: 'said', lines });
  socket.tell({ type: 'said', lines: [...lines, { at: 2, name: 'Pim', emote: 'ha' }] });
  expect(connection.said.map(({ at }) => at)).toEqual([1, 2]);
});

test('a line that a sign has overtaken is heard too, and none twice', () => {
  const line = { at: 5, name: 'Otto', text: 'Dig!' };
  const sign = { at: 6, name: 'Ida', emote: 'ha' as const };
  const socket = sitDown();
  socket.tell({ type: 'said', lines: [sign] });
  socket.tell({ type: 'said', lines: [line] });
  socket.tell({ type: 'said', lines: [line, sign] });
  expect(connection.said).toEqual([sign, line]);
});
