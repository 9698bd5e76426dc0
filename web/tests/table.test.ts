// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Action, GameEvent } from '../src/net/messages';
import { TableConnection } from '../src/net/table.svelte';
import { FakeSocket, TABLE, promptAt } from './fake_socket';

const DIG: Action = { do: 'dig', face: 'P01', cell: [1, 0] };
const MAP: Action = { do: 'peek', cell: [5, 0] };
const LAID: GameEvent = { event: 'PathLaid', seat: 0, face: 'P01', cell: [1, 0] };
const PASSED: GameEvent = { event: 'CardsPassed', seat: 0, cards: ['P01'] };
const DEALT: GameEvent = { event: 'RoundDealt', round: 1, first: 0, deck: [], goals: [], seats: 2, hand: 6 };
const CHOICE = { type: 'choose', match: 'm', version: 7, index: 0 };

let connection: TableConnection;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
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
  expect(connection.pending?.action).toEqual(DIG);
});

test('what is not in the legal list is not sent', () => {
  const socket = sitDown();
  connection.choose(2);
  expect(socket.choices).toEqual([]);
});

test('a choice that was done is settled in silence', () => {
  const socket = sitDown();
  connection.choose(0);
  socket.tell(promptAt(8, 7, { events: [LAID] }));
  expect(connection.pending).toBeUndefined();
  expect(connection.movedOn).toBe(0);
});

test('a choice that came too late is told once', () => {
  const socket = sitDown();
  connection.choose(0);
  socket.tell(promptAt(8, 7, { events: [PASSED] }), promptAt(8, 8));
  expect(connection.pending).toBeUndefined();
  expect(connection.movedOn).toBe(1);
});

test('a prompt of the same version leaves the choice under way', () => {
  const socket = sitDown();
  connection.choose(0);
  socket.tell(promptAt(7, 7, { legal: [DIG, MAP] }));
  expect(connection.pending).toBeDefined();
  expect(socket.choices).toHaveLength(1);
});

test('a choice that was lost with its socket is sent again', () => {
  const socket = sitDown();
  connection.choose(0);
  socket.hangUp();
  vi.advanceTimersByTime(1000);
  expect(sitDown().choices).toEqual([CHOICE]);
});

test('a choice that arrived before the socket broke is not sent again', () => {
  const socket = sitDown();
  connection.choose(0);
  socket.hangUp();
  vi.advanceTimersByTime(1000);
  const next = FakeSocket.last.accept().tell(TABLE, promptAt(8, 0, { events: [DEALT, LAID] }));
  expect(next.choices).toEqual([]);
  expect(connection.pending).toBeUndefined();
  expect(connection.movedOn).toBe(0);
});

test('a choice made while the lamp is out goes through later', () => {
  sitDown().hangUp();
  connection.choose(0);
  vi.advanceTimersByTime(1000);
  expect(sitDown().choices).toEqual([CHOICE]);
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

test('the events of the first prompt are history, those of later ones are news', () => {
  const socket = sitDown();
  expect(connection.queue).toEqual([]);
  socket.tell(promptAt(8, 7, { events: [LAID] }));
  expect(connection.takeEvents()).toEqual([LAID]);
  expect(connection.queue).toEqual([]);
  expect(connection.round).toEqual([DEALT, LAID]);
});

test('a screen that comes late is told everything once', () => {
  sitDown().tell(promptAt(8, 7, { events: [LAID] }));
  expect(connection.whole?.since).toBe(0);
  expect(connection.whole?.prompt.version).toBe(8);
  expect(connection.whole?.prompt.events).toEqual([DEALT, LAID]);
});

test('after a broken connection nothing is told twice', () => {
  sitDown().tell(promptAt(8, 7, { events: [LAID] }));
  connection.takeEvents();
  FakeSocket.last.hangUp();
  vi.advanceTimersByTime(1000);
  FakeSocket.last.accept().tell(TABLE, promptAt(9, 0, { events: [DEALT, LAID, PASSED] }));
  expect(connection.round).toEqual([DEALT, LAID, PASSED]);
  expect(connection.takeEvents()).toEqual([PASSED]);
});

test('lines of chat are heard once', () => {
  const socket = sitDown();
  const lines = [{ at: 1, name: 'Pim', text: 'hello' }];
  socket.tell({ type: 'said', lines });
  socket.tell({ type: 'said', lines: [...lines, { at: 2, name: 'Pim', emote: 'ha' }] });
  expect(connection.said.map(({ at }) => at)).toEqual([1, 2]);
});
