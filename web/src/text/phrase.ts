// What a dictionary is made of: phrases, their forms and their holes.

/** A phrase that counts: `n` is the number, and the language says which form it takes. */
export type Plural = { readonly [Form in Intl.LDMLPluralRule]?: string } & { readonly other: string };
export type Phrase = string | Plural;

export type Filling = Readonly<Record<string, string | number>>;

const HOLE = /\{(\w+)\}/;

/** Made once a language: making the rules takes longer than filling a hundred phrases. */
const rules: Record<string, Intl.PluralRules> = {};

/** The form of a phrase for its `n`. */
export function formOf(phrase: Phrase, filling: Filling, language: string): string {
  if (typeof phrase === 'string') return phrase;
  rules[language] ??= new Intl.PluralRules(language);
  const n = Number(filling['n']);
  const form = phrase[rules[language].select(n)] ?? phrase.other;
  // "One card" is said of 1 alone, though French puts 0 and Ukrainian 21 into the same form.
  return n === 1 || form.includes('{n}') || !phrase.other.includes('{n}') ? form : phrase.other;
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
