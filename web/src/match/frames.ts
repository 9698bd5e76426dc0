// Work that is done in turn, each piece in a frame of its own: then none of them is late because of another.
import { afterFrame } from './focus';

const waiting: (() => unknown)[] = [];

/** Run when the page is drawn, and nothing that waited before is left: whatever is measured then is laid out already. */
export function inOwnFrame(run: () => unknown): void {
  if (waiting.push(run) === 1) afterFrame(runNext);
}

function runNext(): void {
  // Behind other tabs there are no frames, and timers are rare.
  const due = document.hidden ? waiting.splice(0) : waiting.slice(0, 1);
  try {
    for (const run of due) run();
  } finally {
    if (waiting[0] === due[0]) waiting.shift();
    if (waiting.length) afterFrame(runNext);
  }
}
