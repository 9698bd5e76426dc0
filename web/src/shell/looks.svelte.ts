// Puts what the device prefers on the page: theme, motion, language, title.
import { preferences } from '../preferences.svelte';
import { speech } from '../text/language.svelte';
import { loadWords } from '../text/words.svelte';

/** The colours of --ground, for the bars of the browser around the page. */
const GROUNDS = { light: '#c9ac80', dark: '#150e18' };

function setOrDrop(name: 'theme' | 'motion', value: string): void {
  const { dataset } = document.documentElement;
  if (value === 'system') delete dataset[name];
  else dataset[name] = value;
}

/** To be called while a component is set up. */
export function keepLooks(): void {
  $effect(() => setOrDrop('theme', preferences.theme));
  $effect(() => setOrDrop('motion', preferences.motion));
  $effect(() => {
    document.documentElement.lang = speech.language;
    void loadWords(speech.language);
  });
  $effect(() => {
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
      const own = meta.media.includes('light') ? 'light' : 'dark';
      meta.content = GROUNDS[preferences.theme === 'system' ? own : preferences.theme];
    }
  });
}
