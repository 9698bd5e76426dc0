// Role cards: a digger with a pick, a saboteur with a grin and a fuse.
import { BURST_BADGE } from './action';
import { EMBER_GLOW, GOLD_GLOW } from './defs';
import { dwarfHead, skinOf } from './dwarf';
import { type Tones, burst, hollow, rays } from './hollow';
import { disc, inked, inkedDisc, place, shape, stroke } from './markup';
import { ART } from './palette';
import { drawTool } from './tool';

export type Role = 'digger' | 'saboteur';

const TONES: Readonly<Record<Role, Tones>> = {
  digger: ['#4a3422', '#7d5628', '#c78c3e'],
  saboteur: ['#3a1c2b', '#5a1f32', '#842a38'],
};
const USUAL_FACE: Readonly<Record<Role, number>> = { digger: 0, saboteur: 6 };
const SHOULDERS = 'M18 300L30 226L66 196L134 196L170 226L182 300Z';

/** A role, with the face of the dwarf who plays it where that is known. */
export function drawRole(role: Role, dwarf: number = USUAL_FACE[role]): string {
  return role === 'digger' ? digger(dwarf) : saboteur(dwarf);
}

function digger(dwarf: number): string {
  const light = rays({ at: [100, 120], count: 14, from: 40, to: 190, colour: '#ffdf94', opacity: 0.4 });
  const pick = drawTool('pick', false);
  return (
    hollow(TONES.digger, 72, light) +
    disc(100, 120, 108, GOLD_GLOW) +
    place(96, 108, pick, 1.12) +
    inked(SHOULDERS, '#8a5a33', 5) +
    shape('M62 198L74 300L88 300L80 196ZM138 198L126 300L112 300L120 196Z', ART.woodDim) +
    place(100, 134, dwarfHead(dwarf, 'happy'), 1.55) +
    place(36, 40, inkedDisc(0, 0, 24, ART.gold, 4) + place(-19, -19, pick, 0.38))
  );
}

/** A role no larger than a letter, about 60 wide around the origin: teal and round, or red and jagged. */
export function roleSign(role: Role): string {
  if (role === 'saboteur') return BURST_BADGE + SLY_MASK;
  return inkedDisc(0, 0, 26, '#1f7f6b', 4) + stroke('M-13 -6Q0 -15 13 -6M0 -11L0 15', ART.paper, 5.5);
}

const DYNAMITE =
  stroke('M6 -34Q24 -52 14 -70', ART.paperDim, 5) +
  inked(burst([14, -74], 7, 6, 15, 3), ART.gold, 2) +
  inked('M-12 -34L14 -38L20 36L-6 40Z', ART.ember, 4.5) +
  shape('M-10 -12L17 -16L19 4L-8 8Z', ART.paper);

/** Eyes and a grin. */
const SLY_MASK = shape('M-12 -4L-3 0L-12 6ZM12 -4L3 0L12 6Z', ART.paper) + stroke('M-9 11Q0 15 9 11', ART.paper, 3.4);

function saboteur(dwarf: number): string {
  const light = rays({ at: [100, 120], count: 14, from: 40, to: 190, colour: '#c23b3b', opacity: 0.22 });
  return (
    hollow(TONES.saboteur, 71, light) +
    disc(100, 120, 108, EMBER_GLOW) +
    inked(SHOULDERS, '#4a2233', 5) +
    shape('M78 200L100 244L122 200Z', '#2b1420') +
    place(100, 134, dwarfHead(dwarf, 'sly'), 1.55) +
    place(150, 238, DYNAMITE, 1, 14) +
    inked('M126 246L150 234L166 246L160 268L134 270Z', skinOf(dwarf), 4) +
    place(36, 40, BURST_BADGE + SLY_MASK)
  );
}
