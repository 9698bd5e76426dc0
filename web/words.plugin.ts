// Puts the words of each language in a file beside the bundle, for the client to load the one that is spoken.
import { type Plugin, runnerImport } from 'vite';

const LANGUAGES = ['en', 'de'] as const;

async function valueOf(file: string, name: string): Promise<string> {
  const { module } = await runnerImport<Readonly<Record<string, unknown>>>(file);
  return JSON.stringify(module[name]);
}

export function words(): Plugin {
  return {
    name: 'words',
    apply: 'build',
    async generateBundle() {
      for (const language of LANGUAGES) {
        const source = await valueOf(`./src/text/${language}/index.ts`, language);
        this.emitFile({ type: 'asset', fileName: `words.${language}.json`, source });
        const rules = await valueOf(`./src/rules/${language}.ts`, 'rules');
        this.emitFile({ type: 'asset', fileName: `rules.${language}.json`, source: rules });
      }
    },
  };
}
