import type { start as english } from '../en/start';
import type { Like } from '../phrase';

export const start: Like<typeof english> = {};
