import type { replay as english } from '../en/replay';
import type { Like } from '../phrase';

export const replay: Like<typeof english> = {};
