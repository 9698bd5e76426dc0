// Words of SVG. Only presentation attributes: a style attribute would be blocked by the content policy.
import type { Point } from './geometry';
import { ART } from './palette';

/** One decimal is finer than any screen shows and keeps paths short. */
export function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Path data of a closed polygon. */
export function polygon(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${tenth(x)} ${tenth(y)}`).join('L')}Z`;
}

/** A filled shape. */
export function shape(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`;
}

/** A filled shape with the dark outline that all things share. */
export function inked(d: string, fill: string, width: number): string {
  return shape(d, fill, outline(width));
}

/** A stroke without a filling. */
export function stroke(d: string, colour: string, width: number, more = ''): string {
  return shape(d, 'none', `stroke="${colour}" stroke-width="${width}"${more && ` ${more}`}`);
}

export function disc(x: number, y: number, radius: number, fill: string, more = ''): string {
  return `<circle cx="${tenth(x)}" cy="${tenth(y)}" r="${tenth(radius)}" fill="${fill}"${more && ` ${more}`}/>`;
}

export function inkedDisc(x: number, y: number, radius: number, fill: string, width: number): string {
  return disc(x, y, radius, fill, outline(width));
}

/** Art moved to a place, scaled and turned (degrees) about its own origin. */
export function place(x: number, y: number, body: string, scale = 1, turn = 0): string {
  const turning = turn ? ` rotate(${tenth(turn)})` : '';
  const scaling = scale === 1 ? '' : ` scale(${Math.round(scale * 1000) / 1000})`;
  return `<g transform="translate(${tenth(x)} ${tenth(y)})${turning}${scaling}">${body}</g>`;
}

export function faded(opacity: number, body: string): string {
  return `<g opacity="${opacity}">${body}</g>`;
}

export const ROUND = 'stroke-linecap="round"';

function outline(width: number): string {
  return `stroke="${ART.ink}" stroke-width="${width}"`;
}

/** Art for pictures in which a card is drawn at three quarters of its size at most: whole units are fine enough, and save a fifth. */
export function wholeUnits(art: string): string {
  return art.replace(/ d="[^"]+"/g, (path) =>
    path.replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number)))),
  );
}
