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

/** Where a place of the cave comes to lie in a window, which it fills from the middle. */
export function inWindow(x: number, width: number, height: number): number {
  const scale = Math.max(width / CAVE.width, height / CAVE.height);
  return width / 2 + (x - CAVE.width / 2) * scale;
}
