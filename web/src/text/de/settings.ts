import type { settings as english } from '../en/settings';
import type { Like } from '../phrase';

export const settings: Like<typeof english> = {};
