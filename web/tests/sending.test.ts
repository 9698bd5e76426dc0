import { afterEach, expect, test, vi } from 'vitest';
import { send, sendAhead } from '../src/net/sending';

function answering(answer: () => Promise<Response>) {
  const asked = vi.fn(answer);
  vi.stubGlobal('fetch', asked);
  vi.stubGlobal('document', { baseURI: 'http://mine.test/below/' });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

test('what was sent ahead is not sent again, and answers once', async () => {
  const asked = answering(async () => new Response('{}'));
  sendAhead('api/session', 'POST');
  await Promise.all([send('api/session', 'POST'), send('api/about')]);
  expect(asked).toHaveBeenCalledTimes(2);
  await send('api/session', 'POST');
  expect(asked).toHaveBeenCalledTimes(3);
});

test('what was sent ahead in vain fails for whoever asks first, and then is sent again', async () => {
  const asked = answering(async () => Promise.reject(new TypeError('no network')));
  sendAhead('api/about');
  await expect(send('api/about')).rejects.toThrow('no network');
  asked.mockImplementation(async () => new Response('{}'));
  expect((await send('api/about')).ok).toBe(true);
});
