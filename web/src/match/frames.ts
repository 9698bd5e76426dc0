// Work that is done in turn, each piece in a frame of its own: then none of them is late because of another.
import { afterFrame } from './focus';

const waiting: (() => unknown)[] = [];

/** Run when the page is drawn, and nothing that waited before is left: whatever is measured then is laid out already. */
export function inOwnFrame(run: () => unknown): void {
  if (waiting.push(run) === 1) afterFrame(runDue);
}

function runDue(): void {
  // Behind other tabs there are no frames, and timers are rare.
  let due = document.hidden ? waiting.length : 1;
  try {
    while (due--) runFirst();
  } finally {
    // Also where a piece has failed: those after it have nobody else to ask for a frame.
    if (waiting.length) afterFrame(runDue);
  }
}

/** It waits until it is done: what it asks for itself comes after it, and no second frame is asked for. */
function runFirst(): void {
  try {
    waiting[0]?.();
  } finally {
    waiting.shift();
  }
}
