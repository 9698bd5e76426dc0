// Gradients and clips that all art shares: once a page.
import { CENTRE, CORNER, HEIGHT, type Side, SIDES, WIDTH, inFrom } from './geometry';
import { inOrder } from './faces';
import { ART } from './palette';
import { SHORT_TIP } from './rubble';

export const CARD_CLIP = 'clip-path="url(#tf-clip)"';
export const ROUND_CLIP = 'clip-path="url(#tf-round)"';
export const HALF_CLIP = 'clip-path="url(#tf-half)"';

export const GLOW = 'url(#tf-glow)';
export const GOLD_GLOW = 'url(#tf-goldglow)';
export const EMBER_GLOW = 'url(#tf-emberglow)';
export const UNDER_LEFT = 'url(#tf-under-l)';
export const UNDER_RIGHT = 'url(#tf-under-r)';

const LIT_CENTRES: Readonly<Record<string, readonly [number, number]>> = {
  '': CENTRE,
  TR: [124, 114],
  TL: [76, 114],
  RB: [124, 186],
  BL: [76, 186],
};

/** Light in the middle of a card, or in the elbow of a bend with these sides. */
export function litFrom(sides: readonly Side[]): string {
  return `url(#tf-lit${inOrder(sides).join('')})`;
}

/** Darkness that grows towards the end of a blind tunnel. */
export function deadEndShade(side: Side, tip: number): string {
  return `url(#tf-dead${side}${tip < SHORT_TIP ? 's' : ''})`;
}

function stop(offset: number, colour: string, opacity: number): string {
  return `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`;
}

function radial(id: string, colour: string, opacity: number, more = ''): string {
  return `<radialGradient id="tf-${id}"${more}>${stop(0, colour, opacity)}${stop(1, colour, 0)}</radialGradient>`;
}

function linear(id: string, stops: string, more = ''): string {
  return `<linearGradient id="tf-${id}"${more}>${stops}</linearGradient>`;
}

function deadEnd(side: Side, suffix: string, length: number): string {
  const [x1, y1] = inFrom(side, 0);
  const [x2, y2] = inFrom(side, length);
  const axis = ` gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`;
  return linear(`dead${side}${suffix}`, stop(0.05, ART.deadDark, 0) + stop(1, ART.deadDark, 0.92), axis);
}

const lights = Object.entries(LIT_CENTRES).map(([sides, [x, y]]) =>
  radial(`lit${sides}`, '#fff2c2', 0.5, ` gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="104"`),
);
const shades = SIDES.flatMap((side) => [deadEnd(side, '', 100), deadEnd(side, 's', 46)]);

function clip(id: string, form: string): string {
  return `<clipPath id="tf-${id}">${form}</clipPath>`;
}

export const DEFS = [
  clip('clip', `<rect width="${WIDTH}" height="${HEIGHT}" rx="${CORNER}"/>`),
  clip('round', '<circle cx="50" cy="50" r="49"/>'),
  clip('half', '<rect x="-4" y="-4" width="60" height="24"/>'),
  radial('glow', '#ffdf9a', 0.5),
  radial('goldglow', ART.goldLit, 0.6),
  radial('emberglow', '#ff7a5a', 0.45),
  linear('under-l', stop(0, ART.ink, 0) + stop(1, ART.ink, 0.85)),
  linear('under-r', stop(0, ART.ink, 0.85) + stop(1, ART.ink, 0)),
  ...lights,
  ...shades,
].join('');
