// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Stage } from '../../src/match/stage';

const BOX = { left: 0, top: 0, width: 90, height: 140 };

/** An animation as browsers have them: once cancelled it rejects, and waits anew. */
class Motion {
  finish: () => void = () => undefined;
  #fail: (error: Error) => void = () => undefined;
  finished = this.#wait();

  #wait(): Promise<void> {
    const finished = new Promise<void>((resolve, reject) => {
      this.finish = resolve;
      this.#fail = reject;
    });
    // Nobody has to hear of it, by the standard.
    finished.catch(() => undefined);
    return finished;
  }

  cancel(): void {
    this.#fail(new Error('cancelled'));
    this.finished = this.#wait();
  }
}

let motion: Motion;
let layer: HTMLElement;
let stage: Stage;

beforeEach(() => {
  motion = new Motion();
  HTMLElement.prototype.animate = () => motion as unknown as Animation;
  layer = document.createElement('div');
  stage = new Stage(document.createElement('div'), layer, () => false);
});
afterEach(() => void vi.restoreAllMocks());

test('a card flies until it has come', async () => {
  const flight = stage.fly('map', BOX, BOX, new AbortController().signal);
  expect(layer.childElementCount).toBe(1);
  motion.finish();
  await flight;
  expect(layer.childElementCount).toBe(0);
});

test('a flight that somebody could not wait for is over, even if it had not begun', async () => {
  const stop = new AbortController();
  const late = stage.fly('map', BOX, BOX, stop.signal);
  stop.abort();
  await late;
  await stage.fly('map', BOX, BOX, stop.signal);
  expect(layer.childElementCount).toBe(0);
});

test('behind another tab no card is left in the air', async () => {
  const flight = stage.fly('map', BOX, BOX, new AbortController().signal);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  await flight;
  await stage.fly('map', BOX, BOX, new AbortController().signal);
  expect(layer.childElementCount).toBe(0);
});
