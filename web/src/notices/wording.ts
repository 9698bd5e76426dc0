// What a notification says when the page is closed. The service worker says it, and has no dictionary but this.
interface TurnTold {
  readonly table: string;
  readonly game: string;
  readonly names: readonly string[];
  /** Seconds. */
  readonly left: number | null;
  readonly language: string;
}

const WORDS = {
  en: {
    turn: 'Your turn',
    with: 'with {names}',
    left: '{time} left',
    games: { saboteur: 'Saboteur', duel: 'The Duel', solo: 'Solo' },
  },
  de: {
    turn: 'Du bist am Zug',
    with: 'mit {names}',
    left: 'noch {time}',
    games: { saboteur: 'Saboteur', duel: 'Das Duell', solo: 'Solo' },
  },
} as const;

const DAY = 86_400;
const HOUR = 3600;

/** The words for what the server told, whatever it was. */
export function wordTurn(told: unknown): { title: string; body: string; hash: string } {
  const { table = '', game = '', names = [], left = null, language = 'en' } = (told ?? {}) as Partial<TurnTold>;
  const spoken = language === 'de' ? 'de' : 'en';
  const words = WORDS[spoken];
  const others = new Intl.ListFormat(spoken, { type: 'conjunction' }).format(names);
  const parts = [
    (words.games as Readonly<Record<string, string>>)[game] ?? game,
    names.length ? words.with.replace('{names}', () => others) : '',
  ].filter(Boolean);
  const time = left === null || left < HOUR ? '' : words.left.replace('{time}', () => lengthOf(left, spoken));
  return {
    title: words.turn,
    body: [parts.join(' '), time].filter(Boolean).join(' · '),
    hash: table ? `#/t/${encodeURIComponent(table)}` : '#/',
  };
}

function lengthOf(seconds: number, language: string): string {
  const [unit, size] = seconds >= 2 * DAY ? (['day', DAY] as const) : (['hour', HOUR] as const);
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.round(seconds / size),
  );
}
