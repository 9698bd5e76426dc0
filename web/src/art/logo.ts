// The wordmark, cut from paper letter by letter.
import { HALF_CLIP } from './defs';
import { place, shape } from './markup';
import { ART } from './palette';

const GLYPHS: Readonly<Record<string, string>> = {
  T: 'M2 2L40 0L39 14L28 14L27 60L13 60L14 15L1 15Z',
  U: 'M2 1L15 0L15 38L20 46L27 38L26 1L40 2L39 42L30 59L12 60L2 44Z',
  N: 'M2 0L14 1L27 30L26 1L39 0L40 59L28 60L14 31L15 60L1 59Z',
  E: 'M2 1L36 0L35 13L15 14L15 24L31 23L31 36L15 36L15 46L37 45L36 59L2 60Z',
  L: 'M2 0L15 1L15 45L36 44L37 59L1 60Z',
  F: 'M2 1L36 0L35 13L15 14L15 25L31 24L31 37L15 38L15 60L1 59Z',
  K: 'M2 0L15 1L15 22L27 0L41 1L26 28L42 59L27 60L15 38L15 60L1 59Z',
  O: 'M12 1L32 0L44 16L43 45L31 60L12 59L1 44L2 15Z',
};

const ADVANCE: Readonly<Record<string, number>> = { L: 39, E: 40, F: 38, O: 47 };
const USUAL_ADVANCE = 44;
const LETTERS = [...'TUNNELFOLK'];
const LIFTS = [0, 2, -1, 1, 0, 2, 0, -1, 1, -1];
const TILTS = [-2, 1, -1, 2, -1, 1, -2, 0, 1, -2];
const MARGIN = 8;

const advanceOf = (letter: string) => ADVANCE[letter] ?? USUAL_ADVANCE;
const startOf = (n: number) => LETTERS.slice(0, n).reduce((x, letter) => x + advanceOf(letter), MARGIN);

export const LOGO_WIDTH = startOf(LETTERS.length) + MARGIN;
export const LOGO_HEIGHT = 92;

const NUGGET_IN_O =
  shape('M14 18L22 13L31 18L33 40L24 47L14 42Z', ART.ink) +
  place(23.5, 30, shape('M-13 3L-9 -8L0 -12L10 -8L14 2L8 11L-7 11Z', ART.goldLit), 0.62);

function cutLetter(letter: string): string {
  const d = GLYPHS[letter]!;
  const edge = `stroke="${ART.ink}"`;
  return (
    shape(d, '#7a3f10', `transform="translate(0 6)" ${edge} stroke-width="9"`) +
    shape(d, '#ffc45c', `${edge} stroke-width="5" paint-order="stroke"`) +
    (letter === 'O' ? NUGGET_IN_O : shape(d, '#fff', `opacity=".28" ${HALF_CLIP}`))
  );
}

export function drawLogo(): string {
  return LETTERS.map((letter, n) => {
    const turn = `translate(${startOf(n)} ${12 + LIFTS[n]!}) rotate(${TILTS[n]!} 20 30)`;
    return `<g transform="${turn}">${cutLetter(letter)}</g>`;
  }).join('');
}
