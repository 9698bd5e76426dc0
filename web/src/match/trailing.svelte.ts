// What may follow a few frames later, so that no frame has all the work of a move.
import { untrack } from 'svelte';
import { inOwnFrame } from './frames';

/** The same, in a frame of its own after it has changed; at first at once. */
export function trailing<T>(now: () => T): { readonly current: T } {
  let current = $state.raw(untrack(now));
  let isComing = false;
  let isOver = false;
  const follow = (): void => {
    isComing = false;
    if (!isOver) current = untrack(now);
  };
  $effect(() => {
    now();
    if (!isComing) inOwnFrame(follow);
    isComing = true;
  });
  $effect(() => () => (isOver = true));
  return {
    get current() {
      return current;
    },
  };
}
