// A socket that is opened again whenever it breaks, calmly; and that notices when it broke silently.
export interface Link {
  send(text: string): void;
  retry(): void;
  /** Give this socket up, and open another one soon. */
  restart(): void;
  close(): void;
}

export interface Ends {
  receive(text: string): void;
  opened(): void;
  change(status: 'connecting' | 'open' | 'lost'): void;
  refuse(code: number): void;
  /** The server does not know us any more. */
  renew(): void;
}

const WAITS_S = [1, 2, 5, 10];
const BEAT_MS = 15_000;
const ANSWER_MS = 6_000;
/** Closed for a reason that trying again would not change. */
const FINAL = [4403, 4404, 4408, 4410];
const NO_SESSION = 4401;

export function keepLink(open: () => WebSocket, ends: Ends): Link {
  let socket: WebSocket | undefined;
  let attempt = 0;
  let isClosed = false;
  let retrying: ReturnType<typeof setTimeout> | undefined;
  let answering: ReturnType<typeof setTimeout> | undefined;

  function connect(): void {
    clearTimeout(retrying);
    drop();
    const own = (socket = open());
    own.onopen = () => own === socket && greet();
    own.onmessage = ({ data }) => own === socket && hear(String(data));
    own.onclose = ({ code }) => own === socket && lose(code);
  }

  function greet(): void {
    ends.opened();
    ends.change('open');
  }

  function hear(text: string): void {
    attempt = 0;
    clearTimeout(answering);
    answering = undefined;
    ends.receive(text);
  }

  function lose(code: number): void {
    drop();
    if (isClosed) return;
    ends.change('lost');
    if (FINAL.includes(code)) return ends.refuse(code);
    if (code === NO_SESSION) ends.renew();
    retrying = setTimeout(connect, 1000 * WAITS_S[Math.min(attempt, WAITS_S.length - 1)]!);
    attempt += 1;
  }

  function drop(): void {
    clearTimeout(answering);
    answering = undefined;
    const old = socket;
    socket = undefined;
    old?.close();
  }

  /** A laptop that slept holds a socket that looks open and is dead: only silence gives it away. */
  function beat(): void {
    if (socket?.readyState !== 1 || answering) return;
    socket.send('{"type":"ping"}');
    answering = setTimeout(() => lose(1006), ANSWER_MS);
  }

  function retry(): void {
    if (!isClosed && !socket) connect();
  }

  function wake(): void {
    if (document.visibilityState === 'hidden') return;
    retry();
    beat();
  }

  const beating = setInterval(beat, BEAT_MS);
  const wakers = [
    [document, 'visibilitychange'],
    [window, 'online'],
    [window, 'pageshow'],
  ] as const;
  wakers.forEach(([target, event]) => target.addEventListener(event, wake));
  ends.change('connecting');
  connect();

  return {
    send: (text) => socket?.readyState === 1 && socket.send(text),
    retry,
    restart: () => lose(1006),
    close() {
      isClosed = true;
      clearTimeout(retrying);
      clearInterval(beating);
      wakers.forEach(([target, event]) => target.removeEventListener(event, wake));
      drop();
    },
  };
}
