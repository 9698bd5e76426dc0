// What makes a start a start and a goal a goal.
import { GOLD_GLOW } from './defs';
import type { Face } from './faces';
import { HEIGHT, WIDTH } from './geometry';
import { lampAt } from './lamp';
import { disc, inked, place, shape, stroke } from './markup';
import { nugget } from './nugget';
import { ART, type Dwarf, LIVERY } from './palette';
import { emblem } from './token';

/** Landmarks of a face that lies as given; empty for plain paths. */
export function landmarksOn(face: Face): string {
  return (
    (face.place === 'start' ? entrance(face.dwarf) : '') +
    (face.treasure ? TREASURE : '') +
    (face.stone ? sulkingStone(face) : '')
  );
}

const PIT =
  inked('M58 178L54 132L74 112L126 112L146 132L142 178L122 196L78 196Z', ART.woodDim, 4) +
  shape('M66 174L63 136L78 121L122 121L137 136L134 174L118 187L82 187Z', ART.pit);

const RAILS = 'M84 92L88 182M116 92L112 182';
const rung = (y: number) => `M${86 + (y - 100) / 26} ${y}L${114 - (y - 100) / 26} ${y - 1}`;

const LADDER =
  stroke(RAILS, ART.ink, 12) +
  stroke(RAILS, ART.wood, 7) +
  stroke([104, 122, 140, 158, 175].map(rung).join(''), ART.woodLit, 6);

function shield(dwarf: Dwarf): string {
  return (
    inked('M-31 -24L31 -26L30 16L0 32L-30 17Z', LIVERY[dwarf].base, 4) +
    shape('M-31 -24L31 -26L31 -17L-31 -15Z', LIVERY[dwarf].lit) +
    place(0, 3, emblem(dwarf, 15))
  );
}

function entrance(dwarf: Dwarf | undefined): string {
  return PIT + LADDER + (dwarf ? place(100, 158, shield(dwarf)) : lampAt(150, 96) + lampAt(50, 96));
}

const RUBY = inked('M-5 -12L5 -12L9 0L0 14L-9 0Z', '#e0527d', 2.4) + shape('M-5 -12L5 -12L0 0Z', '#ffb0c8');
const TURQUOISE = inked('M-6 -9L6 -9L9 0L0 11L-9 0Z', '#58c4c0', 2.4);

const TREASURE =
  inked('M50 178L58 148L78 128L104 120L128 132L146 156L152 180L126 192L76 192Z', ART.goldDim, 4) +
  disc(100, 140, 86, GOLD_GLOW) +
  nugget(68, 168, 1.1, 8) +
  nugget(96, 172, 1.2, -12) +
  nugget(126, 170, 1.15, 15) +
  nugget(80, 146, 1.1, -8) +
  nugget(112, 148, 1.2, 20) +
  nugget(98, 128, 1.15) +
  place(140, 138, RUBY) +
  place(64, 140, TURQUOISE);

const STONE =
  inked('M-34 14L-30 -12L-14 -27L12 -28L30 -13L35 12L22 28L-20 29Z', ART.rubble, 4) +
  shape('M-30 -12L-14 -27L12 -28L2 -10L-18 -4Z', ART.rubbleLit) +
  shape('M22 28L35 12L18 8L4 28Z', ART.rubbleDim) +
  stroke('M-17 0L-7 3M19 -1L9 3M-8 19Q2 13 11 19', ART.ink, 3.6) +
  disc(-11, 7, 2.8, ART.ink) +
  disc(13, 7, 2.8, ART.ink);

/** Sits in the corner that its bend leaves free. */
function sulkingStone(face: Face): string {
  const x = face.open.includes('R') ? 62 : 138;
  const y = face.open.includes('T') ? 222 : 88;
  return place(x, y, STONE, 1.3);
}

const CORNER_PIECE =
  stroke('M6 46L6 14L14 6L42 6', ART.ink, 8) +
  stroke('M6 44L6 14L14 6L40 6', ART.goldDim, 4.4) +
  shape('M12 20L20 12L20 20Z', ART.gold);

/** Gilt corners mark a goal and leave its mouths free. */
export const GILT_CORNERS = (
  [
    [0, 0, 1, 1],
    [WIDTH, 0, -1, 1],
    [WIDTH, HEIGHT, -1, -1],
    [0, HEIGHT, 1, -1],
  ] as const
)
  .map(([x, y, sx, sy]) => `<g transform="translate(${x} ${y}) scale(${sx} ${sy})">${CORNER_PIECE}</g>`)
  .join('');
