// The page for addresses where nothing is: a dead end, and the way back. It stands by itself, with its styles, its words in
// all languages and its picture in it: it is shown at any depth of an address, where no file beside it would be found.
import { drawCard, readCard } from '../art/card';
import { DEFS } from '../art/defs';
import { drawAvatar } from '../art/dwarf';
import { HEIGHT, WIDTH } from '../art/geometry';
import { disc, place, wholeUnits } from '../art/markup';

export interface MissingWords {
  readonly title: string;
  readonly text: string;
  /** Where the way back leads. */
  readonly home: string;
}

/** A tunnel whose one mouth is below, and who came to its end. */
const DEAD_END = 'B15~';
const DWARF = { number: 4, x: WIDTH / 2, y: 0.8 * HEIGHT, scale: 0.9, lean: 9 };

/** Fonts are files; everything else of a style sheet can be written into a page. */
export const withoutFonts = (css: string): string => css.replace(/@font-face\s*\{[^}]*\}\s*/g, '');

/** What is here in English until the script has found out what its reader speaks; without scripts it stays. */
export function missingPage(words: Readonly<Record<string, MissingWords>>, styles: string): string {
  const { title, text, home } = words['en']!;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="dark light">
    <meta name="robots" content="noindex">
    <title>${title} · Tunnelfolk</title>
    <style>${styles}${STYLE}</style>
  </head>
  <body>
    <main>
      ${picture()}
      <h1>${title}</h1>
      <p>${text}</p>
      <a class="btn main" href="./">${home}</a>
    </main>
    <script>${SCRIPT.replace('WORDS', () => JSON.stringify(words).replaceAll('<', '\\u003c'))}</script>
  </body>
</html>
`;
}

function picture(): string {
  const portrait = disc(50, 50, 54, '#ffc45c') + drawAvatar(DWARF.number, 'plain', '#3a2b3f');
  const dwarf = place(DWARF.x, DWARF.y, place(-50, -50, portrait), DWARF.scale, DWARF.lean);
  return (
    `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" stroke-linejoin="bevel" aria-hidden="true">` +
    `<defs>${DEFS}</defs>${wholeUnits(drawCard(readCard(DEAD_END)))}${dwarf}</svg>`
  );
}

const STYLE = `
body {
  display: grid;
  place-items: center;
  background: radial-gradient(circle at 50% 30%, var(--ground-hot), var(--ground) 70%);
}
main {
  width: min(420px, 100% - 32px);
  margin: var(--s4) 0;
  padding: var(--s6) var(--s5);
  display: grid;
  justify-items: center;
  gap: var(--s3);
  text-align: center;
  text-wrap: balance;
  border: 1.5px solid var(--line);
  border-radius: var(--r-dialog);
  background: var(--panel);
}
svg {
  width: 130px;
}
p {
  color: var(--text-2);
}
`;

// The client is told the language and the theme in its settings, which lie where it keeps them (kept_preferences.ts).
const SCRIPT = `
  const words = WORDS;
  const baseOf = (tag) => tag.split('-')[0];
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem('tunnelfolk')) ?? {};
  } catch {}
  const known = Object.keys(words);
  const asked = [kept.language ?? '', ...navigator.languages];
  const found = asked.map((tag) => known.find((one) => one === tag) ?? known.find((one) => baseOf(one) === baseOf(tag)));
  const language = found.find(Boolean) ?? 'en';
  const { title, text, home } = words[language];
  const root = document.documentElement;
  root.lang = language;
  document.title = title + ' · Tunnelfolk';
  document.querySelector('h1').textContent = title;
  document.querySelector('p').textContent = text;
  const way = document.querySelector('a');
  way.textContent = home;
  // A host of files does not say where the game begins: each step leads one folder up, until something is there.
  if (way.getAttribute('href') === './' && location.pathname.endsWith('/')) way.href = '../';
  const isDay = kept.theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches;
  root.dataset.theme = isDay ? 'light' : (kept.theme ?? 'dark');
`;
