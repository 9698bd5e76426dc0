// Action cards. Sabotage and repair differ in outline as well as in colour.
import { type Tones, burst, hollow, rays, shadowOval } from './hollow';
import { disc, faded, inked, inkedDisc, place, polygon, shape, stroke, ROUND } from './markup';
import { makeRandom } from './noise';
import { ART } from './palette';
import { type ToolKind, drawTool } from './tool';
import type { Point } from './geometry';

const TONES = {
  sabotage: ['#4a2028', '#6e2723', '#9c3327'],
  repair: ['#1b3a3c', '#1f564e', '#2b7a68'],
  map: ['#4a3424', '#7a5730', '#b0854a'],
  rockslide: ['#332b3d', '#4a3f54', '#655770'],
  key: ['#3a2848', '#523669', '#70508c'],
} as const satisfies Record<string, Tones>;

/** The art of an action card by its name, such as `repair_pick_lamp`. */
export function drawAction(name: string): string {
  const [verb, ...tools] = name.split('_') as [string, ...ToolKind[]];
  const draw = ACTIONS[verb];
  if (!draw) throw new RangeError(`no action card is called ${name}`);
  return draw(tools);
}

const ACTIONS: Readonly<Record<string, (tools: readonly ToolKind[]) => string>> = {
  sabotage: ([tool]) => sabotage(tool!),
  repair: (tools) => repair(tools),
  map: () => treasureMap(),
  rockslide: () => rockslide(),
  key: () => key(),
};

export const BURST_BADGE = inked(burst([0, 0], 9, 17, 26, 4), ART.ember, 4);

const CROSS = stroke('M-8 -8L8 8M8 -8L-8 8', ART.paper, 6.4, 'stroke-linecap="square"');
const TICK = stroke('M-10 1L-3 8L11 -8', ART.paper, 6.6, 'stroke-linecap="square"');

function sabotage(tool: ToolKind): string {
  const light = rays({ at: [100, 156], count: 11, from: 30, to: 150, colour: '#c74b34', opacity: 0.35, spin: 0.2 });
  return (
    hollow(TONES.sabotage, 11, light) +
    shape(burst([100, 156], 13, 62, 84, 7), '#5b1a1c') +
    shape(burst([100, 156], 12, 54, 74, 9), '#f0b57a') +
    place(36, 92, drawTool(tool, true), 1.28) +
    place(36, 40, BURST_BADGE + CROSS)
  );
}

const RIM = 7;

/** Light plates on dark rims; two of them share the rim where they touch. */
function plates(...spots: readonly Plate[]): string {
  const dark = spots.map(([x, y, radius]) => disc(x, y, radius, '#114439'));
  const light = spots.map(([x, y, radius]) => disc(x, y, radius - RIM, '#f2e3bf'));
  return dark.join('') + light.join('');
}

type Plate = readonly [x: number, y: number, radius: number];

function repair([first, second]: readonly ToolKind[]): string {
  const light = rays({ at: [100, 150], count: 14, from: 20, to: 160, colour: '#49a48c', opacity: 0.28 });
  const mended = second ? twoTools(first!, second) : oneTool(first!);
  return hollow(TONES.repair, 23, light) + mended + place(36, 40, inkedDisc(0, 0, 23, ART.mend, 4) + TICK);
}

function oneTool(tool: ToolKind): string {
  return plates([100, 156, 76]) + place(37, 93, drawTool(tool, false), 1.26);
}

function twoTools(first: ToolKind, second: ToolKind): string {
  return (
    plates([113, 99, 57], [87, 205, 57]) +
    place(68, 54, drawTool(first, false), 0.9) +
    place(42, 160, drawTool(second, false), 0.9)
  );
}

function boulder(x: number, y: number, size: number, seed: number): string {
  const random = makeRandom(seed);
  const corners = Array.from({ length: 8 }, (_, k): Point => [
    x + Math.cos(k * 0.785) * size * (0.84 + random() * 0.3),
    y + Math.sin(k * 0.785) * size * (0.84 + random() * 0.3),
  ]);
  const part = (points: readonly Point[]) => polygon(points.map(([dx, dy]) => [x + dx * size, y + dy * size]));
  const top = part([
    [-0.62, -0.1],
    [-0.3, -0.66],
    [0.42, -0.62],
    [0.1, -0.05],
  ]);
  const foot = part([
    [0.8, 0],
    [0.3, 0.75],
    [-0.3, 0.8],
    [0.3, 0.2],
  ]);
  return inked(polygon(corners), '#8d7c97', 4) + shape(top, '#b9aac0') + shape(foot, '#6b5b76');
}

const HELMET =
  inked('M-19 6Q-20 -14 0 -15Q20 -14 19 6Z', '#e0a738', 3.5) +
  inked('M-25 6L25 6L25 12L-25 12Z', '#b57d1e', 3) +
  disc(0, -4, 5.5, ART.glow);

function rockslide(): string {
  const falling = stroke('M60 118L56 146M96 110L98 136M146 106L142 138M120 128L119 152', '#b9aac0', 5, ROUND);
  return (
    hollow(TONES.rockslide, 31) +
    shape('M28 26L176 24L160 74L138 58L118 92L92 66L70 98L52 60L34 78Z', '#2a2233') +
    faded(0.6, falling) +
    boulder(70, 176, 27, 3) +
    boulder(134, 170, 32, 8) +
    boulder(102, 214, 30, 5) +
    boulder(52, 234, 27, 2) +
    boulder(150, 236, 31, 6) +
    boulder(100, 258, 26, 9) +
    place(100, 132, HELMET, 1, 16)
  );
}

const EYE = inked('M-30 2Q0 -26 30 2Q0 28 -30 2Z', ART.paper, 4) + disc(0, 2, 10, '#7a4a1d') + disc(0, 2, 4.4, ART.ink);

function treasureMap(): string {
  const trail = stroke('M56 206Q60 176 84 172T108 140T134 122', '#a2492f', 6, 'stroke-dasharray="11 9"');
  return (
    hollow(TONES.map, 41) +
    shadowOval(100, 238, 66, 10) +
    inked('M40 84L74 74L126 88L162 76L164 222L128 234L74 220L38 232Z', ART.paper, 4) +
    shape('M74 74L126 88L128 234L74 220Z', ART.paperDim, 'opacity=".7"') +
    trail +
    stroke('M124 104L148 128M148 104L124 128', '#c23b2a', 8.5) +
    shape('M50 118L62 98L74 118ZM66 122L76 104L88 122Z', '#8b6a3c') +
    disc(56, 210, 6, '#8b6a3c') +
    place(100, 46, EYE)
  );
}

const BIG_KEY =
  inkedDisc(0, -36, 27, ART.gold, 4.5) +
  inkedDisc(0, -36, 11, '#343563', 4) +
  inked('M-8 -12L8 -12L8 62L26 62L26 74L8 74L8 82L-8 82Z', ART.gold, 4.5) +
  inked('M8 40L20 40L20 51L8 51Z', ART.gold, 4) +
  shape('M-4 -8L0 -8L0 78L-4 78Z', ART.goldLit);

function key(): string {
  const light = rays({ at: [100, 150], count: 12, from: 30, to: 150, colour: '#b08ad0', opacity: 0.25 });
  return (
    hollow(TONES.key, 53, light) +
    inked('M52 250L52 112Q52 62 100 60Q148 62 148 112L148 250Z', '#2a1c36', 4) +
    shape('M62 250L62 114Q63 72 100 70Q137 72 138 114L138 250Z', '#43305a') +
    place(100, 158, BIG_KEY, 1, 38)
  );
}
