// What a view says about its round.
import type { View } from './messages';

/** Whether the round is over, its gold handed out and all. */
export function isRoundOver({ ended, to_act }: View): boolean {
  return ended !== undefined && to_act === null;
}
