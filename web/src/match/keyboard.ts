// Keys on their way to what understands them, which is fetched after the first board.
import { preferences } from '../preferences.svelte';
import type { Reach } from './keys';
import { later, withParts } from './parts.svelte';
import { wake } from './sound';

export function takeKey(event: KeyboardEvent, reach: Reach): void {
  wake(preferences.volume);
  // A key that comes too early is not lost.
  if (!later.parts) withParts(() => reach.root()?.isConnected && takeKey(event, reach));
  else if (later.parts.press(event, reach)) event.preventDefault();
}
