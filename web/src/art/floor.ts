// The floor of a way: shaded border, lit earth, a trodden track, pebbles, light from within.
import { outlineOf } from './contour';
import { isBend } from './faces';
import { type Field, fade, waved } from './field';
import { HEIGHT, WIDTH } from './geometry';
import { place, shape } from './markup';
import type { Grain } from './noise';
import { ART } from './palette';
import { deadEndShade, litFrom } from './defs';
import { rubbleOf } from './rubble';
import type { Scene, Tunnel } from './scene';
import { type DeadEnd, isDeadEnd } from './ways';

const PEBBLE = 'M-1.4 .2L-.4 -1L1 -.8L1.5 .5L.2 1.1Z';
const MOST_TRIES = 90;
/** How far inside the floor its track begins. */
const TRODDEN = -14.5;

/** Earth in three tones, lit from below. */
export function earthOf(field: Field, grain: Grain, isDark: boolean): string {
  const lit: Field = (x, y) => Math.max(field(x, y) + 1, field(x, y - 8) + 1.5);
  const calm: Field = (x, y) => field(x, y, 0.2);
  const trodden = waved(calm, TRODDEN, 3.5, (x, y) => grain(31, x, y, 15) * fade(x, y, 20));
  return (
    shape(outlineOf(field, 0, 0.8), ART.shade) +
    shape(outlineOf(lit, 0, 0.9), ART.floor) +
    shape(outlineOf(trodden, TRODDEN, 1.1), ART.trod, isDark ? 'opacity=".8"' : '')
  );
}

export function floorOf(tunnel: Tunnel, scene: Scene): string {
  const { way, field } = tunnel;
  if (!isDeadEnd(way)) return earthOf(field, scene.grain, false) + pebblesOn(field, scene, 9);
  return (
    earthOf(field, scene.grain, true) + pebblesOn(field, scene, 3) + darkness(way, field) + rubbleOf(way, scene.random)
  );
}

/** Ways that lead somewhere are bright in the middle. */
export function lightOn({ way, field }: Tunnel): string {
  return shape(outlineOf(field, -1, 1), litFrom(isBend(way.sides) ? way.sides : []));
}

function darkness(way: DeadEnd, field: Field): string {
  return shape(outlineOf(field, 0, 0.9), deadEndShade(way.sides[0]!, way.tip));
}

function pebblesOn(field: Field, { random, lie }: Scene, count: number): string {
  let pebbles = '';
  for (let laid = 0, tries = 0; laid < count && tries < MOST_TRIES; tries++) {
    const [x, y] = lie([8 + random() * (WIDTH - 16), 8 + random() * (HEIGHT - 16)]);
    const size = 2 + random() * 2.8;
    const turn = random() * 40;
    const depth = -field(x, y);
    if (depth < 6 || depth > 26) continue;
    pebbles += place(x, y, shape(PEBBLE, laid % 3 ? ART.pebble : ART.pebbleLit), size, turn);
    laid++;
  }
  return pebbles;
}
