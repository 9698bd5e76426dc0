export const rules = {
  contents: 'Contents',
  lesson: 'Learn by playing',
  none: 'There are no rules of {game} on these pages.',
} as const;
