// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { Stage } from '../../src/match/stage';

const BOX = { left: 0, top: 0, width: 80, height: 120 };

/** A motion as browsers have it: once cancelled, it has another promise, which nobody keeps any more. */
class Motion {
  finished: Promise<void>;
  finish: () => void = () => undefined;
  #fail: (why: Error) => void = () => undefined;

  constructor() {
    this.finished = this.#begin();
  }

  #begin(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.finish = resolve;
      this.#fail = reject;
    });
  }

  cancel(): void {
    this.#fail(new Error('cancelled'));
    this.finished = this.#begin();
  }
}

let motions: Motion[] = [];

beforeEach(() => {
  motions = [];
  HTMLElement.prototype.animate = vi.fn(() => {
    const motion = new Motion();
    motions.push(motion);
    return motion as unknown as Animation;
  });
});

const settle = () => new Promise((resolve) => setTimeout(resolve));

function empty() {
  const layer = document.createElement('div');
  return { layer, stage: new Stage(document.createElement('div'), layer, () => false) };
}

test('a card that has flown is cleared away', async () => {
  const { layer, stage } = empty();
  void stage.fly('map', BOX, BOX, new AbortController().signal);
  await settle();
  expect(layer.childElementCount).toBe(1);
  motions.forEach((motion) => motion.finish());
  await settle();
  expect(layer.childElementCount).toBe(0);
});

test('a card in flight is cleared away as soon as nobody can wait for it', async () => {
  const { layer, stage } = empty();
  const current = new AbortController();
  void stage.fly('map', BOX, BOX, current.signal);
  await settle();
  current.abort();
  await settle();
  expect(layer.childElementCount).toBe(0);
});

test('nothing is left over of a scene that was broken off before it began', async () => {
  const { layer, stage } = empty();
  await stage.fly('map', BOX, BOX, AbortSignal.abort());
  await stage.turn('back goal', 'B-GOLD', BOX, AbortSignal.abort());
  await stage.crumble('B01', BOX, AbortSignal.abort());
  expect(layer.childElementCount).toBe(0);
});
