// A bridge: the way from top to bottom goes over the level one.
import { outlineOf } from './contour';
import { UNDER_LEFT, UNDER_RIGHT } from './defs';
import type { Field } from './field';
import { earthOf } from './floor';
import { CENTRE, LAYERS } from './geometry';
import { inked, shape, stroke } from './markup';
import { ART } from './palette';
import type { Scene, Tunnel } from './scene';

const PLANKS = 8;
const PLANK_PITCH = 13.6;

/** Earth ramps from both ends, then a deck of planks with rails. */
export function bridgeOver({ field }: Tunnel, scene: Scene): string {
  const fromMiddle = (y: number) => Math.abs(y - CENTRE[1]);
  const ramps: Field = (x, y, roughness) => Math.max(field(x, y, roughness), 44 - fromMiddle(y));
  const rim: Field = (x, y) => Math.max(field(x, y) - LAYERS.rim, 40 - fromMiddle(y));
  return shape(outlineOf(rim, 0, 0.9), ART.rim) + earthOf(ramps, scene.grain, false) + DECK;
}

function plank(k: number): string {
  const y = 97 + k * PLANK_PITCH;
  const d = `M${66 - (k % 2) * 3} ${y}L${134 + (k % 3)} ${y - 1}L${134 + (k % 2) * 2} ${y + 10.6}L${66 - (k % 3)} ${y + 11}Z`;
  return inked(d, k % 2 ? ART.wood : ART.woodLit, 2.2);
}

function rail(x: number): string {
  const post = (y: number) => `M${x - 7} ${y - 8}L${x + 7} ${y - 9}L${x + 8} ${y + 8}L${x - 7} ${y + 8}Z`;
  return (
    stroke(`M${x} 88L${x + 1} 212`, ART.ink, 11) +
    stroke(`M${x} 90L${x + 1} 210`, ART.woodLit, 5.5) +
    inked(post(90) + post(150) + post(210), ART.woodDim, 2.6)
  );
}

const SHADOWS =
  shape('M40 121L64 118L64 184L40 181Z', UNDER_LEFT) +
  shape('M136 118L160 121L160 181L136 184Z', UNDER_RIGHT) +
  shape('M62 92L138 92L138 208L62 208Z', '#000', 'opacity=".5"');

const DECK = SHADOWS + Array.from({ length: PLANKS }, (_, k) => plank(k)).join('') + rail(64) + rail(136);
