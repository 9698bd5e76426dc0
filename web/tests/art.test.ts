import { describe, expect, test } from 'vitest';
import { PILES } from '../src/art/back';
import { type CardState, cardKey, drawCard, readCard } from '../src/art/card';
import { drawCave } from '../src/art/cave';
import { DEFS } from '../src/art/defs';
import { DWARVES, drawAvatar } from '../src/art/dwarf';
import { EMOTES, drawEmote } from '../src/art/emote';
import { ACTIONS, FACES } from '../src/art/faces';
import { ICONS } from '../src/art/icon';
import { drawLogo } from '../src/art/logo';
import { TOKENS, drawToken } from '../src/art/token';
import { TOOLS, drawTool } from '../src/art/tool';

const NAMES = [
  ...FACES.flatMap(({ id }) => [id, `${id}~`]),
  ...ACTIONS,
  ...[1, 2, 3].map((worth) => `gold ${worth}`),
  'role digger',
  'role saboteur',
  ...PILES.map((pile) => `back ${pile}`),
];
const STATES: CardState[] = [{}, { keyed: true, bribed: 'green', marker: 'blue', dwarf: 3 }];

const draw = (name: string, state: CardState = {}) => drawCard(readCard(name), state);
const key = (name: string, state: CardState = {}) => cardKey(readCard(name), state);

const PIECES: [string, string][] = [
  ...NAMES.flatMap((name) => STATES.map((state, n): [string, string] => [`${name} ${n}`, draw(name, state)])),
  ...TOKENS.map((kind): [string, string] => [kind, drawToken(kind)]),
  ...TOOLS.flatMap((kind): [string, string][] => [
    [kind, drawTool(kind, false)],
    [`broken ${kind}`, drawTool(kind, true)],
  ]),
  ...Array.from({ length: DWARVES }, (_, n): [string, string] => [`dwarf ${n}`, drawAvatar(n, 'plain', '#000')]),
  ...EMOTES.map((emote): [string, string] => [emote, drawEmote(emote)]),
  ['logo', drawLogo()],
  ['cave', drawCave({ width: 1440, height: 900, seed: 7, lanterns: [{ x: 300, chain: 30 }] })],
];

describe.each(PIECES)('%s', (_, markup) => {
  test('has finite numbers only', () => {
    expect(markup).not.toMatch(/NaN|undefined|Infinity|null/);
    expect(markup).not.toContain('d=""');
  });

  test('needs no style, script or address that the content policy would block', () => {
    expect(markup).not.toMatch(/style=|<style|<script|https?:|data:/);
  });

  test('refers to shared definitions only', () => {
    for (const [, id] of markup.matchAll(/url\(#([^)]+)\)/g)) expect(DEFS).toContain(`id="${id}"`);
  });

  test('closes what it opens', () => {
    expect(markup.match(/<g[ >]/g)?.length).toBe(markup.match(/<\/g>/g)?.length);
  });
});

describe('keys', () => {
  test('differ where pictures differ', () => {
    const keys = NAMES.map((name) => key(name));
    expect(new Set(keys).size).toBe(NAMES.length);
  });

  test('are fit for an id', () => {
    for (const name of NAMES) expect(key(name, STATES[1])).toMatch(/^[\w-]+$/);
  });

  test('leave out what does not show', () => {
    expect(key('B01', { keyed: true, marker: 'blue', bribed: 'green' })).toBe(key('B01'));
    expect(key('P19', { keyed: true })).not.toBe(key('P19'));
    expect(key('P25', { bribed: 'green' })).not.toBe(key('P25', { bribed: 'blue' }));
    expect(key('G18', { marker: 'green' })).not.toBe(key('G18'));
  });
});

test('a card is drawn the same way every time', () => {
  expect(draw('P17~')).toBe(draw('P17~'));
});

test('an unknown name is refused', () => {
  expect(() => readCard('P99')).toThrow('no card is called P99');
});

test('icons are paths', () => {
  for (const d of Object.values(ICONS)) expect(d).toMatch(/^M[-\d. a-zA-Z]+$/);
});
