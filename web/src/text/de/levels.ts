import type { levels as english } from '../en/levels';
import type { Like } from '../phrase';

export const levels: Like<typeof english> = {
  chance: 'aufs Geratewohl',
  greedy: 'gierig',
  thumb: 'bedächtig',
  keen: 'gerissen',
  deep: 'grübelnd',
  net: 'meisterhaft',
};
