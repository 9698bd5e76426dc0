import { expect, test } from 'vitest';
import samples from '../../src/match/samples/samples.json';
import { helpOf } from '../../src/match/help';
import { readChoices } from '../../src/match/choices';
import { whyNotCard } from '../../src/match/reasons';
import type { Action, PromptMessage } from '../../src/net/messages';
import { promptAt } from '../fake_socket';

const NOTHING_BROKEN = promptAt(1, 0, { view: { panels: [{ cards: 6 }, { cards: 6 }] } }).prompt.view;
const PASSES: readonly Action[] = [{ do: 'discard', cards: ['map'] }];

test('a repair card that is of no use now says which tool nobody has broken', () => {
  const why = (card: string) => whyNotCard(card, NOTHING_BROKEN, readChoices(PASSES));
  expect(why('repair_pick')).toBe('no broken pick');
  expect(why('repair_pick_cart')).toBe('no broken pick or cart');
});

test('every card of every sample says what it does', () => {
  const hands = (samples as unknown as { messages: PromptMessage[] }[]).flatMap(({ messages }) =>
    messages.flatMap(({ prompt }) => prompt.view.hand ?? []),
  );
  for (const card of new Set(hands)) expect(helpOf(card, false)).toMatch(/[.]$/);
  expect(helpOf('repair_lamp', true)).not.toBe(helpOf('repair_lamp', false));
});
