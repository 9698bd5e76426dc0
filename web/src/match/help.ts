// What a card of the hand does, in a sentence for somebody who meets it for the first time.
import { findFace, type Face } from '../art/faces';
import type { ToolKind } from '../art/tool';
import { t } from '../text';
import { choiceOfTools } from './labels';

/** In a race everybody mends for themselves (D18). */
export function helpOf(card: string, isRace: boolean): string {
  const face = findFace(card);
  if (face) return helpOfPath(face);
  const [verb, ...tools] = card.split('_');
  const choice = choiceOfTools(tools as ToolKind[]);
  if (verb === 'sabotage') return t('match.helpSabotage', { tool: choice });
  if (verb === 'repair') return t(isRace ? 'match.helpRepairOwn' : 'match.helpRepair', { tool: choice });
  if (card === 'rockslide') return t('match.helpRockslide');
  return t(card === 'map' ? 'match.helpMap' : 'match.helpKey');
}

function helpOfPath({ kind, groups, gate, ladder, gold }: Face): string {
  const parts = [
    groups.every((group) => group.length === 1) && t('match.helpDeadEnd'),
    kind && t('match.helpBridge'),
    gate && t('troll' in gate ? 'match.helpTroll' : 'match.helpDoor'),
    ladder && t('match.helpLadder'),
    gold > 0 && t('match.helpGold'),
  ].filter(Boolean);
  return parts.join(' ') || t('match.helpPath');
}
