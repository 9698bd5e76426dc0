// A page that plays offline: whatever it would ask a server for, it asks its own.
import { mount } from 'svelte';
import { way } from '../net/api';
import { canKeep, fetchEngine, findEngine, folder, missingBytes } from './engine';
import EngineWorker from './engine.worker?worker';
import { LocalServer, type Port } from './local';
import { DELAY_KEY } from './mode';
import OfflineBar from './OfflineBar.svelte';
import { awaitService } from './service';
import type { Engine, FromWorker, ToWorker } from './talk';

/** As a server has it. */
const BOT_DELAY_S = 0.9;

class Waiting implements Port {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null = null;
  #post: (message: ToWorker) => void = (message) => this.#queue.push(message);
  readonly #queue: ToWorker[] = [];

  postMessage(message: ToWorker): void {
    this.#post(message);
  }

  /** What was said before the worker was there is said to it now. */
  attach(worker: Worker, first: ToWorker): void {
    worker.onmessage = (event: MessageEvent<FromWorker>) => this.onmessage?.(event);
    worker.onerror = (event) => this.fail(event.message);
    this.#post = (message) => worker.postMessage(message);
    [first, ...this.#queue].forEach(this.#post);
  }

  fail(why: string): void {
    this.onmessage?.(new MessageEvent('message', { data: { is: 'failed', why } }));
  }
}

class Boot {
  /** Where the page has no server behind it, the address of the site around it: scripts/site_build.py writes it there. */
  readonly site = document.documentElement.dataset['site'];
  /** Why there is no Python here. */
  failure = $state<'' | 'failed' | 'lost' | 'cannot'>('');
  isReady = $state(false);
  /** How much of it has come, while it is fetched. */
  share = $state<number>();
}

export const boot = new Boot();

/** Answer everything from here on, as soon as Python is there; requests wait for it. */
export function begin(): void {
  const port = new Waiting();
  const server = new LocalServer(port);
  way.ask = (method, path, body) => server.ask(method, path, body);
  way.open = (table) => server.open(table) as unknown as WebSocket;
  server.ready.then(
    () => (boot.isReady = true),
    () => (boot.failure ||= 'failed'),
  );
  void start(port).catch((lost: unknown) => port.fail(String(lost)));
  addEventListener('click', (event) => download(event, server), { capture: true });
  mount(OfflineBar, { target: document.body });
}

async function start(port: Waiting): Promise<void> {
  if (!canKeep()) boot.failure = 'cannot';
  await awaitService();
  const engine = await findEngine();
  if (!engine) throw new Error('nothing is kept');
  if (boot.site !== undefined) await fetchMissing(engine);
  const botDelay = Number(sessionStorage.getItem(DELAY_KEY) ?? BOT_DELAY_S);
  const files = engine.files.map(({ name }) => name);
  port.attach(new EngineWorker(), { do: 'start', folder: folder(), files, botDelay });
}

/** Whoever came to a page without a server came to play: nothing else is asked for. */
async function fetchMissing(engine: Engine): Promise<void> {
  if (!(await missingBytes(engine))) return;
  boot.share = 0;
  try {
    await fetchEngine(engine, (share) => (boot.share = share));
  } catch (lost) {
    boot.failure = 'lost';
    throw lost;
  }
  boot.share = undefined;
}

/** What a server would send as a file is made here, and saved the same way. */
function download(event: MouseEvent, server: LocalServer): void {
  const link = (event.target as Element | null)?.closest<HTMLAnchorElement>('a[download]');
  const path = link?.href.match(/\/api\/(matches\/([\w-]+)\/record|session\/data)$/);
  if (!path) return;
  event.preventDefault();
  void server.fetch('GET', path[1]!).then((text) => {
    const saving = document.createElement('a');
    saving.href = URL.createObjectURL(new Blob([text.slice(3)]));
    saving.download = path[2] ? `tunnelfolk-${path[2]}.jsonl` : 'tunnelfolk-my-data.json';
    saving.click();
    setTimeout(() => URL.revokeObjectURL(saving.href), 60_000);
  });
}
