// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Box, Stage } from '../../src/match/stage';

/** A motion as browsers have it: calling it off fails what was waited for, and whoever asks later waits for good. */
class Motion {
  finished: Promise<void>;
  #fail: (why: Error) => void = () => undefined;

  constructor() {
    this.finished = this.#begin();
  }

  cancel(): void {
    this.#fail(new Error('called off'));
    this.finished = this.#begin();
  }

  #begin(): Promise<void> {
    const finished = new Promise<void>((_, fail) => (this.#fail = fail));
    finished.catch(() => undefined);
    return finished;
  }
}

const HERE: Box = { left: 0, top: 0, width: 84, height: 126 };
const settle = () => new Promise((resolve) => setTimeout(resolve));
const animate = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'animate');
let layer: HTMLElement;
let stage: Stage;

beforeEach(() => {
  Object.assign(HTMLElement.prototype, { animate: () => new Motion() });
  layer = document.createElement('div');
  stage = new Stage(document.createElement('div'), layer, () => false);
});
afterEach(() => void (animate && Object.defineProperty(HTMLElement.prototype, 'animate', animate)));

test('a card in flight is cleared away when nobody can wait for it', async () => {
  const scene = new AbortController();
  void stage.fly('P03', HERE, HERE, scene.signal);
  expect(layer.childElementCount).toBe(1);
  scene.abort();
  await settle();
  expect(layer.childElementCount).toBe(0);
});

test('what was called off before it began is never shown', async () => {
  const scene = AbortSignal.abort();
  void stage.fly('P03', HERE, HERE, scene);
  void stage.turn('back goal', 'P03', HERE, scene);
  void stage.crumble('P03', HERE, scene);
  await settle();
  expect(layer.childElementCount).toBe(0);
});
