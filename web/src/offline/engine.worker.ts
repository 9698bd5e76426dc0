// The worker: Python serves this page's tables here, so that the page itself never waits.
import type { PyProxy } from 'pyodide/ffi';
import { startPython } from './interpreter';
import { openShelf } from './shelf';
import type { FromWorker, ToWorker } from './talk';

/** `tunnelfolk.offline.browser_server.BrowserServer`. */
interface Server extends PyProxy {
  hear_review(review: number, line: string): Promise<void>;
  ask(method: string, path: string, body: string): Promise<string>;
  connect(socket: number, table: string): Promise<void>;
  hear(socket: number, text: string): Promise<void>;
  disconnect(socket: number): Promise<void>;
}

const tell = (message: FromWorker) => postMessage(message);
let server: Promise<Server> | undefined;

const loadFrom = (folder: string) => async (name: string) => (await fetch(folder + name)).arrayBuffer();

async function start(folder: string, files: readonly string[], botDelay: number): Promise<Server> {
  const [python, shelf] = await Promise.all([startPython(folder, files, loadFrom(folder)), openShelf()]);
  const review = (number: number, record: string) => letReview(number, { do: 'review', folder, files, record });
  const { BrowserServer } = python.pyimport('tunnelfolk.offline.browser_server') as {
    BrowserServer: (...args: unknown[]) => Server;
  };
  return BrowserServer(
    { ...shelf, review },
    {
      open: (socket: number) => tell({ is: 'opened', socket }),
      tell: (socket: number, text: string) => tell({ is: 'text', socket, text }),
      close: (socket: number, code: number) => tell({ is: 'closed', socket, code }),
    },
    botDelay,
  );
}

/** A worker of its own makes a review: it takes half a minute, for which no table should wait. */
function letReview(number: number, wanted: ToWorker): void {
  const reviewer = new Worker(self.location.href, { type: 'module' });
  const hear = (line: string) => {
    if (!line) reviewer.terminate();
    void server?.then((own) => own.hear_review(number, line));
  };
  reviewer.onmessage = ({ data }: MessageEvent<FromWorker>) => hear(data.is === 'line' ? data.line : '');
  reviewer.onerror = () => hear('');
  reviewer.postMessage(wanted);
}

async function review(folder: string, files: readonly string[], record: string): Promise<void> {
  const python = await startPython(folder, files, loadFrom(folder));
  const { review_record } = python.pyimport('tunnelfolk.offline.record_review') as {
    review_record: (record: string, tell: (line: string) => void) => void;
  };
  review_record(record, (line) => tell({ is: 'line', line }));
  tell({ is: 'line', line: '' });
}

async function serve(message: Exclude<ToWorker, { do: 'start' | 'review' }>): Promise<void> {
  const own = await server!;
  switch (message.do) {
    case 'ask':
      tell({ is: 'answer', id: message.id, text: await own.ask(message.method, message.path, message.body) });
      break;
    case 'connect':
      await own.connect(message.socket, message.table);
      break;
    case 'hear':
      await own.hear(message.socket, message.text);
      break;
    case 'disconnect':
      await own.disconnect(message.socket);
      break;
  }
}

onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.do === 'start') {
    server = start(data.folder, data.files, data.botDelay);
    server.then(
      () => tell({ is: 'ready' }),
      (lost: unknown) => tell({ is: 'failed', why: String(lost) }),
    );
  } else if (data.do === 'review') {
    review(data.folder, data.files, data.record).catch((lost: unknown) => tell({ is: 'failed', why: String(lost) }));
  } else {
    void serve(data);
  }
};
