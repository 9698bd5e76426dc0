// What the start page does without, in one piece: many small ones would weigh more.
export { default as ReplayPage } from './replay/ReplayPage.svelte';
export { default as LiveMatch } from './room/LiveMatch.svelte';
export { default as RulesPage } from './rules/RulesPage.svelte';
