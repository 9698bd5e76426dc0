// What the status line says: whose turn it is, and what is asked of the reader.
import type { Player, View } from '../net/messages';
import { t } from '../text';
import { type Choosing, type Situation, currentTarget, litTargets, pickedCards, room } from './choosing';
import { nameOf } from '../shell/names';
import { isAway, toolOf, upperFirst } from './labels';
import type { ActionKind, Target } from './choices';
import { whyNotCard } from './reasons';

export interface Status {
  readonly head: string;
  readonly text: string;
  readonly isYours: boolean;
}

export function statusOf(
  view: View,
  players: readonly Player[],
  you: number | null,
  state: Choosing,
  situation: Situation,
): Status {
  if (view.result) return { head: t('match.matchOver'), text: '', isYours: false };
  if (view.to_act === null) return { head: t('match.roundOver'), text: '', isYours: false };
  if (view.to_act === you) {
    // Nothing is asked yet while a great scene is played, nor ever in a replay.
    const isYours = situation.choices.count > 0;
    return { head: t('match.yourTurn'), text: isYours ? askFor(view, state, situation) : '', isYours };
  }
  const name = nameOf(players, view.to_act);
  const isOut = you !== null && view.panels[you]?.cards === 0 && !view.ended;
  const head = t(isAway(players[view.to_act]) ? 'match.isAway' : view.draft ? 'match.drafting' : 'match.thinking', {
    name,
  });
  return { head, text: isOut ? t('match.out') : '', isYours: false };
}

/** Nothing is asked while the reader's own choice is on its way. */
export function statusOfSent(): Status {
  return { head: t('match.sending'), text: '', isYours: false };
}

function askFor(view: View, state: Choosing, situation: Situation): string {
  const { choices } = situation;
  if (choices.takes.length) return t('match.askTake');
  if (choices.orient) return t('match.askOrient');
  if (state.mode === 'pass') return t(room(state, situation) > 1 ? 'match.askPassTwo' : 'match.askPass');
  if (state.mode !== 'play') return t('match.askShed');
  const [card] = pickedCards(state, situation.hand);
  if (card !== undefined) return askAbout(card, view, state, situation);
  if (currentTarget(state, situation)) return t('match.bribeAsk');
  if (choices.done !== undefined) return t('match.askBribeAfter');
  return askAtRest(view, situation);
}

function askAtRest(view: View, { choices }: Situation): string {
  const isBroken = Boolean(view.panels[view.seat ?? -1]?.broken?.length);
  if (!choices.plays.size && !choices.bribes.length && !choices.sheds.size) return t('match.onlyPass');
  return t(isBroken ? 'match.toolsBroken' : 'match.askAct');
}

const ASKS: Readonly<Record<Exclude<ActionKind, 'sabotage' | 'repair'>, Parameters<typeof t>[0]>> = {
  dig: 'match.askWhere',
  collapse: 'match.askCollapse',
  peek: 'match.askPeek',
  unlock: 'match.askUnlock',
  bribe: 'match.askBribe',
  orient: 'match.askOrient',
};

function askAbout(card: string, view: View, state: Choosing, situation: Situation): string {
  const [first] = litTargets(state, situation);
  const target = currentTarget(state, situation);
  if (!first) return upperFirst(t('match.useless', { why: whyNotCard(card, view, situation.choices) ?? '' }));
  if (target) return askToConfirm(target);
  if (first.kind === 'sabotage') return t(`match.askBreak${toolOf(card)}`);
  return t(first.kind === 'repair' ? 'match.askMend' : (ASKS[first.kind] as 'match.askWhere'));
}

function askToConfirm(target: Target): string {
  if (target.kind === 'dig') return t('match.askDigHere');
  return t(target.kind === 'repair' && target.ways.length > 1 ? 'match.askMendTool' : 'match.askSure');
}
