// Puts beside the bundle what need not be made anew in every browser: the words of each language, for the client to load
// the one that is spoken, and the picture behind the start page.
import { type Plugin, runnerImport } from 'vite';

const SCENE = './src/start/scene.ts';
const LANGUAGES = ['en', 'de'] as const;
/** What nobody says before the first board: src/text/words.svelte.ts fetches it for whatever does. */
const LATER = ['claims', 'dialogs', 'help', 'log', 'notes', 'offline', 'replay', 'room', 'rules', 'settings'];

/** What has a file of its own. */
const OWN = ['tv'];

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
        const emit = (name: string, content: unknown) =>
          this.emitFile({
            type: 'asset',
            fileName: `${name}.${language}.json`,
            source: JSON.stringify(content),
          });
        const spoken = Object.entries((await valueOf(`./src/text/${language}/index.ts`, language)) as object);
        const fileOf = (section: string) =>
          OWN.includes(section) ? section : LATER.includes(section) ? 'later' : 'words';
        for (const file of ['words', 'later', ...OWN])
          emit(file, Object.fromEntries(spoken.filter(([section]) => fileOf(section) === file)));
        emit('lesson', await valueOf(`./src/lesson/words/${language}.ts`, 'words'));
        emit('rules', await valueOf(`./src/rules/${language}.ts`, 'rules'));
      }
      this.emitFile({ type: 'asset', fileName: 'scene.svg', source: String(await valueOf(SCENE, 'scene')) });
    },
  };
}
