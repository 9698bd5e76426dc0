// Everything that the layers of one path face have in common.
import { type Face, turnFace } from './faces';
import { type Field, fieldOf, unionOf } from './field';
import { type Point, turnPoint } from './geometry';
import { type Grain, type Random, hash, makeGrain, makeRandom } from './noise';
import { type Way, waysOf } from './ways';

export interface Tunnel {
  readonly way: Way;
  readonly field: Field;
}

export interface Scene {
  /** The face as it lies. */
  readonly face: Face;
  readonly tunnels: readonly Tunnel[];
  /** Distance to the nearest floor of any way. */
  readonly floor: Field;
  readonly grain: Grain;
  readonly random: Random;
  /** From a place on the printed card to where it lies now. Its own inverse. */
  readonly lie: (point: Point) => Point;
}

export function sceneOf(printed: Face, turned: boolean): Scene {
  const face = turned ? turnFace(printed) : printed;
  const seed = hash(printed.id) % 100000;
  const grain = makeGrain(seed, turned);
  const tunnels = waysOf(face).map((way) => ({ way, field: fieldOf(way, grain, turned) }));
  return {
    face,
    tunnels,
    floor: unionOf(tunnels.map(({ field }) => field)),
    grain,
    random: makeRandom(seed + 77),
    lie: turned ? turnPoint : (point) => point,
  };
}

/** Places on a grid that please, in the order of the printed card: a turned card chooses the same ones. */
export function placesWhere(scene: Scene, xs: Range, ys: Range, pleases: (x: number, y: number) => boolean): Point[] {
  const places: Point[] = [];
  for (let y = ys.from; y < ys.to; y += ys.step) {
    for (let x = xs.from; x < xs.to; x += xs.step) {
      const [lx, ly] = scene.lie([x, y]);
      if (pleases(lx, ly)) places.push([lx, ly]);
    }
  }
  return places;
}

export interface Range {
  readonly from: number;
  readonly to: number;
  readonly step: number;
}
