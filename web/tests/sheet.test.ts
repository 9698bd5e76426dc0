// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { readCard } from '../src/art/card';
import { drawAhead, symbolFor } from '../src/art/sheet';
import { cardsToCome } from '../src/match/ahead';
import { cardsToDeal } from '../src/start/hands';

const BOX = { width: 10, height: 10 };

test('what was drawn ahead is not drawn again when it is asked for', () => {
  const draw = vi.fn(() => '<path d="M0 0"/>');
  expect(drawAhead('early', draw)).toBe(true);
  expect(drawAhead('early', draw)).toBe(false);
  expect(document.querySelector('#tf-early')).toBeNull();
  expect(symbolFor('early', BOX, draw)).toBe('#tf-early');
  expect(document.querySelector('#tf-early path')).not.toBeNull();
  expect(drawAhead('early', draw)).toBe(false);
  expect(draw).toHaveBeenCalledOnce();
});

test('symbols are not rendered where they are kept, but the gradients that they share are', () => {
  symbolFor('kept', BOX, () => '');
  expect(document.querySelector('#tf-kept')?.closest('[display="none"]')).not.toBeNull();
  expect(document.querySelector('linearGradient')?.closest('[display="none"]')).toBeNull();
});

test.each([false, true])('the cards to come of a race (%s) are cards, each of them once', (isRace) => {
  const names = cardsToCome(isRace);
  expect(names.map(readCard)).toHaveLength(new Set(names).size);
  expect(names.includes('B01~')).toBe(!isRace);
  expect(names.includes('P27~')).toBe(isRace);
});

test.each([true, false])(
  'a first board of a game with roles (%s) begins with a start card, then come paths',
  (roles) => {
    const [start, ...paths] = cardsToDeal({ roles }).map(readCard);
    expect(start).toMatchObject({ kind: 'face', face: { place: 'start' } });
    expect(paths.length).toBeGreaterThan(15);
    expect(paths.every((card) => card.kind === 'face' && card.face.place !== 'goal')).toBe(true);
  },
);
