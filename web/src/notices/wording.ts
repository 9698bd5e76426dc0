// What a notification says when the page is closed. The service worker says it, and has no dictionary but the one it is
// handed: whatever it imports is its own, as it is a script by itself.
interface TurnTold {
  readonly table: string;
  readonly game: string;
  readonly names: readonly string[];
  /** Seconds. */
  readonly left: number | null;
  readonly language: string;
}

export interface NoticeWords {
  readonly turn: string;
  readonly with: string;
  readonly left: string;
  readonly games: Readonly<Record<string, string>>;
}

/** Until words are here, and where they cannot be had. */
const WORDLESS: NoticeWords = { turn: 'Tunnelfolk', with: '{names}', left: '{time}', games: {} };

const DAY = 86_400;
const HOUR = 3600;

/** The language of what the server told. */
export const languageOf = (told: unknown): string => (told as Partial<TurnTold> | undefined)?.language ?? 'en';

/** The words for what the server told, whatever it was. */
export function wordTurn(told: unknown, words = WORDLESS): { title: string; body: string; hash: string } {
  const { table = '', game = '', names = [], left = null } = (told ?? {}) as Partial<TurnTold>;
  const language = languageOf(told);
  const others = new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
  const parts = [words.games[game] ?? game, names.length ? words.with.replace('{names}', () => others) : ''];
  const time = left === null || left < HOUR ? '' : words.left.replace('{time}', () => lengthOf(left, language));
  return {
    title: words.turn,
    body: [parts.filter(Boolean).join(' '), time].filter(Boolean).join(' · '),
    hash: table ? `#/t/${encodeURIComponent(table)}` : '#/',
  };
}

function lengthOf(seconds: number, language: string): string {
  const [unit, size] = seconds >= 2 * DAY ? (['day', DAY] as const) : (['hour', HOUR] as const);
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.round(seconds / size),
  );
}
