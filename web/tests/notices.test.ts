// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callPlayer } from '../src/notices/calling';
import { listen, listening, stopListening } from '../src/notices/listening';
import { wordTurn } from '../src/notices/wording';
import { preferences } from '../src/preferences.svelte';
import { roughText } from '../src/text/durations';
import sources from 'virtual:words';

const HOUR = 3600;
const DAY = 24 * HOUR;
const asked: { method: string; path: string; body: unknown }[] = [];
const shown: { title: string; options: NotificationOptions }[] = [];
let permission: NotificationPermission = 'default';
let answer: NotificationPermission = 'granted';
let subscription: object | null = null;
let key: string | null = 'key';

beforeEach(() => {
  asked.length = shown.length = 0;
  [permission, answer, subscription, key] = ['default', 'granted', null, 'key'];
  preferences.notify = false;
  preferences.language = 'en';
  const given = {
    endpoint: 'https://push.example/1',
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => ((subscription = null), true),
  };
  const registration = {
    pushManager: {
      getSubscription: async () => subscription,
      subscribe: async () => (subscription = given),
    },
    showNotification: async (title: string, options: NotificationOptions) => void shown.push({ title, options }),
  };
  vi.stubGlobal('navigator', {
    languages: ['en'],
    serviceWorker: { getRegistration: async () => registration },
    userActivation: { hasBeenActive: false },
  });
  vi.stubGlobal('Notification', {
    get permission() {
      return permission;
    },
    requestPermission: async () => (permission = answer),
  });
  vi.stubGlobal('fetch', async (url: URL, { method, body }: RequestInit) => {
    asked.push({ method: method!, path: url.pathname, body: body && JSON.parse(String(body)) });
    return new Response(JSON.stringify(method === 'GET' ? { key } : {}));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  preferences.language = 'system';
});

test('what is left of a turn is said as people say it', () => {
  expect([7 * DAY, 3 * DAY - 1, 2 * DAY, DAY, HOUR, 1200, 59].map(roughText)).toEqual([
    ...['7 days', '3 days', '2 days', '24 hours', '1 hour', '20 minutes', '59 seconds'],
  ]);
});

test('nobody is asked for leave before they tap', async () => {
  expect(await listening()).toBe('off');
  callPlayer('The Duel');
  expect(permission).toBe('default');
  expect(asked).toEqual([]);
  expect(shown).toEqual([]);
});

test('who taps is told anywhere if the server can, else while the page is open, until they want it no more', async () => {
  expect(await listen()).toBe('anywhere');
  expect(asked.map(({ method }) => method)).toEqual(['GET', 'POST']);
  expect(asked[1]?.body).toEqual({ endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a', language: 'en' });
  expect(await stopListening()).toBe('off');
  expect(asked[2]).toMatchObject({ method: 'DELETE', body: { endpoint: 'https://push.example/1' } });
  key = null;
  expect(await listen()).toBe('here');
});

test('who says no is not asked again', async () => {
  answer = 'denied';
  expect(await listen()).toBe('denied');
  expect(preferences.notify).toBe(false);
});

test('a page behind others says that it is one’s turn, one in sight does not', async () => {
  await listen();
  callPlayer('The Duel');
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(2));
  expect(shown).toEqual([]);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  callPlayer('The Duel');
  await vi.waitFor(() => expect(shown).toHaveLength(1));
  expect(shown[0]).toMatchObject({ title: 'Your turn', options: { body: 'The Duel' } });
});

test('a service worker says in the reader’s language at which table it is one’s turn', () => {
  const told = { table: 'a/b', game: 'duel', names: ['Ben'], left: 2 * DAY, language: 'de' };
  expect(wordTurn(told, sources.de.notice)).toEqual({
    title: 'Du bist am Zug',
    body: 'Das Duell mit Ben · noch 2 Tage',
    hash: '#/t/a%2Fb',
  });
  const english = { ...told, names: ['Ben', '$&'], left: null, language: 'en' };
  expect(wordTurn(english, sources.en.notice).body).toBe('The Duel with Ben and $&');
  expect(wordTurn(undefined, sources.en.notice)).toEqual({ title: 'Your turn', body: '', hash: '#/' });
  expect(wordTurn(english)).toEqual({ title: 'Tunnelfolk', body: 'duel Ben and $&', hash: '#/t/a%2Fb' });
});
