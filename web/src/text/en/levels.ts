// How bots play, by the names the server gives them.
export const levels = {
  chance: 'at random',
  greedy: 'beginner',
  thumb: 'easy',
  keen: 'medium',
  deep: 'hard',
  net: 'master',
} as const;
