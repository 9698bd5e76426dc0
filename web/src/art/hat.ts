// What dwarves wear on their heads.
import { disc, inked, inkedDisc, shape } from './markup';
import { ART } from './palette';

export type Hat = 'helmet' | 'hood' | 'cap' | 'bandana' | 'brim';

const SHINE = 'opacity=".35"';
const dot = (x: number, y: number) => disc(x, y, 3.4, '#fff', 'opacity=".8"');

export const HATS: Readonly<Record<Hat, (cloth: string) => string>> = {
  helmet: (cloth) =>
    inked('M-34 -12Q-34 -46 0 -47Q34 -46 34 -12Z', cloth, 3.2) +
    shape('M-26 -22Q-24 -40 -4 -42L-6 -36Q-20 -33 -22 -20Z', '#fff', SHINE) +
    inked('M-39 -14L39 -14L38 -6L-38 -6Z', ART.woodDim, 3) +
    inkedDisc(0, -24, 9.5, ART.steelDim, 3) +
    disc(0, -24, 5.6, ART.glow),
  hood: (cloth) =>
    inked('M-37 6L-35 -22L-18 -44L10 -62L4 -46L28 -32L37 -8L37 8L27 -8L-27 -8Z', cloth, 3.2) +
    shape('M-29 -8L-26 -24L-8 -38L-14 -24L-20 -8Z', '#fff', 'opacity=".2"'),
  cap: (cloth) =>
    inked('M-33 -10Q-35 -42 2 -44Q34 -42 33 -10Z', cloth, 3.2) +
    inked('M-37 -16L37 -18L36 -6L-36 -5Z', ART.paperDim, 3) +
    inkedDisc(4, -46, 7, ART.paperDim, 3),
  bandana: (cloth) =>
    inked('M-33 -8Q-34 -40 0 -42Q34 -40 33 -8L0 -14Z', cloth, 3.2) +
    inked('M31 -14L48 -22L44 -8L50 2L32 -6Z', cloth, 3) +
    dot(-14, -24) +
    dot(6, -30) +
    dot(20, -20),
  brim: (cloth) =>
    inked('M-22 -14L-20 -48L-4 -54L18 -50L23 -14Z', cloth, 3.2) +
    shape('M-22 -24L22 -24L22 -15L-22 -15Z', ART.gold) +
    inked('M-47 -12L-30 -18L30 -18L47 -12L44 -4L-44 -4Z', cloth, 3.2),
};
