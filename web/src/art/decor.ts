// Things in the rock, for fun. They never lie on a tunnel.
import { ROUND, disc, shape, stroke } from './markup';
import { ART } from './palette';

const mushroom =
  shape('M-9 4Q-10 -8 0 -9Q10 -8 9 4Z', '#b5533f') +
  shape('M-4 4L4 4L3 12L-3 12Z', ART.bone) +
  disc(-3, -3, 2, '#f6d9b8') +
  disc(4, -1, 1.6, '#f6d9b8');

const bone = `<g transform="rotate(-30)" fill="${ART.bone}"><path d="M-10 -2L10 -2L10 2L-10 2Z"/><circle cx="-11" cy="-3" r="3.4"/><circle cx="-11" cy="3" r="3.4"/><circle cx="11" cy="-3" r="3.4"/><circle cx="11" cy="3" r="3.4"/></g>`;

const fossil = stroke('M0 0a3 3 0 1 1 -4 3a7 7 0 1 1 11 -3a10 10 0 0 1 -9 10', '#7b6580', 3.2, ROUND);

const iceCrystal =
  shape('M-9 9L-7 -4L-2 -10L1 9Z', '#5fa7a6') +
  shape('M-2 -10L1 9L-2 9L-4 -6Z', '#9fd8d0') +
  shape('M2 9L4 -2L9 -5L10 9Z', '#4b8a90');

const amethyst =
  shape('M-8 9L-6 -7L-1 -11L-1 9Z', '#8f6fc0') +
  shape('M-1 -11L5 -4L6 9L-1 9Z', '#6a4f98') +
  shape('M6 9L8 1L12 4L11 9Z', '#a98bd6');

const worm = stroke('M-12 4q4 -9 8 0t8 0t8 0', '#d98b86', 4.4, ROUND) + disc(12.4, 3, 1, ART.ink);

const boot =
  shape('M-5 -10L4 -10L4 1L12 5L12 9L-6 9Z', '#6d4a35') +
  shape('M-7 9L12 9L12 12L-7 12Z', '#3d2820') +
  shape('M-5 -10L4 -10L4 -7L-5 -7Z', '#8c6448');

const root = stroke('M0 10L0 -2M0 2L-7 -5M0 4L7 -4M0 -2L-3 -10M0 -2L4 -9', '#6b5a48', 2.6, ROUND);

export const DECOR: readonly string[] = [mushroom, bone, fossil, iceCrystal, amethyst, worm, boot, root];
