export const match = {
  yourTurn: 'Your turn',
} as const;
