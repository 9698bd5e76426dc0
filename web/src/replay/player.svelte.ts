// Winding through a match: where one is, and whether it runs by itself.
export const SPEEDS = [0.5, 1, 3] as const;
const STEP_MS = 1200;

export class Player {
  step = $state(0);
  length = $state(0);
  isPlaying = $state(false);
  speed = $state<number>(1);
  readonly isAtEnd = $derived(this.step >= this.length - 1);

  goTo(step: number): void {
    this.step = Math.min(Math.max(0, Math.round(step)), Math.max(0, this.length - 1));
  }

  move(by: number): void {
    this.isPlaying = false;
    this.goTo(this.step + by);
  }

  /** At the end, playing begins anew. */
  toggle(): void {
    if (!this.isPlaying && this.isAtEnd) this.step = 0;
    this.isPlaying = !this.isPlaying;
  }

  /** To be called while a component is set up. */
  run(): void {
    $effect(() => {
      if (!this.isPlaying) return;
      const timer = setInterval(() => this.#advance(), STEP_MS / this.speed);
      return () => clearInterval(timer);
    });
  }

  #advance(): void {
    this.goTo(this.step + 1);
    if (this.isAtEnd) this.isPlaying = false;
  }
}
