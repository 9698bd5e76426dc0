// Emotes: what dwarves say without words, in a box of 40 × 40.
import { place, shape, stroke } from './markup';
import { drawTool } from './tool';

export type Emote = 'ha' | 'suspicious' | 'dig' | 'careful' | 'watching';

export const EMOTES: readonly Emote[] = ['ha', 'suspicious', 'dig', 'careful', 'watching'];

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
  watching:
    stroke('M4 20q16-22 32 0q-16 22-32 0z', 'currentColor', 3) + '<circle cx="20" cy="20" r="6" fill="currentColor"/>',
};
