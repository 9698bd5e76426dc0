// Scenes wait for one another, but never for long, and nobody waits for them.
export interface Scene {
  /** Begin; resolves when it is over. */
  readonly play: (signal: AbortSignal) => Promise<void>;
}

/** More than so many waiting: all but the last are shown at once, which is to say not at all. */
export const PATIENCE = 3;

export class SceneQueue {
  #waiting: Scene[] = [];
  #current: AbortController | undefined;

  add(...scenes: readonly Scene[]): void {
    this.#waiting.push(...scenes);
    if (this.#waiting.length > PATIENCE) {
      this.#current?.abort();
      this.#waiting = this.#waiting.slice(-1);
    }
    if (!this.#current) void this.#run();
  }

  async #run(): Promise<void> {
    for (let scene = this.#waiting.shift(); scene; scene = this.#waiting.shift()) {
      this.#current = new AbortController();
      await Promise.race([scene.play(this.#current.signal), aborted(this.#current.signal)]).catch(() => undefined);
    }
    this.#current = undefined;
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
