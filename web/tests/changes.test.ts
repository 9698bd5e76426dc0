// What the server is known to send (tests/golden/changes) leads to the prompts that it would send whole.
import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fold } from '../src/net/changes';
import type { Changes, Prompt, PromptMessage } from '../src/net/messages';
import { promptAt } from './fake_socket';

const FOLDER = new URL('../../tests/golden/changes/', import.meta.url);
const FILES = readdirSync(FOLDER).filter((name) => name.endsWith('.jsonl'));

type Line = { readonly prompt: Prompt } | { readonly changes: Changes };

function linesOf(name: string): Line[] {
  const text = readFileSync(new URL(name, FOLDER), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}

test('there are golden changes', () => expect(FILES).toHaveLength(6));

test.each(FILES)('changes lead from prompt to prompt: %s', (name) => {
  let folded: PromptMessage | undefined;
  for (const line of linesOf(name)) {
    if ('changes' in line) folded = fold(folded!, line.changes);
    else if (folded) expect(folded.prompt).toEqual(line.prompt);
    else folded = { ...promptAt(0, 0), prompt: line.prompt };
  }
});

test('a fold keeps the match, and tells what the changes tell', () => {
  const answer = { version: 7, outcome: 'done' } as const;
  const clock = { seat: 1, left_ms: 900 };
  const next = fold(promptAt(7, 3), { type: 'changes', since: 7, version: 8, answer, clock });
  expect(next).toEqual({ ...promptAt(8, 7), answer, clock });
});

test('changes of another prompt are not folded', () => {
  expect(fold(promptAt(7, 3), { type: 'changes', since: 8, version: 9 })).toBeUndefined();
});
