// Dragging a card of the hand: the same choice as tapping it and then its target.
import type { TargetKey } from './choices';
import type { MatchScreen } from './screen.svelte';

const STILL = 8;

export class Drag {
  place = $state<number | undefined>();
  isMoving = $state(false);
  x = $state(0);
  y = $state(0);
  /** Whether the click that follows belongs to a drag. */
  wasDragged = false;
  readonly #screen: () => MatchScreen;

  constructor(screen: () => MatchScreen) {
    this.#screen = screen;
  }

  press(down: PointerEvent, place: number): void {
    this.wasDragged = false;
    if (down.button > 0 || this.#screen().choosing.mode !== 'play' || !this.#screen().choices.passes.length) return;
    const stop = new AbortController();
    const { signal } = stop;
    const end = (event: PointerEvent, isDropped: boolean) => {
      stop.abort();
      if (this.isMoving && isDropped) this.#drop(event, place);
      this.place = undefined;
      this.isMoving = false;
    };
    addEventListener('pointermove', (event) => this.#move(event, down, place), { signal });
    addEventListener('pointerup', (event) => end(event, true), { signal });
    addEventListener('pointercancel', (event) => end(event, false), { signal });
  }

  #move(event: PointerEvent, down: PointerEvent, place: number): void {
    if (event.pointerId !== down.pointerId) return;
    this.x = event.clientX;
    this.y = event.clientY;
    if (this.isMoving || Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < STILL) return;
    this.place = place;
    this.isMoving = true;
    this.wasDragged = true;
    const screen = this.#screen();
    if (screen.choosing.picked[0] !== place) screen.act({ do: 'card', place });
  }

  /** Dropping elsewhere puts the card back. */
  #drop(event: PointerEvent, place: number): void {
    const under = document.elementsFromPoint(event.clientX, event.clientY);
    const key = under.map((element) => element.closest<HTMLElement>('[data-target]')?.dataset['target']).find(Boolean);
    this.#screen().act(key ? { do: 'drop', place, key: key as TargetKey | 'pass' } : { do: 'back' });
  }
}
