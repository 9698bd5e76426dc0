import { describe, expect, test } from 'vitest';
import { LocalServer, type Port } from '../src/offline/local';
import type { FromWorker, ToWorker } from '../src/offline/talk';

class Worker implements Port {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null = null;
  readonly told: ToWorker[] = [];

  postMessage(message: ToWorker): void {
    this.told.push(message);
  }

  say(data: FromWorker): void {
    this.onmessage!({ data } as MessageEvent<FromWorker>);
  }
}

describe("a server of the page's own", () => {
  test('answers requests by their numbers, in whatever order', async () => {
    const worker = new Worker();
    const server = new LocalServer(worker);
    const [first, second] = [server.ask('GET', 'about'), server.ask('POST', 'tables', { game: 'duel' })];
    expect(worker.told).toMatchObject([
      { do: 'ask', id: 1, method: 'GET', path: 'about', body: '' },
      { do: 'ask', id: 2, method: 'POST', path: 'tables', body: '{"game":"duel"}' },
    ]);
    worker.say({ is: 'answer', id: 2, text: '404{"type":"error","code":"no_table","message":"No."}' });
    worker.say({ is: 'answer', id: 1, text: '200{"version":"1"}' });
    expect(await second).toEqual({
      ok: false,
      status: 404,
      problem: { type: 'error', code: 'no_table', message: 'No.' },
    });
    expect(await first).toEqual({ ok: true, value: { version: '1' } });
  });

  test('says when it is ready, and why it never will be', async () => {
    const [well, ill] = [new Worker(), new Worker()];
    const [good, bad] = [new LocalServer(well), new LocalServer(ill)];
    well.say({ is: 'ready' });
    ill.say({ is: 'failed', why: 'no memory' });
    await good.ready;
    await expect(bad.ready).rejects.toThrow('no memory');
  });

  test('has sockets that open, hear, speak and close like those of a network', () => {
    const worker = new Worker();
    const socket = new LocalServer(worker).open('mole');
    const heard: unknown[] = [];
    socket.onopen = () => heard.push('open');
    socket.onmessage = ({ data }) => heard.push(data);
    socket.onclose = ({ code }) => heard.push(code);
    expect(socket.readyState).toBe(0);
    worker.say({ is: 'opened', socket: socket.number });
    expect(socket.readyState).toBe(1);
    worker.say({ is: 'text', socket: socket.number, text: '{"type":"pong"}' });
    socket.send('{"type":"ping"}');
    worker.say({ is: 'closed', socket: socket.number, code: 1012 });
    worker.say({ is: 'text', socket: socket.number, text: 'too late' });
    expect(heard).toEqual(['open', '{"type":"pong"}', 1012]);
    expect(worker.told.map(({ do: what }) => what)).toEqual(['connect', 'hear']);
  });

  test('is told when the page leaves a table, once', () => {
    const worker = new Worker();
    const socket = new LocalServer(worker).open('mole');
    worker.say({ is: 'opened', socket: socket.number });
    socket.close();
    socket.close();
    expect(worker.told.filter(({ do: what }) => what === 'disconnect')).toHaveLength(1);
  });
});
