// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { renewWhenOutdated } from '../src/shell/renewal';

const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
// Not a true script: happy-dom would fetch it.
const script = Object.assign(document.createElement('i'), { getAttribute: () => './assets/main-old.js' });
vi.spyOn(document, 'querySelector').mockReturnValue(script);
renewWhenOutdated();

beforeEach(() => void reload.mockClear());

/** What the server says when the page itself is asked for. */
const page =
  (script: string, ok = true) =>
  async () => ({ ok, text: async () => `<script src="./assets/${script}">` });

/** A file of the page does not come. All that follows are promises, which are done before the next turn of the loop. */
async function loseFile(answer: () => Promise<unknown>): Promise<void> {
  vi.stubGlobal('fetch', answer);
  window.dispatchEvent(new Event('vite:preloadError'));
  await new Promise((resolve) => setTimeout(resolve));
}

test('a tab that is older than its server is loaded anew once a file is gone', async () => {
  await loseFile(page('main-new.js'));
  expect(reload).toHaveBeenCalledOnce();
});

test.each([
  ['the page is still the same', page('main-old.js')],
  ['a proxy answers in place of the server', page('none', false)],
  ['there is no network', async () => Promise.reject(new TypeError('no network'))],
])('it stays where %s', async (_, answer) => {
  await loseFile(answer);
  expect(reload).not.toHaveBeenCalled();
});
