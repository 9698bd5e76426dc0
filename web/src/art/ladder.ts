// A ladder down a shaft, with the sign of the dwarf it belongs to.
import type { Face } from './faces';
import { CENTRE } from './geometry';
import { inked, place, shape, stroke } from './markup';
import { ART, type Dwarf, LIVERY } from './palette';
import { emblem } from './token';

const RAILS = 'M-15 -62L-15 48M15 -62L15 48';
const RUNGS = [0, 1, 2, 3, 4].map((k) => `M-13 ${-46 + k * 18}L13 ${-47 + k * 18}`).join('');

const SHAFT =
  shape('M-36 30L-40 8L-26 -10L0 -15L27 -9L40 9L35 31L4 40L-20 38Z', ART.ink) +
  shape('M-30 28L-33 10L-20 -4L1 -8L22 -3L33 11L29 28L3 34Z', ART.pit);

const LADDER = stroke(RAILS, ART.ink, 15) + stroke(RAILS, ART.woodLit, 9) + stroke(RUNGS, '#e0a869', 7.5);

function signpost(dwarf: Dwarf): string {
  return (
    stroke('M0 -6L0 44', ART.ink, 9) +
    stroke('M0 -6L0 44', ART.wood, 4.5) +
    inked('M-26 -34L26 -36L25 0L-25 2Z', LIVERY[dwarf].base, 3.5) +
    shape('M-26 -34L26 -36L26 -29L-26 -27Z', LIVERY[dwarf].lit) +
    place(0, -15, emblem(dwarf, 11.5))
  );
}

/** Stands in the elbow of the bend; the sign is on the side that is rock. */
export function drawLadder(face: Face, dwarf: Dwarf): string {
  const down = face.open.includes('T') ? 1 : -1;
  const right = face.open.includes('R') ? 1 : -1;
  const x = CENTRE[0] + right * 6;
  const y = CENTRE[1] - 4 + down * 8;
  return (
    place(x, y + 4, SHAFT) + place(x, y - 22, LADDER, 0.9, -8 * right) + place(x - right * 52, y - 34, signpost(dwarf))
  );
}
