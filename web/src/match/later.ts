// The dialogs that no match begins with, in one piece.
export { default as Treasure } from './Treasure.svelte';
export { default as Draft } from './dialogs/Draft.svelte';
export { default as Final } from './dialogs/Final.svelte';
export { default as Keys } from './dialogs/Keys.svelte';
export { default as Marking } from './dialogs/Marking.svelte';
export { default as Peeked } from './dialogs/Peeked.svelte';
export { default as RaceRound } from './dialogs/RaceRound.svelte';
export { default as RoundEnd } from './dialogs/RoundEnd.svelte';
