// How bots play, by the names the server gives them.
export const levels = {
  chance: 'by chance',
  greedy: 'greedy',
  thumb: 'careful',
  keen: 'cunning',
  deep: 'brooding',
  net: 'masterly',
} as const;
