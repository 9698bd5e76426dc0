// What the server refuses, in the player's language; a refusal nobody thought of is told in the server's words.
import type { Problem } from '../net/messages';
import { wordFor } from '../text';
import { fill } from '../text/phrase';

export function problemText({ code, message }: Problem): string {
  return fill(wordFor('problems', code, message), { why: message });
}
