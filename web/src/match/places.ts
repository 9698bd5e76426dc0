// Where the question about the chosen target is asked: beside it on the board, or in the bar near the thumb.
import type { Target } from './choices';
import type { MatchScreen } from './screen.svelte';

export function places(screen: MatchScreen): { readonly board?: Target; readonly bar?: Target } {
  const { target, layout } = screen;
  if (!target || screen.choosing.mode !== 'play') return {};
  const isSmall = layout === 'phone' || layout === 'flat';
  return target.cell && !isSmall ? { board: target } : { bar: target };
}
