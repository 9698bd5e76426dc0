// What the server refuses, in the player's language; a refusal nobody thought of is told in the server's words.
import type { Problem } from '../net/messages';
import { wordFor } from '../text';
import { loadLaterWords } from '../text/words.svelte';

export function problemText({ code, message }: Problem): string {
  return wordFor('problems', code, message);
}

/** The same where the words for it may not have come yet; if they cannot come, what there is has to do. */
export async function tellProblem(problem: Problem): Promise<string> {
  await loadLaterWords().catch(() => undefined);
  return problemText(problem);
}
