// Emotes: what dwarves say without words, in a box of 40 × 40.
import { place, shape, stroke } from './markup';
import { drawTool } from './tool';

export const EMOTES = [
  ...(['ha', 'suspicious', 'dig', 'careful', 'watching'] as const),
  ...(['bravo', 'thanks', 'sorry', 'hurry', 'oops'] as const),
];
export type Emote = (typeof EMOTES)[number];

export function drawEmote(emote: Emote): string {
  return PICTURES[emote];
}

const INK = '#2a1804';
const HEAD = shape('M13 3L28 3L37 13L37 28L27 37L12 37L3 27L3 13Z', '#ffc45c');

const PICTURES: Readonly<Record<Emote, string>> = {
  ha:
    HEAD +
    shape('M9 22q11 14 22 0z', '#fff6e6', `stroke="${INK}" stroke-width="3.2"`) +
    stroke('M12 14v3M28 14v3', INK, 3.2),
  suspicious: HEAD + stroke('M10 25q10 6 20-3M8 12l9 4M32 12l-9 4', INK, 3.2),
  dig: place(0, 0, drawTool('pick', false), 0.4),
  careful: stroke('M20 5v19M20 30v5', 'currentColor', 6),
  bravo: shape(
    'M20 3L25 15L38 16L28 24L31 37L20 30L9 37L12 24L2 16L15 15Z',
    '#ffc45c',
    `stroke="${INK}" stroke-width="2"`,
  ),
  thanks: shape('M20 36L5 20Q0 11 7 6Q15 2 20 11Q25 2 33 6Q40 11 35 20Z', '#d9634c'),
  sorry: HEAD + stroke('M11 29q9-8 18 0M9 16l8-3M31 16l-8-3M13 20v2M27 20v2', INK, 3.2),
  hurry: stroke('M9 4h22M9 36h22M12 4q0 9 8 16q8-7 8-16M12 36q0-9 8-16q8 7 8 16', 'currentColor', 3.2),
  oops: HEAD + '<circle cx="20" cy="28" r="4.5" fill="#2a1804"/>' + stroke('M12 13v5M28 13v5', INK, 3.6),
  watching:
    stroke('M4 20q16-22 32 0q-16 22-32 0z', 'currentColor', 3) + '<circle cx="20" cy="20" r="6" fill="currentColor"/>',
};
