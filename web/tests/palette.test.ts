// Text needs 4.5 : 1, signs and focus 3 : 1, in both themes and on the cards.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ART, LIVERY } from '../src/art/palette';

type Theme = 'light' | 'dark';

const css = readFileSync(new URL('../src/styles/theme.css', import.meta.url), 'utf8');
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(([, name, light, dark]) => [
    name!,
    { light: light!, dark: dark! },
  ]),
);

function colour(name: string, theme: Theme): string {
  const token = tokens.get(name);
  if (!token) throw new RangeError(`no colour is called ${name}`);
  return token[theme];
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((p, q) => p - q) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const TEXT: [string, string][] = [
  ['text', 'ground'],
  ['text', 'panel'],
  ['text', 'panel-2'],
  ['text', 'panel-3'],
  ['text-2', 'ground'],
  ['text-2', 'panel'],
  ['text-2', 'panel-2'],
  ['text-3', 'panel'],
  ['lamp-ink', 'lamp'],
  ['lamp-text', 'panel'],
  ['ember', 'panel'],
  ['on-fill', 'ember-fill'],
  ['mend', 'panel'],
  ['on-fill', 'mend-fill'],
  ['blue', 'panel'],
  ['on-fill', 'blue-fill'],
  ['green', 'panel'],
  ['on-fill', 'green-fill'],
];

const SIGNS: [string, string][] = [
  ['lit', 'ground'],
  ['lit', 'ground-hot'],
  ['lit', 'panel'],
  ['focus', 'ground'],
  ['focus', 'panel'],
  ['ember', 'panel-2'],
];

describe.each(['dark', 'light'] as const)('in the %s theme', (theme) => {
  test.each(TEXT)('%s can be read on %s', (text, ground) => {
    expect(contrast(colour(text, theme), colour(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(SIGNS)('%s is seen on %s', (sign, ground) => {
    expect(contrast(colour(sign, theme), colour(ground, theme))).toBeGreaterThanOrEqual(3);
  });
});

test.each([
  ['floor on rock', ART.floor, ART.rock],
  ['trodden floor on rock', ART.trod, ART.rock],
  ['floor on rim', ART.floor, ART.rim],
  ['gold on ink', ART.gold, ART.ink],
  ['blue on ink', LIVERY.blue.base, ART.ink],
  ['green on ink', LIVERY.green.base, ART.ink],
  ['paper on ink', ART.paper, ART.ink],
])('on cards: %s', (_, sign, ground) => {
  expect(contrast(sign, ground)).toBeGreaterThanOrEqual(3);
});
