// A drawn picture as a file: an SVG becomes a PNG on a canvas, with the fonts of this page inside.
import aleo from '../styles/fonts/aleo-700.woff2?url';
import nunitoBold from '../styles/fonts/nunito-sans-700.woff2?url';
import nunito from '../styles/fonts/nunito-sans-400.woff2?url';
import { PICTURE } from './picture';

const SCALE = 2;
const FONTS = [
  ['Aleo', '700', aleo],
  ['Nunito Sans', '400', nunito],
  ['Nunito Sans', '700', nunitoBold],
] as const;

/** Style rules with the fonts inside: an image loads nothing from elsewhere. */
export async function fontRules(): Promise<string> {
  const rules = FONTS.map(async ([family, weight, address]) => {
    const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer());
    let binary = '';
    for (const byte of bytes) binary += String.fromCharCode(byte);
    const source = `url(data:font/woff2;base64,${btoa(binary)})`;
    return `@font-face{font-family:'${family}';font-weight:${weight};src:${source} format('woff2')}`;
  });
  return (await Promise.all(rules)).join('');
}

/** Draw an SVG on a canvas, as sharp as a phone's screen. */
export async function paint(svg: string, canvas: HTMLCanvasElement): Promise<void> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    canvas.width = PICTURE.width * SCALE;
    canvas.height = PICTURE.height * SCALE;
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  } finally {
    URL.revokeObjectURL(address);
  }
}

export function asFile(canvas: HTMLCanvasElement, name: string): Promise<File> {
  return new Promise((done, fail) =>
    canvas.toBlob(
      (blob) => (blob ? done(new File([blob], name, { type: 'image/png' })) : fail(new Error('no picture'))),
      'image/png',
    ),
  );
}

export const canShareFile = (file: File): boolean =>
  typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] });

export async function shareFile(file: File, title: string): Promise<void> {
  try {
    await navigator.share({ files: [file], title });
  } catch {
    // Taken back by the player, or not possible after all: nothing was shared, and they know.
  }
}

export function download(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
