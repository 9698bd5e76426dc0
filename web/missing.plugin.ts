// Puts beside the page the one that hosts of files show where nothing is. Only they do: the page itself never leads there.
import { readFileSync } from 'node:fs';
import { type Plugin, runnerImport } from 'vite';
import type { MissingWords } from './src/shell/missing.ts';
import { LANGUAGES, readSections } from './words.plugin.ts';

export const FILE = '404.html';
const STYLES = ['theme', 'base'].map((name) => new URL(`./src/styles/${name}.css`, import.meta.url));

function wordsIn(language: string): MissingWords {
  const { missing, common } = readSections(language);
  return { ...missing, home: common!['home'] } as unknown as MissingWords;
}

export function missing(): Plugin {
  return {
    name: 'missing',
    apply: 'build',
    async generateBundle() {
      const { module } = await runnerImport<typeof import('./src/shell/missing.ts')>('./src/shell/missing.ts');
      const words = Object.fromEntries(LANGUAGES.map((language) => [language, wordsIn(language)]));
      const styles = STYLES.map((file) => readFileSync(file, 'utf8')).join('');
      const source = module.missingPage(words, module.withoutFonts(styles));
      this.emitFile({ type: 'asset', fileName: FILE, source });
    },
  };
}
