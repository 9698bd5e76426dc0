// Words of this page, which no other page loads.
import { type NameIn, say as sayKey } from '../text';
import type { Filling } from '../text/phrase';

export const say = (name: NameIn<'daily'>, filling?: Filling): string => sayKey(`daily.${name}`, filling);
