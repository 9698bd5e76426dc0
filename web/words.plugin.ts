// Puts beside the bundle what need not be made anew in every browser: the words of each language, for the client to load
// the one that is spoken, and the picture behind the start page.
import { type Plugin, runnerImport } from 'vite';

const SCENE = './src/start/scene.ts';
const LANGUAGES = ['en', 'de'] as const;
/** What nobody says before the first board: src/text/words.svelte.ts fetches it for whatever does. */
const LATER = ['dialogs', 'help', 'log', 'notes', 'offline', 'replay', 'room', 'rules', 'settings'];

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
        const isLater = ([section]: [string, unknown]) => LATER.includes(section);
        emit('words', Object.fromEntries(spoken.filter((entry) => !isLater(entry))));
        emit('later', Object.fromEntries(spoken.filter(isLater)));
        emit('lesson', await valueOf(`./src/lesson/words/${language}.ts`, 'words'));
        emit('rules', await valueOf(`./src/rules/${language}.ts`, 'rules'));
      }
      this.emitFile({ type: 'asset', fileName: 'scene.svg', source: String(await valueOf(SCENE, 'scene')) });
    },
  };
}
