// Where the browser begins: with the words, then the page.
import { mount } from 'svelte';
import App from './App.svelte';
import { PAGES } from './pages';
import { isOffline } from './offline/mode';
import { router } from './shell/route.svelte';
import { keepStyles } from './shell/styles';
import './styles/theme.css';
import './styles/base.css';
import { speech } from './text/language.svelte';
import { loadWords } from './text/words.svelte';

keepStyles();
// The page comes beside its words, not after them.
void PAGES[router.route.page]();
// Not awaited at the top: chunks that import this one would wait for it in turn, so it would be split into many.
const offline = isOffline() ? import('./offline/boot.svelte') : undefined;
void loadWords(speech.language).then(async () => {
  // Before the first question is asked, and after the first words: the rest of them is added to these.
  (await offline)?.begin();
  mount(App, { target: document.getElementById('app')! });
});
