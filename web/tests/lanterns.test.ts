import { expect, test } from 'vitest';
import { CAVE, PAGE_LANTERNS, TABLE_LANTERNS } from '../src/components/lanterns';

const WINDOWS = [
  [1180, 800],
  [1280, 720],
  [1280, 800],
  [1366, 768],
  [1440, 900],
  [1920, 1080],
] as const;
/** Half a lantern. */
const HALF = 14;

/** Where a place of the cave comes to lie in a window, which it fills from the middle. */
function inWindow(x: number, width: number, height: number): number {
  const scale = Math.max(width / CAVE.width, height / CAVE.height);
  return width / 2 + (x - CAVE.width / 2) * scale;
}

test.each(WINDOWS)('at %d × %d no lantern hangs before logo or menu of a table', (width, height) => {
  const LOGO = 220;
  const MENU = 300;
  for (const { x } of TABLE_LANTERNS) {
    const at = inWindow(x, width, height);
    expect(at - HALF).toBeGreaterThan(LOGO);
    expect(at + HALF).toBeLessThan(width - MENU);
  }
});

test.each(WINDOWS)('at %d × %d the lanterns of a page hang beside its column', (width, height) => {
  const COLUMN = 1120;
  const PADDING = 16;
  for (const { x } of PAGE_LANTERNS) {
    const fromMiddle = Math.abs(inWindow(x, width, height) - width / 2);
    expect(fromMiddle - HALF).toBeGreaterThan(Math.min(COLUMN, width) / 2 - PADDING);
  }
});
