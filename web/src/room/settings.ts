// What the host changes between matches. A new game keeps what it can of the old one's settings.
import type { GameInfo, Options, Settings } from '../net/messages';
import type { Variant } from '../text/variants';

export function withGame(settings: Settings, game: GameInfo): Settings {
  const seats = Math.min(Math.max(settings.seats, game.fewest), game.most);
  return withSeats({ ...settings, game: game.name, options: optionsFor(settings, game) }, seats);
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

/** What is off is left out: the server knows what is usual. */
export function withVariant(options: Options, variant: Variant, on: boolean): Options {
  const { [variant]: _, ...others } = options;
  return on ? { ...others, [variant]: true } : others;
}

function optionsFor({ options }: Settings, game: GameInfo): Options {
  return Object.fromEntries(Object.entries(options).filter(([name]) => game.options.includes(name)));
}
