// What a card of the hand does, in a sentence for somebody who meets it for the first time.
import { findFace, type Face } from '../art/faces';
import type { ToolKind } from '../art/tool';
import { sentences, t } from '../text';
import { choiceOfTools } from './labels';

/** In a race everybody mends for themselves (D18). */
export function helpOf(card: string, isRace: boolean): string {
  const face = findFace(card);
  if (face) return helpOfPath(face);
  const [verb, ...tools] = card.split('_');
  const choice = choiceOfTools(tools as ToolKind[]);
  if (verb === 'sabotage') return t('help.sabotage', { tool: choice });
  if (verb === 'repair') return t(isRace ? 'help.repairOwn' : 'help.repair', { tool: choice });
  if (card === 'rockslide') return t('help.rockslide');
  return t(card === 'map' ? 'help.map' : 'help.key');
}

function helpOfPath({ kind, groups, gate, ladder, gold }: Face): string {
  const parts = sentences([
    groups.every((group) => group.length === 1) && t('help.deadEnd'),
    kind && t('help.bridge'),
    gate && t('troll' in gate ? 'help.troll' : 'help.door'),
    ladder && t('help.ladder'),
    gold > 0 && t('help.gold'),
  ]);
  return parts || t('help.path');
}
