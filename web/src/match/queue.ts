// Scenes wait for one another, but never for long, and nobody waits for them.
export interface Scene {
  /** Begin; resolves when it is over. */
  readonly play: (signal: AbortSignal) => Promise<void>;
  /** It is left out after all. */
  readonly skip?: () => void;
  /** Shown whatever comes after it. */
  readonly isGreat?: boolean;
}

/** More than so many waiting: all but the last and the great ones are left out. */
export const PATIENCE = 3;

export class SceneQueue {
  readonly #onidle: () => void;
  #waiting: Scene[] = [];
  #playing: Scene | undefined;
  #current: AbortController | undefined;

  constructor(onidle: () => void = () => undefined) {
    this.#onidle = onidle;
  }

  add(...scenes: readonly Scene[]): void {
    this.#waiting.push(...scenes);
    if (this.#waiting.length > PATIENCE) this.#hurry();
    if (!this.#current) void this.#run();
  }

  #hurry(): void {
    if (!this.#playing?.isGreat) this.#current?.abort();
    const last = this.#waiting.at(-1);
    const kept = this.#waiting.filter((scene) => scene.isGreat || scene === last);
    for (const scene of this.#waiting) if (!kept.includes(scene)) scene.skip?.();
    this.#waiting = kept;
  }

  async #run(): Promise<void> {
    for (this.#playing = this.#waiting.shift(); this.#playing; this.#playing = this.#waiting.shift()) {
      this.#current = new AbortController();
      await Promise.race([this.#playing.play(this.#current.signal), aborted(this.#current.signal)]).catch(
        () => undefined,
      );
    }
    this.#current = undefined;
    this.#onidle();
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
