// Tells the service worker which files a build is made of, and gives it a name that stays the same between builds.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import type { Plugin } from 'vite';

const PUBLIC = new URL('./public/', import.meta.url);

export function shell(): Plugin {
  return {
    name: 'shell',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const worker = bundle['sw.js'];
        if (worker?.type !== 'chunk') throw new Error('the service worker is missing');
        const made = Object.values(bundle).filter(({ fileName }) => !['sw.js', 'index.html'].includes(fileName));
        const names = ['./', ...made.map(({ fileName }) => fileName), ...readdirSync(PUBLIC)].filter(isKept).sort();
        const hash = createHash('sha256').update(JSON.stringify(names));
        for (const file of made) hash.update(file.type === 'chunk' ? file.code : file.source);
        for (const name of readdirSync(PUBLIC)) if (isKept(name)) hash.update(readFileSync(new URL(name, PUBLIC)));
        worker.code = worker.code
          .replaceAll('__SHELL__', JSON.stringify(names))
          .replaceAll('__BUILD__', JSON.stringify(hash.digest('hex').slice(0, 12)));
      },
    },
  };
}

/** Pictures that shops and start menus show are no part of the page. */
const isKept = (name: string) => !/^(screenshot|apple-touch)|\.map$/.test(name);
