// What stands in the way: doors and trolls.
import type { Gate } from './faces';
import { type Point, type Side, inFrom, isUpright } from './geometry';
import { disc, faded, inked, place, shape, stroke } from './markup';
import { ART, type Dwarf, LIVERY } from './palette';
import { drawToken, emblem } from './token';

export interface GateState {
  /** A key lies on the door. */
  readonly keyed?: boolean | undefined;
  /** Who bribed the troll. */
  readonly bribed?: Dwarf | undefined;
}

/** Where a gate stands on an arm. */
export function gateSpot(arm: Side): Point {
  return inFrom(arm, isUpright(arm) ? 70 : 34);
}

export function drawGate(gate: Gate, { keyed, bribed }: GateState): string {
  const [x, y] = gateSpot(gate.arm);
  if ('troll' in gate) return troll(gate.arm, bribed);
  return place(x, y, keyed ? openDoor(gate.arm, gate.door) : closedDoor(gate.arm, gate.door));
}

interface Panel {
  readonly left: number;
  readonly top: number;
}

const UPRIGHT_PANEL: Panel = { left: -42, top: -22 };
const LEVEL_PANEL: Panel = { left: -21, top: -46 };

function rectangle(x1: number, y1: number, x2: number, y2: number): string {
  return `M${x1} ${y1}L${x2} ${y1}L${x2} ${y2}L${x1} ${y2}Z`;
}

function closedDoor(arm: Side, dwarf: Dwarf): string {
  const upright = isUpright(arm);
  const panel = upright ? UPRIGHT_PANEL : LEVEL_PANEL;
  const { left: l, top: t } = panel;
  const frame = `M${l - 4} ${t - 3}L${3 - l} ${t - 4}L${4 - l} ${3 - t}L${l - 3} ${4 - t}Z`;
  return (
    inked(frame, ART.woodDim, 3.5) +
    shape(rectangle(l, t, -l, -t), LIVERY[dwarf].base) +
    faded(0.55, planks(panel, upright, LIVERY[dwarf].lit)) +
    (dwarf === 'blue' ? straightBars(panel, upright) : crossedBars(panel)) +
    emblem(dwarf, 14.5)
  );
}

function planks({ left: l, top: t }: Panel, upright: boolean, colour: string): string {
  const plank = (k: number) =>
    upright
      ? rectangle(l + k * 21 + 1, t + 0.5, l + k * 21 + 20, -t)
      : rectangle(l, t + k * 23 + 1, -l, t + k * 23 + 22);
  return shape(plank(0) + plank(2), colour);
}

function straightBars({ left: l, top: t }: Panel, upright: boolean): string {
  const bars = upright
    ? `M${l} ${t + 8}L${-l} ${t + 8}M${l} ${-t - 8}L${-l} ${-t - 8}`
    : `M${l + 8} ${t}L${l + 8} ${-t}M${-l - 8} ${t}L${-l - 8} ${-t}`;
  return stroke(bars, LIVERY.blue.dim, 6);
}

function crossedBars({ left: l, top: t }: Panel): string {
  return stroke(`M${l} ${t}L${-l} ${-t}M${-l} ${t}L${l} ${-t}`, LIVERY.green.dim, 6.5);
}

/** Leaves folded to the walls, the key plate between them. */
function openDoor(arm: Side, dwarf: Dwarf): string {
  const { left: l, top: t } = isUpright(arm) ? UPRIGHT_PANEL : LEVEL_PANEL;
  const leaves = isUpright(arm)
    ? rectangle(l, t, l + 15, -t) + rectangle(-l - 15, t, -l, -t)
    : rectangle(l, t, -l, t + 17) + rectangle(l, -t - 17, -l, -t);
  return inked(leaves, LIVERY[dwarf].base, 3) + place(0, 0, drawToken('key'), 0.62);
}

const SKIN = { base: '#8c7fae', lit: '#b3a7cf', dim: '#5d5183' };

const trollHead =
  inked('M-37 34L-35 4L-26 -20L-10 -31L12 -31L27 -19L36 5L37 34Z', SKIN.dim, 3.5) +
  inked('M-25 -12L-36 -27L-31 -1ZM25 -12L36 -27L31 -1Z', SKIN.base, 3) +
  shape('M-26 22L-27 -8L-15 -24L14 -24L27 -8L26 22L12 31L-13 31Z', SKIN.base) +
  shape('M-15 -24L14 -24L22 -14L-22 -14Z', SKIN.lit, 'opacity=".6"') +
  stroke('M-22 -9L-5 -5M22 -11L5 -5', ART.ink, 5) +
  disc(-12, 1, 5.6, ART.glass) +
  disc(12, 1, 5.6, ART.glass) +
  disc(-10.6, 2, 2.4, ART.ink) +
  disc(10.6, 2, 2.4, ART.ink) +
  inked('M-7 4L7 4L10 15L0 19L-10 15Z', '#a06a8e', 2.4);

const SCOWL = stroke('M-16 25Q0 19 16 25', ART.ink, 3.4);
const GRIN = stroke('M-16 22Q0 31 16 22', ART.ink, 3.4);
const TUSKS = inked('M-14 25L-10 15L-6 24ZM14 25L10 15L6 24Z', ART.bone, 1.6);

function troll(arm: Side, bribed: Dwarf | undefined): string {
  const [x, y] = gateSpot(arm);
  const head = trollHead + (bribed ? GRIN : SCOWL) + TUSKS;
  // On a level arm there is less room to the edge: a little smaller, a little further in.
  const [shift, scale] = isUpright(arm) ? [0, 1.04] : [arm === 'L' ? 5 : -5, 0.96];
  const marker = bribed ? place(x, y + 26, drawToken(bribed), 0.6) : '';
  return place(x + shift, y, head, scale) + marker;
}
