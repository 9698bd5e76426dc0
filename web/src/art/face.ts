// A whole path, start or goal card, from its data.
import { bridgeOver } from './bridge';
import { type Face, isBend } from './faces';
import type { Field } from './field';
import { floorOf, lightOn } from './floor';
import { type Point, distanceBetween } from './geometry';
import { type GateState, drawGate } from './gate';
import { drawLadder } from './ladder';
import { lampAt, wallLamp } from './lamp';
import { GILT_CORNERS, landmarksOn } from './landmark';
import { place } from './markup';
import { nuggets } from './nugget';
import type { Dwarf } from './palette';
import { rockOf } from './rock';
import { type Scene, type Tunnel, sceneOf } from './scene';
import { drawToken } from './token';
import { goldSpot, isDeadEnd } from './ways';

/** What has happened to a card since it was laid. */
export interface FaceState extends GateState {
  /** Whose marker lies on its gold. */
  readonly marker?: Dwarf | undefined;
}

/** The art of a face, to be clipped to the card. */
export function drawFace(printed: Face, turned: boolean, state: FaceState = {}): string {
  const scene = sceneOf(printed, turned);
  const { face } = scene;
  return (
    rockOf(scene) +
    (face.kind === 'bridge' ? bridgedFloors(scene) : plainFloors(scene)) +
    landmarksOn(face) +
    (face.ladder ? drawLadder(face, face.ladder) : '') +
    (face.gate ? drawGate(face.gate, state) : '') +
    goldOn(scene, state.marker) +
    (face.place === 'goal' ? GILT_CORNERS : '')
  );
}

function plainFloors(scene: Scene): string {
  const { face, tunnels } = scene;
  const floors = tunnels.map((tunnel) => floorOf(tunnel, scene)).join('');
  const hasWallLamps = face.place === 'path' && !face.ladder;
  const lights = tunnels
    .filter(({ way }) => !isDeadEnd(way))
    .map((tunnel) => lightOn(tunnel) + (hasWallLamps ? wallLamp(tunnel, scene) : ''));
  return floors + lights.join('');
}

function bridgedFloors(scene: Scene): string {
  const isUpper = ({ way }: Tunnel) => way.sides.includes('T');
  const lower = scene.tunnels.filter((tunnel) => !isUpper(tunnel)).map((tunnel) => floorOf(tunnel, scene));
  const upper = scene.tunnels.filter(isUpper).map((tunnel) => bridgeOver(tunnel, scene));
  return lower.join('') + upper.join('') + lampAt(157, 66);
}

function goldOn({ face, tunnels }: Scene, marker: Dwarf | undefined): string {
  if (!face.gold) return '';
  const ways = tunnels.map(({ way }) => way);
  const spot = goldSpot(face, ways);
  const tunnel = tunnels.find(({ field }) => field(...spot) < 0);
  const [x, y] = tunnel && isBend(tunnel.way.sides) ? settle(spot, tunnel.field) : spot;
  const isOnArm = Array.isArray(face.goldOn) && face.goldOn.length === 1;
  return nuggets(face.gold, x, y, isOnArm ? 0.92 : 1.08) + (marker ? place(x, y, drawToken(marker), 0.92) : '');
}

const SETTLING = [-12, -9, -6, -3, 0, 3, 6, 9, 12];

/** The floor of a bend sways about its axis: gold rolls to the deepest place near its spot. */
function settle([x, y]: Point, field: Field): Point {
  const near = SETTLING.flatMap((dx) => SETTLING.map((dy): Point => [x + dx, y + dy]));
  const height = (place: Point) => field(...place) + 0.2 * distanceBetween(place, [x, y]);
  return near.reduce((best, place) => (height(place) < height(best) ? place : best));
}
