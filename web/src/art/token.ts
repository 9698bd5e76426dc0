// Tokens and the signs of the two dwarves. Blue is always round, green is always a diamond.
import { inked, inkedDisc, place, shape, disc, stroke } from './markup';
import { nugget } from './nugget';
import { ART, type Dwarf, LIVERY } from './palette';

export type TokenKind = Dwarf | 'key' | 'bribe' | 'spare';

export const TOKENS: readonly TokenKind[] = ['green', 'blue', 'key', 'bribe', 'spare'];

/** The sign on a dwarf's doors, shields and boards. */
export function emblem(dwarf: Dwarf, radius: number): string {
  if (dwarf === 'blue') return inkedDisc(0, 0, radius, ART.paper, 2.4) + disc(0, 0, radius * 0.42, LIVERY.blue.dim);
  return (
    inked(diamond(radius * 1.12, radius * 1.28), ART.paper, 2.4) +
    shape(diamond(radius * 0.5, radius * 0.56), LIVERY.green.dim)
  );
}

function diamond(wide: number, high: number): string {
  return `M0 ${-high}L${wide} 0L0 ${high}L${-wide} 0Z`;
}

/** A token about 80 wide, whose middle is the origin. */
export function drawToken(kind: TokenKind): string {
  return PIECES[kind];
}

function bust(colour: string): string {
  return (
    shape('M-13 -4Q-13 -18 1 -21L4 -27L7 -19Q14 -16 13 -4Z', colour) +
    shape('M-11 -2L11 -2L13 8L6 20L0 23L-6 20L-13 8Z', colour) +
    shape('M-14 -5L14 -5L14 -1L-14 -1Z', ART.ink, 'opacity=".35"')
  );
}

const keyPlate =
  inked('M-30 -18L-18 -30L18 -30L30 -18L30 18L18 30L-18 30L-30 18Z', '#4f3a1a', 4) +
  shape('M-25 -15L-15 -25L15 -25L25 -15L25 15L15 25L-15 25L-25 15Z', ART.goldDim) +
  place(
    0,
    0,
    disc(0, -10, 9.5, 'none', `stroke="${ART.ink}" stroke-width="6.5"`) +
      stroke('M0 -1L0 20M0 11L8 11M0 19L8 19', ART.ink, 6),
    1,
    40,
  );

const purse =
  inked('M-20 26Q-36 2 -12 -12L12 -12Q36 2 20 26Z', ART.wood, 4) +
  inked('M-12 -12L-20 -28L-6 -22L0 -30L6 -22L20 -28L12 -12Z', ART.woodLit, 3.5) +
  shape('M-13 -14L13 -14L13 -8L-13 -8Z', ART.gold) +
  nugget(0, 9, 0.9);

/** A marker that belongs to nobody yet takes the colours of the screen, not of the art. */
const spareMarker =
  shape('M-22 -34L22 -34L38 0L22 34L-22 34L-38 0Z', 'var(--panel-3)', 'stroke="var(--text-3)" stroke-width="5"') +
  shape('M-12 -4Q-12 -18 1 -21L4 -27L7 -19Q14 -16 13 -4ZM-11 0L11 0L13 8L6 20L0 23L-6 20L-13 8Z', 'var(--text-2)');

const PIECES: Readonly<Record<TokenKind, string>> = {
  blue: inkedDisc(0, 0, 32, LIVERY.blue.dim, 4) + disc(0, 0, 26, LIVERY.blue.base) + bust('#e9f4ff'),
  green:
    inked(diamond(38, 40), LIVERY.green.dim, 4) +
    shape(diamond(30, 32), LIVERY.green.base) +
    place(0, 0, bust('#f1ffe6'), 0.88),
  key: keyPlate,
  bribe: purse,
  spare: spareMarker,
};
