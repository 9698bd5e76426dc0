// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import Avatar from '../src/components/Avatar.svelte';
import Card from '../src/components/Card.svelte';
import Icon from '../src/components/Icon.svelte';
import { speech } from '../src/text/language.svelte';

const mounted: object[] = [];
const target = () => document.body.appendChild(document.createElement('div'));

afterEach(() => {
  mounted.splice(0).forEach((component) => void unmount(component));
  speech.language = 'en';
});

function show(name: string, props: object = {}): Element {
  const place = target();
  mounted.push(mount(Card, { target: place, props: { name, ...props } }));
  return place.querySelector('svg')!;
}

test('a card is an image that says what it is', () => {
  const card = show('B15', { width: 112 });
  expect(card.getAttribute('role')).toBe('img');
  expect(card.getAttribute('aria-label')).toBe('dead end, open top');
  expect(card.getAttribute('width')).toBe('112');
  expect(card.getAttribute('height')).toBe('168');
});

test('equal cards share one symbol', () => {
  const [a, b] = [show('P17'), show('P17')].map((card) => card.querySelector('use')!.getAttribute('href'));
  expect(a).toBe(b);
  expect(document.querySelectorAll(`symbol[id="${a!.slice(1)}"]`)).toHaveLength(1);
});

test('a card speaks the language of the player', () => {
  const card = show('B15');
  speech.language = 'de';
  flushSync();
  expect(card.getAttribute('aria-label')).toBe('Sackgasse, offen oben');
});

test('a decorative card is hidden from screen readers', () => {
  const card = show('B15', { decorative: true });
  expect(card.getAttribute('aria-hidden')).toBe('true');
  expect(card.hasAttribute('role')).toBe(false);
});

test('avatars and icons are decoration', () => {
  const place = target();
  mounted.push(
    mount(Avatar, { target: place, props: { dwarf: 3 } }),
    mount(Icon, { target: place, props: { name: 'turn' } }),
  );
  expect([...place.querySelectorAll('svg')].map((svg) => svg.getAttribute('aria-hidden'))).toEqual(['true', 'true']);
});
