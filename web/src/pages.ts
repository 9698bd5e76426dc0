// The pages, each fetched when it is asked for.
import type { Component } from 'svelte';
import { letCome } from './net/ahead';
import type { Route } from './shell/route.svelte';
import { loadLaterWords, loadMoreWords } from './text/words.svelte';

// What a page is given is what its address says; which page takes what, readRoute knows.
type Page = { readonly default: Component<any> };

/** With the words that no board needs, and those of a file of its own. */
async function withWords(page: Promise<Page>, file = 'later'): Promise<Page> {
  const [found] = await Promise.all([page, loadLaterWords(), loadMoreWords(file)]);
  return found;
}

export const PAGES: Readonly<Record<Route['page'], () => Promise<Page>>> = {
  start: () => import('./start/StartPage.svelte'),
  // Beside its match, which is what most come for.
  table: async () => (letCome(import('./room/LiveMatch.svelte')), import('./room/TablePage.svelte')),
  tv: () => import('./tv/TvPage.svelte'),
  match: () => withWords(import('./replay/ReplayPage.svelte')),
  review: () => withWords(import('./review/ReviewPage.svelte'), 'review'),
  rules: () => withWords(import('./rules/RulesPage.svelte')),
  lesson: () => withWords(import('./lesson/LessonPage.svelte')),
  watch: () => withWords(import('./start/WatchPage.svelte')),
  matches: () => withWords(import('./start/MatchesPage.svelte'), 'rows'),
  me: () => withWords(import('./me/MePage.svelte'), 'me'),
  daily: () => withWords(import('./daily/DailyPage.svelte'), 'daily'),
  device: () => withWords(import('./devices/DevicePage.svelte')),
  offline: () => withWords(import('./offline/OfflinePage.svelte')),
};
