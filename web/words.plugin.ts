// Puts beside the bundle what need not be made anew in every browser: the words of each language, for the client to load
// the one that is spoken, and the pictures of the start page. Without a build, tests and the development server import
// all words at once.
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'smol-toml';
import { type Plugin, runnerImport } from 'vite';

const FOLDER = fileURLToPath(new URL('../src/tunnelfolk/languages/', import.meta.url));
/** What is drawn, and by what. */
const DRAWN = { scene: './src/start/scene.ts', tiles: './src/start/tiles.ts' };
const MODULE = 'virtual:words';

/** What the first board and the way to it say; src/text/words.svelte.ts fetches the rest for whatever says it. */
const FIRST = ['cards', 'common', 'games', 'levels', 'match', 'options', 'problems', 'start'];

/** What has a file of its own. */
const OWN = ['daily', 'hint', 'me', 'review', 'tv'];

/** What no page says. */
const ELSEWHERE = ['glossary', 'lesson', 'missing', 'name', 'notice', 'rulebook', 'terminal', 'webhook'];

/** Of the first sections what only the log, the talk and the dialogs of a match say, and all that a server may refuse; that
 * it does not answer has to be said at once. */
const LATER_PARTS: Readonly<Record<string, RegExp>> = {
  match:
    /^(a[A-Z]|deadEnds|with[A-Z]|theTreasure|emote_|no(Log|Chat)|say$|send$|closeLog|rankMeans|peek|onlyYou|mark_|row$|rowR|rowU|faceDown|boardList|lookedAt|youMarked|markGoal|moreArrow|saidBy|toResult|looked$|useless|bribe|ask(Bribe|Orient|Shed|Take|Mend|Unlock|Break|Collapse|Peek)|shed|leaveIt|printed|otherWay|cell|turn$|confirm|takeBack|passThese|askSure|lookAgain|emotes|timeUp|drafting|lent|owes)/,
  common: /opied$|^(cancel|you|percent)$/,
  // Which there are is asked for by opening a list.
  options: /^(?!(title|none)$)/,
  problems: /^(?!offline$)/,
  // What is said of oneself: whatever says it waits for it.
  start: /^(watchTitle|finished|profile|face|dwarf|save|name|waking)$/,
};

/** What is said of single matches and tables, in a small file: the start page may have a list of them. */
const ROWS = /^(won|lost|drawn|replay|yourTurn|othersTurn|with|alone|goOn|seats|nobody|inPlay|sitDown|look)$/;

type Table = Readonly<Record<string, unknown>>;
type Words = Readonly<Record<string, Table>>;

function fileOf(section: string, name: string): string {
  if (OWN.includes(section)) return section;
  if (section === 'start' && ROWS.test(name)) return 'rows';
  return FIRST.includes(section) && !LATER_PARTS[section]?.test(name) ? 'words' : 'later';
}

/** The words that go into a file, by their sections. */
function wordsOf(spoken: Words, file: string): Words {
  const parts = Object.entries(spoken).map(([section, words]) => {
    const own = Object.entries(words).filter(([name]) => fileOf(section, name) === file);
    return [section, Object.fromEntries(own)] as const;
  });
  return Object.fromEntries(parts.filter(([, words]) => Object.keys(words).length));
}

const readFile = (language: string) => parse(readFileSync(`${FOLDER}${language}.toml`, 'utf8')) as Table;

const isTable = (entry: unknown): entry is Table =>
  typeof entry === 'object' && entry !== null && !Array.isArray(entry) && !('other' in entry);

/** A table with the model's entries where it has none of its own; the forms of a phrase are one entry. */
function over(model: Table, own: Table): Table {
  const entries = Object.entries(model).map(([name, entry]) => {
    const mine = own[name] ?? entry;
    return [name, isTable(entry) && isTable(mine) ? over(entry, mine) : mine];
  });
  return Object.fromEntries(entries) as Table;
}

/** A whole dictionary. */
export const readSections = (language: string) => over(readFile('en'), readFile(language)) as Words;

/** Everything in a language: the words of pages, by sections, and what is read by itself. */
function readLanguage(language: string): { words: Words; lesson: Table; rules: Table; notice: Table } {
  const all = readSections(language);
  const said = Object.entries(all).filter(([section]) => !ELSEWHERE.includes(section));
  return {
    words: Object.fromEntries(said),
    lesson: all['lesson']!,
    rules: all['rulebook']!,
    // Games too: whoever reads this has no other words.
    notice: { ...all['notice'], games: all['games'] },
  };
}

export const LANGUAGES = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.toml'))
  .map((name) => name.slice(0, -5))
  .sort();

async function valueOf(file: string, name: string): Promise<unknown> {
  const { module } = await runnerImport<Readonly<Record<string, unknown>>>(file);
  return module[name];
}

export function words(): Plugin {
  let isBuilt = false;
  return {
    name: 'words',
    configResolved({ command }) {
      isBuilt = command === 'build';
    },
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load(id) {
      if (id !== `\0${MODULE}`) return undefined;
      for (const language of LANGUAGES) this.addWatchFile(`${FOLDER}${language}.toml`);
      const all = isBuilt ? {} : Object.fromEntries(LANGUAGES.map((language) => [language, readLanguage(language)]));
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(all))})`;
    },
    async generateBundle() {
      for (const language of LANGUAGES) {
        const emit = (name: string, content: unknown) =>
          this.emitFile({
            type: 'asset',
            fileName: `${name}.${language}.json`,
            source: JSON.stringify(content),
          });
        const { words, ...others } = readLanguage(language);
        for (const file of ['words', 'rows', 'later', ...OWN]) emit(file, wordsOf(words, file));
        for (const [name, content] of Object.entries(others)) emit(name, content);
      }
      for (const [name, file] of Object.entries(DRAWN))
        this.emitFile({ type: 'asset', fileName: `${name}.svg`, source: String(await valueOf(file, name)) });
    },
  };
}
