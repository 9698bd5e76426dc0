// What a rules page is made of. Each language fills the same shape; which cards are pictured comes from the cards themselves.
import { ACTIONS, FACES } from '../art/faces';
import type { Language } from '../text/dictionary';
import { loadContent } from '../text/words.svelte';
import { type Anchor, anchorOf } from './anchors';

export type Game = 'saboteur' | 'duel' | 'solo';
export const GAMES: readonly Game[] = ['saboteur', 'duel', 'solo'];

export type SectionId = 'aim' | 'setup' | 'turn' | 'end' | 'variants' | 'bots' | Anchor;

/** Words to a picture: the line below it, and what it shows for those who cannot see it. */
export interface Caption {
  readonly caption: string;
  readonly alt: string;
}

/** Begins the one sentence of a section that a reader should keep. */
export const KEY = '! ';

/**
 * Paragraphs for every game that has the section, and those for one alone. A line that begins with `- ` is an item. Words to
 * pictures stand under the same keys as the pictures in figures.json.
 */
export type Section = {
  readonly title: string;
  readonly all?: readonly string[];
  readonly pictures: { readonly [G in Game | 'all']?: Caption };
} & {
  readonly [G in Game]?: readonly string[];
};

export type Rules = Readonly<Record<SectionId, Section>>;

const DUEL: readonly SectionId[] = [
  ...(['aim', 'setup', 'turn', 'paths', 'dead-ends', 'bridges', 'doors', 'ladders', 'trolls', 'gold-paths'] as const),
  ...(['starts', 'goals', 'sabotage', 'repair', 'key', 'rockslide', 'map', 'end', 'variants'] as const),
];

export const ORDER: Readonly<Record<Game, readonly SectionId[]>> = {
  saboteur: [
    ...(['aim', 'setup', 'turn', 'paths', 'dead-ends', 'starts', 'goals'] as const),
    ...(['sabotage', 'repair', 'rockslide', 'map', 'roles', 'gold', 'end', 'variants', 'bots'] as const),
  ],
  duel: [...DUEL, 'bots'],
  solo: DUEL,
};

/** The game whose rules are written here; undefined of one that the server has and we do not know. */
export const asGame = (name: string): Game | undefined => GAMES.find((game) => game === name);

const OTHERS = ['role digger', 'role saboteur', 'gold 1', 'gold 2', 'gold 3'];

/** Every card of a game. The Saboteur's faces begin with a B; only the Duel has keys, only Saboteur roles and gold cards. */
function cardsOf(game: Game): string[] {
  const isSaboteur = game === 'saboteur';
  const faces = FACES.map(({ id }) => id).filter((id) => id.startsWith('B') === isSaboteur);
  const actions = ACTIONS.filter((name) => !isSaboteur || name !== 'key');
  return [...faces, ...actions, ...(isSaboteur ? OTHERS : [])];
}

export function cardsIn(game: Game, section: SectionId): string[] {
  return cardsOf(game).filter((name) => anchorOf(name) === section);
}

export function paragraphsOf(section: Section, game: Game): string[] {
  const lines = [...(section.all ?? []), ...(section[game] ?? [])];
  return [...lines.filter((line) => line.startsWith(KEY)), ...lines.filter((line) => !line.startsWith(KEY))];
}

export const loadRules = (language: Language): Promise<Rules> => loadContent('rules', language);
