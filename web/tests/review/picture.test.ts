import { expect, it } from 'vitest';
import { type Portrayed, drawPicture, escapeXml, wrap } from '../../src/review/picture';

const portrayed = {
  title: 'Saboteur',
  caption: 'Round 1 turned with a move of Gruff.',
  isSecret: false,
  players: [
    { name: 'Gruff <b>', avatar: 1 },
    { name: 'Hilda', avatar: 2 },
  ],
  view: {
    board: [{ cell: [0, 0], face: 'B01' }],
    goals: [{ cell: [8, 0] }],
    tokens: [],
    panels: [],
    result: { gold: [3, 7], winners: [1] },
  },
  review: {
    game: 'saboteur',
    suspicion: [
      {
        round: 1,
        first_step: 1,
        last_step: 4,
        roles: ['saboteur', 'digger'],
        points: [{ step: 2 }],
        eyes: [{ seat: null, prior: [0.3, 0.3], after: [[0.8, 0.1]], turns: [] }],
      },
    ],
    moves: {
      unit: 'diggers',
      rounds: [1],
      dealt: [0.5],
      choices: [{ step: 2, seat: 0, round: 1, value: 0.4, public: 0.45, open: 0.2 }],
    },
    story: [],
  },
} as unknown as Portrayed;

it('shows names, roles and suspicion, and nothing that a name could break out of', () => {
  const drawn = drawPicture(portrayed);
  expect(drawn).toContain('Gruff &#60;b&#62;');
  expect(drawn).toContain('Who looked guilty?');
  expect(drawn).toContain(portrayed.caption);
  expect(drawn).not.toMatch(/NaN|undefined|Infinity|<b>/);
});

it('gives neither names nor roles away if asked, and who won what is in order of gold', () => {
  const drawn = drawPicture({ ...portrayed, isSecret: true });
  expect(drawn).not.toMatch(/Gruff|Hilda|guilty|NaN|undefined|Infinity/);
  expect(drawn.indexOf('>7<')).toBeLessThan(drawn.indexOf('>3<'));
  expect(drawn).toContain('The diggers’ chance');
});

it('breaks a long sentence into two lines', () => {
  const words =
    'a sentence that is far too long to stand below the board of a picture in one line only, and so it is broken';
  expect(wrap(words)).toHaveLength(2);
  expect(wrap(words).join(' ')).toBe(words);
  expect(wrap('')).toEqual([]);
  expect(escapeXml('a & "b"')).toBe('a &#38; &#34;b&#34;');
});

it('breaks no line later than the board is wide, whatever the language', () => {
  const english = 'Round 2 turned with a move of Odd: the diggers’ chance went from 39 % to 11 %.';
  expect(wrap(english)).toHaveLength(2);
  const chinese = '第二轮的转折点是小锤子的一步棋：掘金者获胜的机会从百分之三十九降到了百分之十一，再也没有回升。';
  expect(wrap(chinese)).toHaveLength(2);
  expect(wrap(chinese).join('')).toBe(chinese);
  expect(Math.max(...wrap(chinese).map((line) => line.length))).toBeLessThanOrEqual(36);
});

it('draws a ring of the colour of its line round every face', () => {
  const drawn = drawPicture(portrayed);
  const rings = [...drawn.matchAll(/<circle[^>]*fill="none" stroke="(#\w+)" stroke-width="3"/g)].map(([, hue]) => hue);
  expect(rings).toHaveLength(2);
  for (const hue of rings) expect(drawn).toMatch(new RegExp(`<path[^>]*stroke="${hue}"`));
});
