// The service worker. It keeps the files of one build, and answers with them where the network does not.
// The build puts in what they are (shell.plugin.ts).
import type { PushOffer } from '../net/messages';
import { type NoticeWords, languageOf, wordTurn } from '../notices/wording';

interface Lasting extends Event {
  /** Not over before this is. */
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Event {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface Pushed extends Lasting {
  readonly data: { json(): unknown } | null;
}
interface Tapped extends Lasting {
  readonly notification: Notification;
}
interface Moved extends Lasting {
  readonly newSubscription?: PushSubscription | null;
}
interface Page {
  readonly url: string;
  focus(): Promise<unknown>;
  navigate(address: string): Promise<unknown>;
}
// The types of workers and those of pages exclude each other: this is as much as is used.
declare const self: {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(asked: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Page[]>;
    openWindow(address: string): Promise<unknown>;
  };
  addEventListener(name: 'install' | 'activate', hear: (event: Lasting) => void): void;
  addEventListener(name: 'fetch', hear: (event: Fetching) => void): void;
  addEventListener(name: 'push', hear: (event: Pushed) => void): void;
  addEventListener(name: 'notificationclick', hear: (event: Tapped) => void): void;
  addEventListener(name: 'pushsubscriptionchange', hear: (event: Moved) => void): void;
};
declare const __SHELL__: readonly string[];
declare const __BUILD__: string;

const KEPT = 'tunnelfolk-shell-';
/** What the page speaks, see service.ts: of the others nothing is kept. */
const LANGUAGE = self.location.search.slice(1);
const SHELL = `${KEPT}${__BUILD__}-${LANGUAGE}`;
const PATIENCE_MS = 4_000;
/** `words.pt-BR.json`. */
const WORDS = /\.([\w-]+)\.json$/;

self.addEventListener('install', (event) => {
  event.waitUntil(keepFiles());
});

/** A browser opens six connections to a server at most, and somebody may be playing. */
const AT_ONCE = 3;

async function keepFiles(): Promise<void> {
  const cache = await caches.open(SHELL);
  const names = __SHELL__.filter(isWanted).values();
  const keepOn = async () => {
    for (const name of names) await keepFile(cache, name);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, keepOn));
}

async function keepFile(cache: Cache, name: string): Promise<void> {
  // Names with hashes may come from the browser's own cache, all others are asked for anew.
  const response = await fetch(name, { cache: name.startsWith('assets/') ? 'default' : 'no-cache', priority: 'low' });
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  await cache.put(name, response);
}

const isWanted = (name: string) => (WORDS.exec(name)?.[1] ?? LANGUAGE) === LANGUAGE;

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(KEPT) && name !== SHELL).map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const scope = self.registration.scope;
  if (request.method !== 'GET' || !request.url.startsWith(scope)) return;
  const path = request.url.slice(scope.length).replace(/[?#].*/, '');
  if (path.startsWith('assets/') || /^offline\/.*\.(mjs|wasm|zip)$/.test(path)) event.respondWith(keptFirst(request));
  else if (path === '' || __SHELL__.includes(path)) event.respondWith(networkFirst(request, path));
});

/** What never changes under its name, and what was fetched to be kept. */
async function keptFirst(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

/** What may be newer on the server. */
async function networkFirst(request: Request, path: string): Promise<Response> {
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) });
    // Somebody has just begun to speak another language.
    if (response.ok && !isWanted(path)) await (await caches.open(SHELL)).put(path, response.clone());
    return response;
  } catch (lost) {
    const kept = await caches.match(new URL(path, self.registration.scope), { ignoreSearch: true });
    if (kept) return kept;
    throw lost;
  }
}

self.addEventListener('push', (event) => {
  event.waitUntil(tellTurn(event.data?.json()));
});

/** The page is closed, and it is somebody's turn. */
async function tellTurn(told: unknown): Promise<void> {
  const { title, body, hash } = wordTurn(told, await noticeWords(languageOf(told)));
  const icon = new URL('icon-192.png', self.registration.scope).href;
  return self.registration.showNotification(title, { body, icon, tag: hash, data: hash });
}

/** Kept, unless another language was spoken when the browser was told to listen. */
async function noticeWords(language: string): Promise<NoticeWords | undefined> {
  try {
    const response = await keptFirst(new Request(new URL(`notice.${language}.json`, self.registration.scope)));
    return response.ok ? ((await response.json()) as NoticeWords) : undefined;
  } catch {
    return undefined;
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openTable(String(event.notification.data)));
});

/** The page at that table, or any page of ours, or a new one. */
async function openTable(hash: string): Promise<void> {
  const address = new URL(hash, self.registration.scope).href;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = pages.find(({ url }) => url === address);
  if (there) await there.focus();
  else await self.clients.openWindow(address);
}

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(subscribeAnew(event.newSubscription));
});

/** The browser's push service has given it another address. The server knows in which language it was told before. */
async function subscribeAnew(given?: PushSubscription | null): Promise<void> {
  const place = new URL('api/push', self.registration.scope);
  const { key } = (await (await fetch(place)).json()) as PushOffer;
  if (!key) return;
  const { endpoint, keys } = (given ?? (await self.registration.pushManager.subscribe(subscriptionTo(key)))).toJSON();
  const body = JSON.stringify({ endpoint, p256dh: keys?.['p256dh'], auth: keys?.['auth'] });
  await fetch(place, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } });
}

function subscriptionTo(applicationServerKey: string): PushSubscriptionOptionsInit {
  return { userVisibleOnly: true, applicationServerKey };
}
