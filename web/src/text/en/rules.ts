export const rules = {
  contents: 'Contents',
} as const;
