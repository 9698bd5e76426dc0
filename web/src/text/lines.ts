// What a line of chat says.
import type { Line } from '../net/messages';
import { wordFor } from '.';

/** A notice of the house is said in the reader's language; people are quoted. */
export function lineText({ notice, text = '' }: Line): string {
  return notice ? wordFor('room', notice, text) : text;
}
