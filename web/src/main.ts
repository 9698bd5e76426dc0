// Where the browser begins. Most of the script is still on its way (preload.plugin.ts): what the first page waits for besides
// is asked for now, so that all of it comes in one go.
import { load } from './kept_preferences';
import { letCome } from './net/ahead';
import { sendAhead } from './net/sending';
import { isOffline } from './offline/mode';
import { readRoute } from './shell/routes';
import { keepStyles } from './shell/styles';
import { spokenLanguage } from './text/tags';

keepStyles();
if (import.meta.env.PROD) sendAhead(`words.${spokenLanguage(load().language)}.json`);
if (!isOffline()) {
  sendAhead('api/about');
  sendAhead('api/session', 'POST');
}
// The two that people come to first.
const { page } = readRoute(location.hash);
if (page === 'start') letCome(import('./start/StartPage.svelte'));
if (page === 'table') letCome(Promise.all([import('./room/TablePage.svelte'), import('./room/LiveMatch.svelte')]));
void import('./app');
