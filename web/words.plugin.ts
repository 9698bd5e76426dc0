// Puts beside the bundle what need not be made anew in every browser: the words of each language, for the client to load
// the one that is spoken, and the picture behind the start page.
import { type Plugin, runnerImport } from 'vite';

const SCENE = './src/start/scene.ts';
const LANGUAGES = ['en', 'de'] as const;

async function valueOf(file: string, name: string): Promise<unknown> {
  const { module } = await runnerImport<Readonly<Record<string, unknown>>>(file);
  return module[name];
}

export function words(): Plugin {
  return {
    name: 'words',
    apply: 'build',
    async generateBundle() {
      for (const language of LANGUAGES) {
        const spoken = JSON.stringify(await valueOf(`./src/text/${language}/index.ts`, language));
        this.emitFile({ type: 'asset', fileName: `words.${language}.json`, source: spoken });
        const rules = JSON.stringify(await valueOf(`./src/rules/${language}.ts`, 'rules'));
        this.emitFile({ type: 'asset', fileName: `rules.${language}.json`, source: rules });
      }
      this.emitFile({ type: 'asset', fileName: 'scene.svg', source: String(await valueOf(SCENE, 'scene')) });
    },
  };
}
