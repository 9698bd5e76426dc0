import type { problems as english } from '../en/problems';
import type { Like } from '../phrase';

export const problems: Like<typeof english> = {};
