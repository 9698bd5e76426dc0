// Tells the service worker which files a build is made of, under a name that changes with them; and puts beside the page
// the pictures that browsers show to whoever installs it.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import type { Plugin } from 'vite';
import { FILE } from './missing.plugin.ts';

const PUBLIC = new URL('./public/', import.meta.url);
const PICTURES = new URL('../docs/pictures/', import.meta.url);
/** Those of public/manifest.webmanifest. */
const SHOWN = ['table.jpg', 'duel.jpg', 'phone.jpg'];

export function shell(): Plugin {
  return {
    name: 'shell',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const name of SHOWN)
          this.emitFile({
            type: 'asset',
            fileName: `screenshot-${name}`,
            source: readFileSync(new URL(name, PICTURES)),
          });
        const worker = bundle['sw.js'];
        if (worker?.type !== 'chunk') throw new Error('the service worker is missing');
        const made = Object.values(bundle).filter(({ fileName }) => !['sw.js', 'index.html', FILE].includes(fileName));
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
