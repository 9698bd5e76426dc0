// The page's side of its own server: requests and sockets that go to the worker instead of the network.
import type { Answer } from '../net/api';
import type { Problem } from '../net/messages';
import type { FromWorker, ToWorker } from './talk';

/** As much of a WebSocket as the client uses. */
export class LocalSocket {
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { readonly data: string }) => void) | null = null;
  onclose: ((event: { readonly code: number }) => void) | null = null;
  readonly #post: (message: ToWorker) => void;

  constructor(
    readonly number: number,
    post: (message: ToWorker) => void,
  ) {
    this.#post = post;
  }

  send(text: string): void {
    this.#post({ do: 'hear', socket: this.number, text });
  }

  close(): void {
    if (this.readyState < 2) this.#post({ do: 'disconnect', socket: this.number });
    this.readyState = 3;
  }

  hear(message: Extract<FromWorker, { socket: number }>): void {
    if (this.readyState === 3) return;
    switch (message.is) {
      case 'opened':
        this.readyState = 1;
        return this.onopen?.();
      case 'text':
        return this.onmessage?.({ data: message.text });
      case 'closed':
        this.readyState = 3;
        return this.onclose?.({ code: message.code });
    }
  }
}

/** A worker, as far as it is needed. */
export interface Port {
  postMessage(message: ToWorker): void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
}

export class LocalServer {
  /** Fulfilled when Python is ready; rejected with a reason where it cannot be. */
  readonly ready: Promise<void>;
  readonly #post: (message: ToWorker) => void;
  readonly #asked = new Map<number, (text: string) => void>();
  readonly #sockets = new Map<number, LocalSocket>();
  #last = 0;

  constructor(port: Port) {
    this.#post = (message) => port.postMessage(message);
    this.ready = new Promise((resolve, reject) => {
      port.onmessage = ({ data }) => {
        if (data.is === 'ready') resolve();
        else if (data.is === 'failed') reject(new Error(data.why));
        else if (data.is === 'answer') this.#answer(data.id, data.text);
        else if (data.is !== 'line') this.#sockets.get(data.socket)?.hear(data);
        if (data.is === 'closed') this.#sockets.delete(data.socket);
      };
    });
  }

  async ask<T>(method: string, path: string, body?: object): Promise<Answer<T>> {
    const text = await this.fetch(method, path, body);
    const value: unknown = JSON.parse(text.slice(3));
    const status = Number(text.slice(0, 3));
    return status === 200 ? { ok: true, value: value as T } : { ok: false, status, problem: value as Problem };
  }

  /** The status in three digits, then what is answered. */
  fetch(method: string, path: string, body?: object): Promise<string> {
    const id = ++this.#last;
    return new Promise((resolve) => {
      this.#asked.set(id, resolve);
      this.#post({ do: 'ask', id, method, path, body: method === 'GET' ? '' : JSON.stringify(body ?? {}) });
    });
  }

  #answer(id: number, text: string): void {
    this.#asked.get(id)?.(text);
    this.#asked.delete(id);
  }

  open(table: string): LocalSocket {
    const socket = new LocalSocket(++this.#last, this.#post);
    this.#sockets.set(socket.number, socket);
    this.#post({ do: 'connect', socket: socket.number, table });
    return socket;
  }
}
