import { expect, test } from 'vitest';
import type { GameInfo } from '../src/net/messages';
import { pictureAt } from '../src/start/pictures';

test('every game has its own picture of those that stand side by side in one file', () => {
  const at = (roles: boolean, ranks: readonly number[]) => pictureAt({ roles, ranks } as GameInfo);
  expect([at(true, []), at(false, [0, 15]), at(false, [])]).toEqual(['0%', '50%', '100%']);
});
