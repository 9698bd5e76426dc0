// What browsers want of a page that is installed. An address or a size that is wrong makes them refuse without a word.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readRoute } from '../src/shell/routes';

interface Picture {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
  readonly purpose?: string;
  readonly form_factor?: string;
}

const PUBLIC = new URL('../public/', import.meta.url);
const PICTURES = new URL('../../docs/pictures/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('manifest.webmanifest', PUBLIC), 'utf8'));
const icons: readonly Picture[] = manifest.icons;
const screenshots: readonly Picture[] = manifest.screenshots;
const shortcuts: readonly { url: string; icons: readonly Picture[] }[] = manifest.shortcuts;

/** Screenshots are put beside the page when it is built (shell.plugin.ts). */
const read = ({ src }: Picture) =>
  src.startsWith('screenshot-')
    ? readFileSync(new URL(src.replace('screenshot-', ''), PICTURES))
    : readFileSync(new URL(src, PUBLIC));

function sizeOf(picture: Picture): string {
  const bytes = read(picture);
  if (picture.type === 'image/svg+xml') return bytes.toString().includes('viewBox') ? 'any' : 'none';
  if (picture.type === 'image/png') return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
  // A JPEG says its size in the first frame: FF C0 to FF C2, two bytes of length, one of depth, height, width.
  let at = 2;
  while (![0xc0, 0xc1, 0xc2].includes(bytes[at + 1]!)) at += 2 + bytes.readUInt16BE(at + 2);
  return `${bytes.readUInt16BE(at + 7)}x${bytes.readUInt16BE(at + 5)}`;
}

describe('the manifest', () => {
  it('names pictures that there are, in their true sizes', () => {
    for (const picture of [...icons, ...screenshots, ...shortcuts.flatMap((shortcut) => shortcut.icons)])
      expect(sizeOf(picture), picture.src).toBe(picture.sizes);
  });

  it('has what browsers ask of an app, for phones and for desktops', () => {
    expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
    expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
    expect(new Set(screenshots.map(({ form_factor }) => form_factor))).toEqual(new Set(['wide', 'narrow']));
    expect(manifest).toMatchObject({ start_url: './', scope: './', display: 'standalone' });
  });

  it('leads to pages by its shortcuts', () => {
    const pages = shortcuts.map(({ url }) => readRoute(url.replace(/^\.\//, '')).page);
    expect(pages).toEqual(['offline', 'daily', 'matches', 'rules']);
  });
});
