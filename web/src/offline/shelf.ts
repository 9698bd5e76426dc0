// What a browser keeps of offline play: texts under keys in IndexedDB, changed together or not at all.
export const NAME = 'tunnelfolk-offline';
const STORE = 'texts';

/** A change as `tunnelfolk.offline.shelves` makes it; with `before` only where that is what is there, null for nothing. */
interface Change {
  readonly key: string;
  readonly text: string | null;
  readonly before?: string | null;
}

export interface Shelf {
  /** Pairs of key and text whose keys begin so, as JSON. */
  read(prefix: string): Promise<string>;
  count(prefix: string): Promise<number>;
  /** Whether everything was changed; changes come as JSON. */
  write(changes: string): Promise<boolean>;
  clear(): Promise<void>;
}

export async function openShelf(factory: IDBFactory = indexedDB): Promise<Shelf> {
  const opening = factory.open(NAME, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await done(opening);
  // Another page wants to remove or replace it: what is written is safe, and this page says so when it writes again.
  database.onversionchange = () => database.close();
  const reading = () => database.transaction(STORE, 'readonly').objectStore(STORE);
  const begin = () => database.transaction(STORE, 'readwrite', { durability: 'strict' });

  return {
    async read(prefix) {
      const texts = reading();
      const [keys, values] = await Promise.all([
        done(texts.getAllKeys(range(prefix))),
        done(texts.getAll(range(prefix))),
      ]);
      return JSON.stringify(keys.map((key, n) => [key, values[n] as string]));
    },
    count: (prefix) => done(reading().count(range(prefix))),
    write: (changes) => change(begin(), JSON.parse(changes) as readonly Change[]),
    async clear() {
      const transaction = begin();
      transaction.objectStore(STORE).clear();
      await finished(transaction);
    },
  };
}

const range = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

async function change(transaction: IDBTransaction, changes: readonly Change[]): Promise<boolean> {
  const texts = transaction.objectStore(STORE);
  let isAsThought = true;
  // Requests of a transaction are answered in order: what is there is looked at first, then everything is put.
  for (const { key, before } of changes)
    if (before !== undefined)
      texts.get(key).onsuccess = (event) => {
        const found = ((event.target as IDBRequest).result as string | undefined) ?? null;
        if (found === before || !isAsThought) return;
        isAsThought = false;
        transaction.abort();
      };
  for (const { key, text } of changes)
    if (text === null) texts.delete(key);
    else texts.put(text, key);
  try {
    await finished(transaction);
  } catch (lost) {
    if (isAsThought) throw lost;
  }
  return isAsThought;
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the browser does not keep anything'));
  });
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('nothing was written'));
  });
}
