// Puts what the device prefers on the page: theme, motion, language, title.
import { preferences } from '../preferences.svelte';
import { speech } from '../text/language.svelte';
import { loadWords } from '../text/words.svelte';

/** The colours of --ground, for the bars of the browser around the page. */
const GROUNDS = { light: '#d6b988', dark: '#150e18' };

/** To be called while a component is set up. */
export function keepLooks(): void {
  const day = matchMedia('(prefers-color-scheme: light)');
  let isDay = $state(day.matches);
  day.onchange = () => (isDay = day.matches);
  const theme = $derived(preferences.theme === 'system' ? (isDay ? 'light' : 'dark') : preferences.theme);
  const { dataset } = document.documentElement;
  $effect(() => void (dataset['theme'] = theme));
  $effect(() => {
    if (preferences.motion === 'system') delete dataset['motion'];
    else dataset['motion'] = preferences.motion;
  });
  $effect(() => {
    document.documentElement.lang = speech.language;
    void loadWords(speech.language);
  });
  $effect(() => document.querySelector('meta[name=theme-color]')?.setAttribute('content', GROUNDS[theme]));
}
