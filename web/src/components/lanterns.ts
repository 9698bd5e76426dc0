// Where lanterns hang in the mine behind a screen: clear of logo, banner and menu, whatever the size of the window.

export const CAVE = { width: 1440, height: 900 };

export const TABLE_LANTERNS = [
  { x: 380, chain: 30 },
  { x: 990, chain: 10 },
];
export const PAGE_LANTERNS = [
  { x: 40, chain: 60 },
  { x: 1400, chain: 24 },
];
