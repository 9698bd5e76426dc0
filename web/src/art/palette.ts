// The colours of the art: the same in both themes, because paper does not change with the room's light.
export const ART = {
  rock: '#2b2233',
  rockLit: '#352a3e',
  rockDim: '#231b2a',
  far: '#3f2d38',
  near: '#5c3d35',
  rim: '#1d1219',
  shade: '#9a6637',
  floor: '#d19a55',
  trod: '#e7ba74',
  pebble: '#b07b42',
  pebbleLit: '#f3d29a',
  deadDark: '#2a1c22',
  rubble: '#6a5663',
  rubbleLit: '#8b7482',
  rubbleDim: '#4a3a47',
  ink: '#1a1119',
  pit: '#0d080c',
  gold: '#ffc93c',
  goldLit: '#fff0a8',
  goldDim: '#d98a17',
  wood: '#8a5630',
  woodLit: '#b57a45',
  woodDim: '#5d3720',
  steel: '#b9c3cb',
  steelLit: '#e6edf0',
  steelDim: '#7d8891',
  glass: '#ffe9a3',
  flame: '#ff9d3b',
  glow: '#fff3c4',
  ember: '#e4573d',
  emberLit: '#ff9068',
  mend: '#3fb39a',
  paper: '#f3e2bd',
  paperDim: '#d9bd88',
  bone: '#efe3d0',
} as const;

export type Dwarf = 'blue' | 'green';

/** The three tones in which a dwarf's doors, signs and markers are cut. */
export const LIVERY: Readonly<Record<Dwarf, { base: string; lit: string; dim: string }>> = {
  blue: { base: '#3f8fe0', lit: '#8cc4ff', dim: '#1f4f8f' },
  green: { base: '#4fa845', lit: '#a5dd7f', dim: '#2a6128' },
};
