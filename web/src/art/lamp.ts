// Lamps hang on the wall of every way that leads somewhere; dead ends stay dark.
import { GLOW } from './defs';
import { HEIGHT, type Point, WIDTH, distanceBetween, inFrom, isUpright } from './geometry';
import { gateSpot } from './gate';
import { disc, inked, place, shape, stroke } from './markup';
import { pick } from './noise';
import { ART } from './palette';
import { type Scene, type Tunnel, placesWhere } from './scene';

/** A small lantern whose middle is the origin. */
export const LANTERN =
  shape('M-7 -9L7 -9L5 -13L-5 -13Z', ART.woodDim) +
  inked('M-6 -9L6 -9L7 5L-7 5Z', ART.glass, 2) +
  shape('M-3 4Q-4 -2 0 -6Q4 -2 3 4Z', ART.flame) +
  shape('M-8 5L8 5L8 9L-8 9Z', ART.woodDim);

const HOOK = stroke('M0 -16L0 -9', ART.woodDim, 3);
const CLEAR_OF_GATE = 62;
const CLEAR_OF_RUBBLE = 58;

export function lampAt(x: number, y: number): string {
  return disc(x, y, 46, GLOW) + place(x, y, HOOK + LANTERN, 1.12);
}

export function wallLamp({ field }: Tunnel, scene: Scene): string {
  const spots = placesWhere(
    scene,
    { from: 26, to: WIDTH - 25, step: 6 },
    { from: 44, to: HEIGHT - 40, step: 6 },
    (x, y) => isWall(field(x, y)) && field(x, y + 16) < 12 && isClear(scene, [x, y]),
  );
  const spot = pick(spots, scene.random);
  return spot ? lampAt(...spot) : '';
}

function isWall(distance: number): boolean {
  return distance > 7 && distance < 14;
}

function isClear({ face }: Scene, spot: Point): boolean {
  const isFarFromGate = !face.gate || distanceBetween(gateSpot(face.gate.arm), spot) > CLEAR_OF_GATE;
  const deadSides = face.groups.filter((group) => group.length === 1).flat();
  return (
    isFarFromGate &&
    deadSides.every((side) => distanceBetween(inFrom(side, isUpright(side) ? 60 : 50), spot) > CLEAR_OF_RUBBLE)
  );
}
