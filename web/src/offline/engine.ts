// The interpreter and all it runs: fetched once, with a word about how far it is, and kept in the browser's cache.
import { addressOf } from '../net/api';
import type { Engine, EngineFile } from './talk';

const CACHE = 'tunnelfolk-engine';
const LIST = 'offline/engine.json';
/** What a kept file is recognised by. */
const HASH = 'x-hash';

/** Pages without https, but for those of one's own machine, may keep nothing. */
export const canKeep = (): boolean => 'caches' in globalThis && 'serviceWorker' in navigator;

export const folder = (): string => addressOf('offline/').href;

/** What the server has now; without a network, what is kept; null where there is neither. */
export async function findEngine(): Promise<Engine | null> {
  try {
    const response = navigator.onLine && (await fetch(addressOf(LIST), { cache: 'no-cache' }));
    if (response && response.ok) return (await response.json()) as Engine;
  } catch {
    // No network: what is kept has to do.
  }
  const kept = await (await caches.open(CACHE)).match(addressOf(LIST));
  return kept ? ((await kept.json()) as Engine) : null;
}

async function isKept(cache: Cache, file: EngineFile): Promise<boolean> {
  const kept = await cache.match(addressOf(`offline/${file.name}`));
  return kept?.headers.get(HASH) === file.hash;
}

/** How many bytes are missing: none, where everything is kept. */
export async function missingBytes(engine: Engine): Promise<number> {
  return (await missing(engine)).reduce((sum, { bytes }) => sum + bytes, 0);
}

async function missing(engine: Engine): Promise<readonly EngineFile[]> {
  const cache = await caches.open(CACHE);
  const kept = await Promise.all(engine.files.map((file) => isKept(cache, file)));
  return engine.files.filter((_, n) => !kept[n]);
}

/** Fetch what is missing. What has come whole is kept, so that the next try begins with the rest. */
export async function fetchEngine(engine: Engine, tell: (share: number) => void): Promise<void> {
  const due = await missing(engine);
  const total = due.reduce((sum, { bytes }) => sum + bytes, 0);
  const cache = await caches.open(CACHE);
  let come = 0;
  const count = (bytes: number) => tell((come += bytes) / total);
  for (const file of due) await fetchFile(cache, file, count);
  for (const { url } of await cache.keys())
    if (!engine.files.some(({ name }) => url === addressOf(`offline/${name}`).href)) await cache.delete(url);
  await cache.put(
    addressOf(LIST),
    new Response(JSON.stringify(engine), { headers: { 'content-type': 'application/json' } }),
  );
}

async function fetchFile(
  cache: Cache,
  { name, sent, type, hash }: EngineFile,
  count: (bytes: number) => void,
): Promise<void> {
  const response = await fetch(addressOf(`offline/${sent}`), { cache: 'no-cache' });
  if (!response.ok || !response.body) throw new Error(`${sent}: ${response.status}`);
  const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, out) {
      count(piece.byteLength);
      out.enqueue(piece);
    },
  });
  const counted = response.body.pipeThrough(counting);
  // Unpacked once, not at every start: the browser keeps what it has compiled with it.
  const body = sent === name ? counted : counted.pipeThrough(new DecompressionStream('gzip'));
  const bytes = await new Response(body).arrayBuffer();
  if ((await digest(bytes)) !== hash) throw new Error(`${name} came damaged`);
  await cache.put(
    addressOf(`offline/${name}`),
    new Response(bytes, { headers: { 'content-type': type, [HASH]: hash } }),
  );
}

async function digest(bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
