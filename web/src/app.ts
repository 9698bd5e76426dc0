// The page begins: with its words, then all of it.
import { mount } from 'svelte';
import App from './App.svelte';
import { letCome } from './net/ahead';
import { isOffline } from './offline/mode';
import { PAGES } from './pages';
import { router } from './shell/route.svelte';
import './styles/theme.css';
import './styles/base.css';
import { speech } from './text/language.svelte';
import { loadWords } from './text/words.svelte';

// The page comes beside its words, not after them.
letCome(PAGES[router.route.page]());
// Not awaited at the top: chunks that import this one would wait for it in turn, so it would be split into many.
const offline = isOffline() ? import('./offline/boot.svelte') : undefined;
void loadWords(speech.language).then(async () => {
  // Before the first question is asked, and after the first words: the rest of them is added to these.
  (await offline)?.begin();
  mount(App, { target: document.getElementById('app')! });
});
