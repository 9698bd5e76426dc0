import { expect, test } from 'vitest';
import { readChoices } from '../../src/match/choices';
import { NOTHING } from '../../src/match/choosing';
import { statusOf } from '../../src/match/prompting';
import type { Action, View } from '../../src/net/messages';
import { t } from '../../src/text';
import { promptAt } from '../fake_socket';

const DISCARD: Action = { do: 'discard', cards: ['B01'] };
const BROKEN = { panels: [{ cards: 2, broken: ['sabotage_lamp'] }], seat: 0, to_act: 0 } as Partial<View>;

function asked(legal: readonly Action[], view: Partial<View> = BROKEN): string {
  const situation = { choices: readChoices(legal), hand: ['map', 'B01'], confirm: false, warnOfPass: false };
  return statusOf(promptAt(1, 0, { view }).prompt.view, [], 0, NOTHING, situation).text;
}

test('whoever has a broken tool is asked for all that can be done without it', () => {
  expect(asked([{ do: 'peek', cell: [8, 0] }, DISCARD])).toBe(t('match.toolsBroken'));
  expect(t('match.toolsBroken')).toContain('play a card');
  expect(asked([{ do: 'shed', cards: ['map', 'B01'], tool: 'lamp' }, DISCARD])).toBe(t('match.toolsBroken'));
});

test('nobody is asked to repair or to play where nothing but putting down is left', () => {
  expect(asked([DISCARD])).toBe(t('match.onlyPass'));
});
