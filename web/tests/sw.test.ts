// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const KEY = 'the key of the server';
const hears = new Map<string, (event: object) => void>();
const sent: object[] = [];
let offered: string | null = KEY;

const subscription = (name: string) => ({
  toJSON: () => ({ endpoint: `https://push.example/${name}`, keys: { p256dh: 'p', auth: 'a' } }),
});
const subscribe = vi.fn(async () => subscription('new'));

beforeEach(async () => {
  vi.resetModules();
  sent.length = 0;
  offered = KEY;
  subscribe.mockClear();
  vi.stubGlobal('__SHELL__', []);
  vi.stubGlobal('__BUILD__', 'x');
  vi.stubGlobal('self', {
    location: { search: '?en' },
    registration: { scope: 'https://play.example/here/', pushManager: { subscribe } },
    addEventListener: (name: string, hear: (event: object) => void) => hears.set(name, hear),
  });
  vi.stubGlobal('fetch', async (url: URL, { method = 'GET', body }: RequestInit = {}) => {
    if (body) sent.push({ method, url: url.href, ...JSON.parse(String(body)) });
    return new Response(JSON.stringify({ key: offered }));
  });
  await import('../src/offline/sw');
});
afterEach(() => void vi.unstubAllGlobals());

async function change(more: object = {}): Promise<void> {
  const works: Promise<unknown>[] = [];
  hears.get('pushsubscriptionchange')?.({ waitUntil: (work: Promise<unknown>) => works.push(work), ...more });
  await Promise.all(works);
}

test('a browser that is given another address by its push service has the server know it', async () => {
  await change();
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: KEY });
  const told = { method: 'POST', url: 'https://play.example/here/api/push', p256dh: 'p', auth: 'a' };
  expect(sent).toEqual([{ ...told, endpoint: 'https://push.example/new' }]);
});

test('an address that it has already is used', async () => {
  await change({ newSubscription: subscription('given') });
  expect(subscribe).not.toHaveBeenCalled();
  expect(sent).toMatchObject([{ endpoint: 'https://push.example/given' }]);
});

test('a server that tells no browsers is told of none', async () => {
  offered = null;
  await change();
  expect(sent).toEqual([]);
});

async function hear(name: 'install' | 'activate'): Promise<void> {
  const works: Promise<unknown>[] = [];
  hears.get(name)?.({ waitUntil: (work: Promise<unknown>) => works.push(work) });
  await Promise.all(works);
}

function keeping(names: readonly string[] = []) {
  const put = vi.fn();
  const drop = vi.fn();
  vi.stubGlobal('caches', { open: async () => ({ put }), keys: async () => names, delete: drop });
  return { put, drop };
}

test('a worker keeps the files of the language that is spoken', async () => {
  const { put } = keeping();
  vi.stubGlobal('__SHELL__', ['assets/a.js', 'words.en.json', 'words.de.json']);
  await hear('install');
  expect(put.mock.calls.map(([name]) => name)).toEqual(['assets/a.js', 'words.en.json']);
});

test('where a file cannot be had there is no new worker, and the one before goes on', async () => {
  const { put } = keeping();
  vi.stubGlobal('__SHELL__', ['assets/a.js']);
  vi.stubGlobal('fetch', async () => new Response('gone', { status: 404 }));
  await expect(hear('install')).rejects.toThrow('assets/a.js: 404');
  expect(put).not.toHaveBeenCalled();
});

test('a worker that takes over drops what older ones kept, and nothing else', async () => {
  const { drop } = keeping(['tunnelfolk-shell-w-en', 'tunnelfolk-shell-x-de', 'tunnelfolk-shell-x-en', 'python']);
  Object.assign(self, { clients: { claim: async () => undefined } });
  await hear('activate');
  expect(drop.mock.calls.flat()).toEqual(['tunnelfolk-shell-w-en', 'tunnelfolk-shell-x-de']);
});
