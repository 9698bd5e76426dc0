// What the host changes between matches. A new game keeps what it can of the old one's settings.
import type { GameInfo, Settings } from '../net/messages';

export function withGame(settings: Settings, game: GameInfo): Settings {
  const seats = Math.min(Math.max(settings.seats, game.fewest), game.most);
  return withSeats({ ...settings, game: game.name, options: grantable(settings, game) }, seats);
}

/** A first seat that is no more is drawn again. */
export function withSeats(settings: Settings, seats: number): Settings {
  const { first, ...options } = settings.options;
  return { ...settings, seats, options: first !== undefined && first < seats ? { ...options, first } : options };
}

export function withFirst(settings: Settings, first: number | undefined): Settings {
  const { first: _, ...options } = settings.options;
  return { ...settings, options: first === undefined ? options : { ...options, first } };
}

function grantable({ options }: Settings, { wishes }: GameInfo): Settings['options'] {
  return Object.fromEntries(Object.entries(options).filter(([wish]) => wishes.includes(wish)));
}
