// The rock around the tunnels: facets, finds, and two layers of paper that lead down to the floor.
import { outlineOf } from './contour';
import { DECOR } from './decor';
import { fade, waved } from './field';
import { HEIGHT, LAYERS, type Point, WIDTH, depthInside, distanceBetween } from './geometry';
import { faded, place, polygon, shape } from './markup';
import { type Random, pick } from './noise';
import { ART } from './palette';
import { type Scene, placesWhere } from './scene';

const FACETS = 16;
const FINDS = 2;
const BETWEEN_FINDS = 60;

export function rockOf(scene: Scene): string {
  const free = placesWhere(
    scene,
    { from: 18, to: WIDTH - 14, step: 9 },
    { from: 20, to: HEIGHT - 16, step: 9 },
    (x, y) => scene.floor(x, y) > 30,
  );
  const plain = `<rect width="${WIDTH}" height="${HEIGHT}" fill="${ART.rock}"/>`;
  return plain + facetsOn(free, scene.random) + findsOn(free, scene) + layersOf(scene);
}

function facetsOn(free: readonly Point[], random: Random): string {
  let facets = '';
  for (let k = 0; k < FACETS; k++) {
    const spot = pick(free, random);
    if (spot) facets += shape(facet(spot, random), k % 2 ? ART.rockLit : ART.rockDim);
  }
  return facets;
}

function facet([x, y]: Point, random: Random): string {
  const size = 7 + random() * 15;
  const angle = random() * 6;
  const corner = (turn: number, wide: number, high: number): Point => [
    x + Math.cos(angle + turn) * size * wide,
    y + Math.sin(angle + turn) * size * high,
  ];
  return polygon([corner(0, 1, 0.8), corner(1.9, 0.9, 0.7), corner(3.7, 1, 0.6)]);
}

function findsOn(free: readonly Point[], { floor, random }: Scene): string {
  const roomy = free.filter(([x, y]) => floor(x, y) > 38 && depthInside(x, y) > 24);
  const taken: Point[] = [];
  let finds = '';
  for (let k = 0; k < FINDS; k++) {
    const spot = pick(roomy, random);
    if (!spot || taken.some((other) => distanceBetween(other, spot) < BETWEEN_FINDS)) continue;
    taken.push(spot);
    finds += place(...spot, pick(DECOR, random) ?? '', 1.05, (random() - 0.5) * 30);
  }
  return finds && faded(0.62, finds);
}

function layersOf({ floor, grain }: Scene): string {
  const ragged = (level: number, channel: number, height: number, scale: number) =>
    waved(floor, level, height, (x, y) => fade(x, y) * grain(channel, x, y, scale));
  return (
    shape(outlineOf(ragged(LAYERS.far, 21, 6, 30), LAYERS.far, 1.6), ART.far) +
    shape(outlineOf(ragged(LAYERS.near, 22, 4, 22), LAYERS.near, 1.3), ART.near) +
    shape(outlineOf(floor, LAYERS.rim, 0.8), ART.rim)
  );
}
