// What the server refuses, in the player's language; a refusal nobody thought of is told in the server's words.
import type { Problem } from '../net/messages';
import { wordFor } from '../text';

export function problemText({ code, message }: Problem): string {
  const words = wordFor('problems', code);
  return words === code ? message : words;
}
