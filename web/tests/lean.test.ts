import { parse } from 'svelte/compiler';
import { expect, test } from 'vitest';

const SOURCES = import.meta.glob<string>('../src/**/*.svelte', { query: '?raw', import: 'default', eager: true });

/** The elements that take their attributes from an object, as `<rect {...box}>` does. */
function spreadsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  if (Array.isArray(node)) return node.flatMap(spreadsIn);
  const { type, name, attributes } = node as { type?: string; name?: string; attributes?: { type: string }[] };
  const isSpread = type === 'RegularElement' && attributes?.some((one) => one.type === 'SpreadAttribute');
  return [...(isSpread ? [name ?? ''] : []), ...Object.values(node).flatMap(spreadsIn)];
}

// One of them, on whatever page, brings 1.5 kB of Svelte into the file that every visitor loads first.
test('no element takes its attributes from an object', () => {
  const found = Object.entries(SOURCES).flatMap(([file, source]) =>
    spreadsIn(parse(source, { modern: true }).fragment).map((name) => `${file}: <${name}>`),
  );
  expect(Object.keys(SOURCES).length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});
