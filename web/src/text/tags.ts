// Which of our languages somebody reads, by the tags that a browser names them with, best first.
import { LANGUAGES, type Language } from './dictionary';

const baseOf = (tag: string) => tag.split('-', 1)[0]!.toLowerCase();

/** The first tag that is known, to the letter or at least its language (`pt-PT` reads `pt-BR`). */
export function findLanguage(tags: readonly string[], known: readonly string[]): string | undefined {
  for (const tag of tags) {
    const found = known.find((one) => one === tag) ?? known.find((one) => baseOf(one) === baseOf(tag));
    if (found) return found;
  }
  return undefined;
}

export const isLanguage = (tag: string): tag is Language => (LANGUAGES as readonly string[]).includes(tag);

/** The language of a browser; else English. */
export function chooseLanguage(tags: readonly string[]): Language {
  return (findLanguage(tags, LANGUAGES) ?? 'en') as Language;
}

/** What a device was told to speak; else what its browser does. */
export function spokenLanguage(wanted: string): Language {
  if (isLanguage(wanted)) return wanted;
  return chooseLanguage(typeof navigator === 'undefined' ? [] : (navigator.languages ?? []));
}
