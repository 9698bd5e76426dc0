export const common = {
  back: 'Back',
  cancel: 'Cancel',
  close: 'Close',
  home: 'Start page',
  loading: 'One moment',
  menu: 'Menu',
  no: 'no',
  you: 'You',
  rules: 'Rules',
  tryAgain: 'Try again',
  skip: 'Skip to the content',
  page: '{page} · Tunnelfolk',
} as const;
