export const rules = {
  contents: 'Contents',
  none: 'There are no rules of {game} on these pages.',
} as const;
