// Icons on a grid of 24 units: stroke 2.2, bevel joins, square caps, the colour of the text around them.
export const ICONS = {
  turn: 'M5 12a7 7 0 0 1 12-5l2 2M19 4v5h-5M19 12a7 7 0 0 1-12 5l-2-2M5 20v-5h5',
  check: 'M5 12.5l4.5 5L19 7',
  x: 'M6 6l12 12M18 6L6 18',
  cards: 'M4 6l9-2 3 14-9 2zM14 5l6 2-3 12',
  discard: 'M6 8h12l-1.5 12h-9zM4 8h16M9 8V5h6v3',
  log: 'M5 4h14v16H5zM8 9h8M8 13h8M8 17h5',
  chat: 'M4 5h16v11H11l-5 4v-4H4z',
  eye: 'M2.5 12q9.5-13 19 0q-9.5 13-19 0zM12 9.5a2.5 2.5 0 1 0 .01 0',
  sound: 'M4 9h4l5-4v14l-5-4H4zM16.5 9q3 3 0 6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  people: 'M9 11a3.5 3.5 0 1 0-.01 0M3 20v-3l3-3h6l3 3v3M16 11a3 3 0 1 0-2-5M17 14l4 3v3',
  link: 'M10 14l4-4M8 11l-3 3a3.5 3.5 0 0 0 5 5l3-3M16 13l3-3a3.5 3.5 0 0 0-5-5l-3 3',
  play: 'M7 5l12 7-12 7z',
  pause: 'M8 5v14M16 5v14',
  next: 'M6 5l8 7-8 7zM18 5v14',
  prev: 'M18 5l-8 7 8 7zM6 5v14',
  fit: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  aim: 'M12 3v5M12 16v5M3 12h5M16 12h5M12 7.5a4.5 4.5 0 1 0 .01 0',
  help: 'M9 9q0-4 3-4t3 3q0 3-3 4v2M12 18v1',
  wifi: 'M3 9q9-8 18 0M6.5 13q5.5-5 11 0M10 17q2-2 4 0',
  reach: 'M5 19.5a2 2 0 1 0 .01 0M9 18h4q4 0 4-3t-4-3h-2q-4 0-4-3t4-3h3M13 2.5l4.5 3.5-4.5 3.5',
  crown: 'M4 18l-1-11 6 5 3-7 3 7 6-5-1 11z',
  bot: 'M5 9h14v10H5zM12 9V5M9 13v1M15 13v1M2 13v3M22 13v3',
  phone: 'M7 3h10v18H7zM11 18h2',
  tv: 'M3 6h18v12H3zM8 21h8',
  share: 'M12 15V4M8 7l4-4 4 4M5 12v8h14v-8',
  up: 'M5 15l7-7 7 7',
  down: 'M5 9l7 7 7-7',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  seed: 'M4 4h16v16H4zM8 8h.01M16 8h.01M12 12h.01M8 16h.01M16 16h.01',
} as const;

export type IconName = keyof typeof ICONS;

export const ICON_NAMES = Object.keys(ICONS) as readonly IconName[];
