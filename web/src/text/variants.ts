// The variants of the rules (V1 to V5): options that are either on or off.
import type { GameInfo, Options } from '../net/messages';
import { t } from '.';

export type Variant = Exclude<keyof Options, 'first' | 'colour'>;

/** The variants that a game has. */
export function variantsOf({ options }: GameInfo): Variant[] {
  return (options as readonly (keyof Options)[]).filter((name) => name !== 'first' && name !== 'colour');
}

/** The variants that are in force. */
export function variantsIn(options: Options): Variant[] {
  return (Object.keys(options) as Variant[]).filter((name) => (options[name] as unknown) === true);
}

/** What the variants in force are called; nothing where there are none. */
export function namesOf(options: Options): string {
  return variantsIn(options)
    .map((name) => t(`options.${name}`))
    .join(' · ');
}
