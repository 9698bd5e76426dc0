// Pick, lamp and cart, whole and broken, each in a box of 100 × 100.
import { ROUND, disc, inked, inkedDisc, place, shape, stroke } from './markup';
import { nugget } from './nugget';
import { ART } from './palette';

export type ToolKind = 'pick' | 'lamp' | 'cart';

export const TOOLS: readonly ToolKind[] = ['pick', 'lamp', 'cart'];

const GLASS_SHARD = '#6e7f8b';
const COPPER = '#c7793a';

export function drawTool(kind: ToolKind, broken: boolean): string {
  return broken ? BROKEN[kind] : WHOLE[kind];
}

const wholePick =
  inked('M-5 -32L5 -32L6 44L-6 44Z', ART.wood, 3.5) +
  shape('M-2 -20L2 -20L2 42L-2 42Z', ART.woodLit) +
  inked('M-44 -14Q0 -54 44 -14L38 -6Q20 -22 8 -26L8 -18L-8 -18L-8 -26Q-20 -22 -38 -6Z', ART.steel, 3.5) +
  shape('M-38 -15Q0 -48 38 -15Q0 -35 -38 -15Z', ART.steelLit);

const brokenPick =
  inked('M-4 -30L6 -30L5 2L-1 -4L-6 4Z', ART.wood, 3.5) +
  inked('M-42 -16Q0 -52 42 -16L37 -8Q20 -22 7 -25L7 -19L-7 -19L-7 -25Q-20 -22 -37 -8Z', ART.steel, 3.5) +
  shape('M-36 -17Q0 -46 36 -17Q0 -34 -36 -17Z', ART.steelLit) +
  place(15, 30, inked('M-5 -14L0 -20L5 -12L5 20L-5 20Z', ART.wood, 3.5), 1, 52) +
  stroke('M-17 8L-26 13M-12 17L-19 26M20 4L31 2', ART.emberLit, 4, ROUND);

const handle = stroke('M-13 -34Q0 -54 13 -34', ART.ink, 8) + stroke('M-13 -34Q0 -52 13 -34', ART.steel, 4);

function lampBody(metal: string, metalLit: string, glass: string): string {
  return (
    handle +
    inked('M-13 -34L13 -34L20 -22L-20 -22Z', metal, 3.5) +
    glass +
    inked('M-24 24L24 24L28 40L-28 40Z', metal, 3.5) +
    shape('M-24 24L24 24L25 29L-25 29Z', metalLit)
  );
}

const burningGlass =
  inked('M-18 -22L18 -22L21 24L-21 24Z', ART.glass, 3.5) +
  shape('M-10 22Q-13 4 0 -14Q13 4 10 22Z', ART.flame) +
  shape('M-5 22Q-6 10 0 2Q6 10 5 22Z', ART.glow);

const crackedGlass =
  inked('M-18 -22L18 -22L20 24L-20 24Z', '#37303f', 3.5) +
  shape('M-16 -20L-2 -20L-8 -6L-1 2L-12 14L-17 4ZM14 22L18 2L8 10L2 22Z', GLASS_SHARD) +
  stroke('M2 -20L-6 -6L4 2L-4 22', ART.emberLit, 3.4);

const smokeAndShards =
  stroke('M28 -30q8 -6 4 -14', '#8d8295', 4.5, ROUND) +
  inked('M26 44L34 38L36 46ZM-36 46L-30 40L-28 46Z', GLASS_SHARD, 2);

function wheel(x: number, y: number): string {
  return inkedDisc(x, y, 12, ART.steelDim, 3.5) + disc(x, y, 4, ART.steelLit);
}

function tub(colour: string): string {
  return (
    inked('M-42 -14L42 -14L33 24L-33 24Z', colour, 3.5) +
    inked('M-45 -19L45 -19L44 -9L-44 -9Z', ART.steel, 3.5) +
    stroke('M-14 -8L-11 23M14 -8L11 23', ART.ink, 3, 'opacity=".6"')
  );
}

const wholeCart =
  inked('M-32 -16L-22 -32L-4 -40L16 -36L30 -18Z', ART.rubbleDim, 3) +
  nugget(-10, -24, 0.95) +
  nugget(12, -24, 0.85, 20) +
  tub('#a44a3c') +
  wheel(-20, 30) +
  wheel(20, 30);

const brokenCart =
  place(-2, -4, tub('#7a5563'), 1, 13) +
  wheel(-26, 26) +
  wheel(34, 36) +
  stroke('M6 -6L-2 4L8 9L2 22', ART.emberLit, 3.6);

const WHOLE: Readonly<Record<ToolKind, string>> = {
  pick: place(50, 50, wholePick, 1, 24),
  lamp: place(50, 50, lampBody(COPPER, '#e8a661', burningGlass)),
  cart: place(50, 48, wholeCart),
};

const BROKEN: Readonly<Record<ToolKind, string>> = {
  pick: place(50, 50, brokenPick, 1, -14),
  lamp: place(50, 50, lampBody(ART.steelDim, ART.steel, crackedGlass) + smokeAndShards, 1, 9),
  cart: place(50, 48, brokenCart),
};
