// Why something cannot be chosen, where the view alone can tell. Nothing here decides: only the legal list does.
import { findFace } from '../art/faces';
import type { ToolKind } from '../art/tool';
import type { Cell, View } from '../net/messages';
import { t } from '../text';
import { besides, isSame } from './cells';
import { brokenTools, choiceOfTools, toolOf, toolWord } from './labels';
import type { Choices } from './choices';

/** Why a card of the hand has no target now; undefined if it has one, or nobody is asked. */
export function whyNotCard(card: string, view: View, choices: Choices): string | undefined {
  if (!choices.passes.length || choices.plays.has(card)) return undefined;
  if (findFace(card)) return whyNotPath(view);
  if (card.startsWith('sabotage')) return t('match.whyNoVictim');
  if (card.startsWith('repair')) return t('match.whyNoneBroken', { tool: choiceOfTools(toolsOf(card)) });
  if (card === 'rockslide') return t('match.whyNothingFalls');
  if (card === 'map') return t('match.whyNoGoal');
  return t(view.keys ? 'match.whyNoDoor' : 'match.whyNoKeys');
}

const toolsOf = (repair: string) => repair.split('_').slice(1) as ToolKind[];

function whyNotPath(view: View): string {
  const [tool] = brokenTools(view.panels[view.seat ?? -1]);
  return tool ? t('match.whyBroken', { tool: toolWord(tool) }) : t('match.whyNoPlace');
}

/** Why a seat is no target of an action card. */
export function whyNotSeat(card: string, seat: number, view: View): string | undefined {
  const panel = view.panels[seat];
  if (card.startsWith('sabotage') && seat !== view.seat)
    return panel?.broken?.includes(card) ? t(`match.whyAlready${toolOf(card)}`) : t('match.whyNotYours');
  if (card.startsWith('repair')) return t(panel?.broken?.length ? 'match.whyNotYours' : 'match.whyAllWell');
  return undefined;
}

/** Why a path card cannot be laid where somebody tapped. */
export function whyNotCell(cell: Cell, view: View): string {
  const isLaid = (place: Cell) => view.board.some((laid) => isSame(laid.cell, place));
  if (isLaid(cell) || view.goals.some((goal) => isSame(goal.cell, cell))) return t('match.cellTaken');
  return t(besides(cell).some(isLaid) ? 'match.cellMismatch' : 'match.cellAlone');
}
