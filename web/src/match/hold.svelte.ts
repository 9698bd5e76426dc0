// Asking what a card is: a mouse rests on it, the focus comes to it, or a finger stays on it.
const LONG = 420;
const STILL = 8;

export class Hold {
  place = $state<number | undefined>();
  /** Whether a mouse asks: it asks by the way, so the answer takes its time. */
  isHover = $state(false);
  isTouch = false;
  /** Whether the click that follows belongs to a long press. */
  wasLong = false;

  press(down: PointerEvent, place: number): void {
    this.wasLong = false;
    this.isTouch = down.pointerType === 'touch';
    if (!this.isTouch) return;
    const stop = new AbortController();
    const { signal } = stop;
    const timer = setTimeout(() => {
      this.wasLong = true;
      this.isHover = false;
      this.place = place;
    }, LONG);
    const end = () => (clearTimeout(timer), stop.abort());
    const move = ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - down.clientX, clientY - down.clientY) >= STILL) (end(), this.clear());
    };
    addEventListener('pointermove', move, { signal });
    addEventListener('pointerup', end, { signal });
    addEventListener('pointercancel', end, { signal });
  }

  enter({ pointerType }: PointerEvent, place: number): void {
    if (pointerType === 'mouse') this.#ask(place, true);
  }

  leave({ pointerType }: PointerEvent): void {
    if (pointerType === 'mouse') this.clear();
  }

  focus({ currentTarget }: FocusEvent, place: number): void {
    if ((currentTarget as Element).matches(':focus-visible')) this.#ask(place, false);
  }

  clear(): void {
    this.place = undefined;
  }

  #ask(place: number, isHover: boolean): void {
    this.isHover = isHover;
    this.place = place;
  }
}
