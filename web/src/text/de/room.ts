import type { room as english } from '../en/room';
import type { Like } from '../phrase';

export const room: Like<typeof english> = {};
