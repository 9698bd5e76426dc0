// Ten dwarves. Hats and beards tell them apart, not colour alone.
import { GLOW, ROUND_CLIP } from './defs';
import { HATS, type Hat } from './hat';
import { disc, inked, place, shape, stroke } from './markup';
import { ART } from './palette';

export type Mood = 'plain' | 'happy' | 'sly';
type Beard = keyof typeof BEARDS;
type Feature = 'brow' | 'glasses' | 'patch' | 'scar' | 'lash';

interface Looks {
  readonly hat: Hat;
  readonly cloth: string;
  readonly beard: Beard;
  readonly hair: string;
  readonly skin: string;
  readonly feature: Feature;
}

function looks(hat: Hat, cloth: string, beard: Beard, hair: string, skin: string, feature: Feature): Looks {
  return { hat, cloth, beard, hair, skin, feature };
}

const FOLK: readonly Looks[] = [
  looks('helmet', '#e0a738', 'braid', '#b4552d', '#e8b48d', 'brow'),
  looks('hood', '#3f8fe0', 'round', '#e9e2d6', '#f0c4a2', 'glasses'),
  looks('cap', '#4fa845', 'fork', '#3a2a24', '#c98d62', 'brow'),
  looks('bandana', '#c9453a', 'curl', '#d98f35', '#8a5a3c', 'patch'),
  looks('helmet', '#8fa3b0', 'long', '#8d8295', '#e8b48d', 'scar'),
  looks('brim', '#7a4fa0', 'short', '#5b2f20', '#b8794f', 'lash'),
  looks('hood', '#b0653a', 'fork', '#d9c08a', '#f0c4a2', 'brow'),
  looks('cap', '#2f8f8a', 'curl', '#1f1a20', '#6f4630', 'glasses'),
  looks('helmet', '#d4667f', 'short', '#c96a2b', '#f0c4a2', 'lash'),
  looks('brim', '#56687a', 'long', '#f0e7d8', '#a86c47', 'patch'),
];
const COATS = ['#7c5a3a', '#3b4a6b', '#5b6b3a', '#6b3a3a', '#4a4a55'];

export const DWARVES = FOLK.length;

const BEARDS = {
  braid: 'M-28 0L-31 20L-22 38L-10 48L-7 62L7 62L10 48L22 38L31 20L28 0L12 8L-12 8Z',
  round: 'M-29 -2L-35 16L-30 36L-14 48L2 51L18 46L31 33L35 14L29 -2L12 8L-12 8Z',
  fork: 'M-28 -1L-32 18L-28 36L-19 58L-4 42L4 42L19 58L28 36L32 18L28 -1L12 8L-12 8Z',
  curl: 'M-29 0L-38 14L-33 30L-40 40L-24 46L-12 40L0 52L12 40L24 46L40 40L33 30L38 14L29 0L12 8L-12 8Z',
  long: 'M-27 -1L-30 20L-24 42L-12 64L0 72L12 64L24 42L30 20L27 -1L12 8L-12 8Z',
  short: 'M-27 0L-30 14L-22 28L-8 34L8 34L22 28L30 14L27 0L12 9L-12 9Z',
} as const;

const BEARD_TIES: Partial<Record<Beard, string>> = {
  braid: shape('M-8 48L8 48L8 54L-8 54Z', ART.gold),
  fork: shape('M-21 46L-9 46L-11 51L-20 51ZM21 46L9 46L11 51L20 51Z', ART.gold),
};

function eye(x: number): string {
  return disc(x, 5, 3.2, ART.ink) + disc(x + 1, 4, 1, '#fff');
}

const lens = (x: number) => disc(x, 5, 8, '#fff', `fill-opacity=".35" stroke="${ART.ink}" stroke-width="3"`);
const cheek = (x: number) => disc(x, 14, 4, '#e06a5a', 'opacity=".45"');

const EYES: Readonly<Record<Feature, string>> = {
  brow: eye(-12) + eye(12),
  glasses: eye(-12) + eye(12) + lens(-12) + lens(12) + stroke('M-4 4L4 4', ART.ink, 3),
  patch: eye(-12) + stroke('M-30 -4L32 2', ART.ink, 3) + shape('M5 -2L21 0L19 12L8 11Z', ART.ink),
  scar: eye(-12) + eye(12) + stroke('M17 8L25 18M19 14L24 11', '#9c4a38', 2.6),
  lash: eye(-12) + eye(12) + stroke('M-18 1L-22 -2M18 1L22 -2', ART.ink, 2.6) + cheek(-20) + cheek(20),
};

const MOUTHS: Readonly<Record<Mood, string>> = {
  plain: stroke('M-9 27Q0 31 9 27', ART.ink, 3.2),
  happy: inked('M-11 25Q0 37 11 25Z', '#7c241f', 2.6),
  sly: inked('M-13 25Q0 38 14 22Z', '#fff', 3) + stroke('M-4 28L-4 33M5 27L5 32', ART.ink, 2),
};

function brows({ feature, hair }: Looks, mood: Mood): string {
  if (mood === 'sly') return stroke('M-20 -4L-6 2M20 -4L6 2', ART.ink, 4.4);
  return feature === 'brow' || mood === 'happy' ? stroke('M-20 -2L-8 -5M20 -2L8 -5', hair, 5) : '';
}

function beardOf({ beard, hair }: Looks): string {
  const strands = shape('M-20 14L-12 30L-14 14ZM-2 18L0 38L4 18ZM14 14L13 30L21 14Z', '#000', 'opacity=".16"');
  return place(0, 12, inked(BEARDS[beard], hair, 3.2) + strands + (BEARD_TIES[beard] ?? ''));
}

const NOSE =
  inked('M-8 6L8 6L11 17L0 22L-11 17Z', '#d9806a', 2.4) + shape('M-5 8L2 8L0 13L-6 13Z', '#fff', 'opacity=".35"');

export function skinOf(index: number): string {
  return dwarfAt(index).skin;
}

function dwarfAt(index: number): Looks {
  return FOLK[index % FOLK.length]!;
}

/** The head of a dwarf, about 90 wide, its middle between the eyes. */
export function dwarfHead(index: number, mood: Mood): string {
  const who = dwarfAt(index);
  return (
    inked('M-33 2L-41 0L-41 12L-32 15ZM33 2L41 0L41 12L32 15Z', who.skin, 3) +
    inked('M-32 -8L32 -8L33 16L20 32L-20 32L-33 16Z', who.skin, 3.2) +
    beardOf(who) +
    EYES[who.feature] +
    MOUTHS[mood] +
    inked('M0 16L-14 15L-25 23L-12 25L0 21L12 25L25 23L14 15Z', who.hair, 2) +
    NOSE +
    brows(who, mood) +
    HATS[who.hat](who.cloth)
  );
}

/** A round portrait in a box of 100 × 100; the ground behind it may show a dwarf's colour. */
export function drawAvatar(index: number, mood: Mood, ground: string): string {
  return (
    `<g ${ROUND_CLIP}><rect width="100" height="100" fill="${ground}"/>` +
    disc(50, 44, 52, GLOW) +
    inked('M6 106L14 80L34 70L66 70L86 80L94 106Z', COATS[index % COATS.length]!, 3) +
    `${place(50, 53, dwarfHead(index, mood), 0.8)}</g>`
  );
}
