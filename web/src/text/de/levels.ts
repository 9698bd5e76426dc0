import type { levels as english } from '../en/levels';
import type { Like } from '../phrase';

export const levels: Like<typeof english> = {
  chance: 'zufällig',
  greedy: 'Anfänger',
  thumb: 'leicht',
  keen: 'mittel',
  deep: 'schwer',
  net: 'Meister',
};
