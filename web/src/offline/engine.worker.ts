// The worker: Python serves this page's tables here, so that the page itself never waits.
import type { PyProxy } from 'pyodide/ffi';
import { startPython } from './interpreter';
import { openShelf } from './shelf';
import type { FromWorker, ToWorker } from './talk';

/** `tunnelfolk.offline.browser_server.BrowserServer`. */
interface Server extends PyProxy {
  ask(method: string, path: string, body: string): Promise<string>;
  connect(socket: number, table: string): Promise<void>;
  hear(socket: number, text: string): Promise<void>;
  disconnect(socket: number): Promise<void>;
}

const tell = (message: FromWorker) => postMessage(message);
let server: Promise<Server> | undefined;

async function start(folder: string, files: readonly string[], botDelay: number): Promise<Server> {
  const load = async (name: string) => (await fetch(folder + name)).arrayBuffer();
  const [python, shelf] = await Promise.all([startPython(folder, files, load), openShelf()]);
  const { BrowserServer } = python.pyimport('tunnelfolk.offline.browser_server') as {
    BrowserServer: (...args: unknown[]) => Server;
  };
  return BrowserServer(
    shelf,
    {
      open: (socket: number) => tell({ is: 'opened', socket }),
      tell: (socket: number, text: string) => tell({ is: 'text', socket, text }),
      close: (socket: number, code: number) => tell({ is: 'closed', socket, code }),
    },
    botDelay,
  );
}

async function serve(message: Exclude<ToWorker, { do: 'start' }>): Promise<void> {
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
  } else {
    void serve(data);
  }
};
