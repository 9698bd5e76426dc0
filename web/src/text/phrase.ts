// What a dictionary is made of, and the types that keep two of them alike.

/** A phrase that counts: `n` is the number, and the language says which form it takes. */
export interface Plural {
  readonly one: string;
  readonly other: string;
}
export type Phrase = string | Plural;

/** The same keys, counted where the original counts. */
export type Like<Section> = { readonly [Key in keyof Section]: Section[Key] extends string ? string : Plural };

/** The names in braces. */
type Holes<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Holes<Rest> : never;
export type HolesOf<P extends Phrase> = P extends string
  ? Holes<P>
  : P extends Plural
    ? 'n' | Holes<P['one']> | Holes<P['other']>
    : never;

export type Filling = Readonly<Record<string, string | number>>;

const HOLE = /\{(\w+)\}/;

/** Made once a language: making the rules takes longer than filling a hundred phrases. */
const rules: Record<string, Intl.PluralRules> = {};

/** The form of a phrase for its `n`. */
export function formOf(phrase: Phrase, filling: Filling, language: string): string {
  if (typeof phrase === 'string') return phrase;
  rules[language] ??= new Intl.PluralRules(language);
  return rules[language].select(Number(filling['n'])) === 'one' ? phrase.one : phrase.other;
}

export type Piece = { readonly text: string; readonly hole?: string };

/** A text cut at its holes, so that each filling can be shown in its own way: a name in bold, a card as a picture. */
export function cut(text: string, filling: Filling): Piece[] {
  return text
    .split(HOLE)
    .map((part, n) => (n % 2 ? { text: String(filling[part] ?? ''), hole: part } : { text: part }))
    .filter(({ text }) => text !== '');
}

export function fill(text: string, filling: Filling): string {
  return text.includes('{')
    ? cut(text, filling)
        .map(({ text }) => text)
        .join('')
    : text;
}
