// What is said of a seat, and what a tap on it would do.
import { commas, listed, t } from '../text';
import type { Panel, View } from '../net/messages';
import { isRoundOver } from '../net/views';
import { brokenTools, callName, goalLabel, isAway, toolWords } from './labels';
import type { Target } from './choices';
import { whyNotSeat } from './reasons';
import type { MatchScreen } from './screen.svelte';

/** Whether a seat can be tapped now, and if not although one could think so, why. */
export interface Aim {
  readonly target?: Target | undefined;
  readonly why?: string | undefined;
}

export function aimAt(screen: MatchScreen, seat: number): Aim {
  const target = screen.lit.find((lit) => lit.seat === seat);
  const [card] = screen.picked;
  if (target || !card || !screen.lit.some((lit) => lit.seat !== undefined)) return { target };
  return { why: whyNotSeat(card, seat, screen.view) };
}

/** What a seat owes the trolls. When the round is over it is paid, though the markers still lie on them (D24). */
export function debtOf(view: View, seat: number): number {
  return isRoundOver(view) ? 0 : (view.panels[seat]?.debt ?? 0);
}

/** That it is a seat's turn. Most languages do not speak to somebody as they speak of others. */
export function turnWord({ you }: Pick<MatchScreen, 'you'>, seat: number): 'match.isYourTurn' | 'match.isTurn' {
  return seat === you ? 'match.isYourTurn' : 'match.isTurn';
}

/** "Gruff, 6 cards, pick and cart broken, 1 gold card, target". */
export function seatLabel(screen: MatchScreen, seat: number, { target, why }: Aim): string {
  const panel = screen.view.panels[seat];
  const player = screen.players[seat];
  const broken = brokenTools(panel);
  const debt = debtOf(screen.view, seat);
  const mark = screen.marks[`seat ${seat}`];
  const peeked = (panel?.peeked ?? []).map((cell) => goalLabel(cell, screen.audience.goals));
  return commas([
    callName(screen.players, seat, screen.you),
    player?.kind === 'bot' && t('match.bot'),
    player?.lent && t('match.lent'),
    isAway(player) && t('match.away'),
    screen.view.to_act === seat && t(turnWord(screen, seat)),
    t('match.cards', { n: panel?.cards ?? 0 }),
    broken.length > 0 && t('match.toolsOut', { n: broken.length, tools: toolWords(broken) }),
    t('match.goldCards', { n: panel?.gold_cards ?? 0 }),
    debt > 0 && t('match.owes', { n: debt }),
    peeked.length > 0 && t('match.looked', { goals: listed(peeked) }),
    mark && t('match.youMarked', { mark: t(`match.mark_${mark}`) }),
    target && t('match.isTarget'),
    why && t('match.isNoTarget', { why }),
  ]);
}

/**
 * Who takes gold one after the other, from the seat that is asked: counter-clockwise from digger to digger, round and
 * round while there are cards (S13, V1); with V2 nobody who has a broken tool.
 */
export function draftOrder({ panels, draft, options }: View): number[] {
  const isPaid = ({ role, broken }: Panel) => role === 'digger' && !(options?.sabotaged_unpaid && broken?.length);
  const round = panels.map((_, n) => ((draft?.seat ?? 0) - n + panels.length) % panels.length);
  const paid = round.filter((seat) => isPaid(panels[seat]!));
  return Array.from({ length: draft?.cards ?? 0 }, (_, n) => paid[n % paid.length] ?? 0);
}
