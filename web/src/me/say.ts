// Words of this page, which no other page loads.
import { type NameIn, say as sayKey } from '../text';
import type { Filling } from '../text/phrase';

export const say = (name: NameIn<'me'>, filling?: Filling): string => sayKey(`me.${name}`, filling);
