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

  listeners(place: number) {
    return {
      onpointerenter: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && this.#ask(place, true),
      onpointerleave: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && this.clear(),
      onfocus: ({ currentTarget }: FocusEvent) =>
        (currentTarget as Element).matches(':focus-visible') && this.#ask(place, false),
      onblur: () => this.clear(),
    };
  }

  clear(): void {
    this.place = undefined;
  }

  #ask(place: number, isHover: boolean): void {
    this.isHover = isHover;
    this.place = place;
  }
}
