// The backs of the four kinds of cards.
import { GLOW, GOLD_GLOW } from './defs';
import { WIDTH } from './geometry';
import { GOLD_TONES } from './gold';
import { burst, diamonds, hollow, rays } from './hollow';
import { disc, inked, inkedDisc, place, shape } from './markup';
import { nugget } from './nugget';
import { ART } from './palette';
import { drawTool } from './tool';

export type Pile = 'deck' | 'goal' | 'gold' | 'role';

export const PILES: readonly Pile[] = ['deck', 'goal', 'gold', 'role'];

export function drawBack(pile: Pile): string {
  return BACKS[pile]();
}

function deck(): string {
  const pick = place(24, 84, drawTool('pick', false), 1.4);
  return (
    hollow(['#3a2c45', '#54395f', '#4a3357'], 81) +
    diamonds('#694a76') +
    shape(burst([100, 150], 12, 74, 86, 5), '#2b2033') +
    disc(100, 150, 70, GLOW) +
    pick +
    `<g transform="translate(${WIDTH} 0) scale(-1 1)">${pick}</g>` +
    disc(100, 156, 80, GOLD_GLOW, 'opacity=".7"') +
    place(48, 112, drawTool('lamp', false), 1.04)
  );
}

const NAILS =
  inkedDisc(34, 106, 4.6, ART.steel, 2.4) +
  inkedDisc(168, 92, 4.6, ART.steel, 2.4) +
  inkedDisc(32, 217, 4.6, ART.steel, 2.4) +
  inkedDisc(167, 226, 4.6, ART.steel, 2.4);

const BOARDS =
  inked('M22 92L176 78L179 104L24 118Z', ART.wood, 4) +
  shape('M22 92L176 78L176 84L22 99Z', ART.woodLit) +
  inked('M21 204L178 214L176 240L20 230Z', ART.wood, 4) +
  shape('M21 204L178 214L178 220L21 210Z', ART.woodLit) +
  NAILS;

const QUESTION_MARK =
  'M68 138Q68 114 100 113Q134 114 134 142Q134 160 114 168L114 178L88 178L88 156Q108 152 108 142Q108 136 101 136Q94 136 94 146L68 146Z';

function goal(): string {
  const light = rays({ at: [100, 150], count: 10, from: 20, to: 150, colour: '#caa24e', opacity: 0.14 });
  return (
    hollow(['#4b3a2a', '#6b5130', '#4a3a3c'], 82, light) +
    inked('M42 58L158 52L164 246L38 250Z', '#5b4a55', 5) +
    shape('M42 58L158 52L156 66L44 72Z', '#7d6a76') +
    BOARDS +
    place(0, 4, inked(QUESTION_MARK, ART.gold, 5)) +
    nugget(101, 202, 1.05)
  );
}

function gold(): string {
  return (
    hollow(GOLD_TONES, 83) +
    diamonds('#c78f35') +
    inked('M64 214Q40 164 78 132L122 132Q160 164 136 214Q100 232 64 214Z', ART.wood, 5) +
    inked('M78 132L66 104L88 114L100 98L112 114L134 104L122 132Z', ART.woodLit, 5) +
    inked('M74 128L126 128L126 138L74 138Z', ART.gold, 3) +
    nugget(100, 180, 1.5)
  );
}

function role(): string {
  return (
    hollow(['#2b3040', '#38405a', '#2e3650'], 84) +
    diamonds('#46506e') +
    inked('M46 244L54 176L62 130L88 92L124 66L116 92L140 126L148 178L156 244Z', '#1d2233', 5) +
    shape('M72 178L76 140L100 122L124 140L128 178L114 196L86 196Z', '#0c0e16') +
    disc(88, 158, 6, ART.gold) +
    disc(113, 158, 6, ART.gold)
  );
}

const BACKS: Readonly<Record<Pile, () => string>> = { deck, goal, gold, role };
