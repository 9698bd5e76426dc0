// Puts beside the bundle what need not be made anew in every browser: the words of each language, for the client to load
// the one that is spoken, and the picture behind the start page.
import { type Plugin, runnerImport } from 'vite';

const SCENE = './src/start/scene.ts';
const LANGUAGES = ['en', 'de'] as const;
/** What nobody says before the first board: src/text/words.svelte.ts fetches it for whatever does. */
const LATER = ['claims', 'dialogs', 'help', 'log', 'notes', 'offline', 'replay', 'room', 'rules', 'settings'];

/** What has a file of its own. */
const OWN = ['tv'];

/** Of other sections what only the log, the talk and the dialogs of a match say, and all that a server may refuse; that it
 * does not answer has to be said at once. */
const LATER_PARTS: Readonly<Record<string, RegExp>> = {
  match:
    /^(a[A-Z]|deadEnds|with[A-Z]|theTreasure|emote_|no(Log|Chat)|say$|send$|closeLog|rankMeans|peek|onlyYou|mark_|row$|rowR|rowU|faceDown|boardList|lookedAt|youMarked|markGoal|moreArrow|saidBy|toResult|looked$|useless|bribe|ask(Bribe|Orient|Shed|Take|MendTool|Unlock)|shed|leaveIt|printed|otherWay|cell|turn$|confirm|takeBack|passThese|askSure|lookAgain)/,
  common: /opied$/,
  // Which there are is asked for by opening a list.
  options: /^(?!(title|none)$)/,
  problems: /^(?!(offline|odd)$)/,
};

function fileOf(section: string, name: string): string {
  if (OWN.includes(section)) return section;
  return LATER.includes(section) || LATER_PARTS[section]?.test(name) ? 'later' : 'words';
}

/** The words that go into a file, by their sections. */
function wordsOf(spoken: readonly [string, object][], file: string): Record<string, object> {
  const parts = spoken.map(([section, words]) => {
    const own = Object.entries(words).filter(([name]) => fileOf(section, name) === file);
    return [section, Object.fromEntries(own)] as const;
  });
  return Object.fromEntries(parts.filter(([, words]) => Object.keys(words).length));
}

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
        for (const file of ['words', 'later', ...OWN]) emit(file, wordsOf(spoken, file));
        emit('lesson', await valueOf(`./src/lesson/words/${language}.ts`, 'words'));
        emit('rules', await valueOf(`./src/rules/${language}.ts`, 'rules'));
      }
      this.emitFile({ type: 'asset', fileName: 'scene.svg', source: String(await valueOf(SCENE, 'scene')) });
    },
  };
}
