// Which of the layouts the window calls for, and how much of it the board may fill.
import { MediaQuery } from 'svelte/reactivity';
import type { Insets } from './fit';

export type Layout = 'desktop' | 'tablet' | 'phone' | 'flat' | 'tv';

const short = new MediaQuery('(max-height: 520px) and (min-width: 521px)', false);
const wide = new MediaQuery('(min-width: 1180px)', true);
const medium = new MediaQuery('(min-width: 700px)', true);
const low = new MediaQuery('(max-height: 700px)', false);
const roomy = new MediaQuery('(min-width: 1640px)', false);

/** `flat` is a phone held sideways. */
export function windowLayout(): Layout {
  if (short.current) return 'flat';
  if (wide.current) return 'desktop';
  return medium.current ? 'tablet' : 'phone';
}

/** Whether the log stands beside the board all the time. The wide boards of a race need the room. */
export function isLogDocked(layout: Layout, isRace: boolean): boolean {
  return layout === 'desktop' && (!isRace || roomy.current);
}

const INSETS: Readonly<Record<Layout, Insets>> = {
  desktop: { left: 272, right: 28, top: 72, bottom: 206 },
  tablet: { left: 16, right: 16, top: 172, bottom: 262 },
  phone: { left: 8, right: 8, top: 162, bottom: 220 },
  // Who looked at a goal stands a little above it.
  flat: { left: 84, right: 172, top: 68, bottom: 8 },
  // The big screen says itself how much room there is.
  tv: { left: 0, right: 0, top: 0, bottom: 0 },
};

/** What is left below the board where there is no hand; on phones and tablets beside the foot, which is measured. */
const HANDLESS: Readonly<Record<Layout, number>> = {
  desktop: 40,
  tablet: 32,
  phone: 64,
  flat: 8,
  tv: 0,
};

/** Where there is no hand, the piles and the zoom stand on the right. */
const BESIDE_PILES = 280;

/** The height of a row of buttons at the foot of a phone held sideways. */
export const CHIP_ROW = 56;
/** How much lower the bar of somebody who plays alone is than a strip of seats. */
const SLIM: Readonly<Partial<Record<Layout, number>>> = { phone: 40, tablet: 36 };
/** What seats and hand of a low phone leave to the board. */
const LOW = { seats: 12, hand: 24 };

interface Beside {
  readonly isDocked: boolean;
  readonly hasHand: boolean;
  readonly isAlone: boolean;
}

export function insetsOf(layout: Layout, { isDocked, hasHand, isAlone }: Beside): Insets {
  const { left, right, top, bottom } = INSETS[layout];
  const { seats, hand } = layout === 'phone' && low.current ? LOW : { seats: 0, hand: 0 };
  const beside = layout === 'desktop' && !hasHand ? BESIDE_PILES : right;
  return {
    left,
    right: isDocked ? 324 : beside,
    top: top - (isAlone ? (SLIM[layout] ?? 0) : seats),
    bottom: hasHand ? bottom - hand : HANDLESS[layout],
  };
}
