// Moving the board: drag, wheel, two fingers, and gliding to a pose. One transform, nothing is drawn anew.
import { type Insets, type Point, type Pose, type Rect, fit, inside, pan, pinch, zoom } from './fit';

/** A pointer that moves less than this is a tap. */
const STILL = 8;
const REST = 220;

export class Camera {
  pose: Pose = { x: 0, y: 0, scale: 1 };
  /** Whether the player moved the board: then it is not fitted anew by itself. */
  isMoved = false;
  #fitted = 1;
  #frame: HTMLElement;
  #board: HTMLElement;
  #onpose: (pose: Pose) => void;
  #pointers = new Map<number, Point>();
  #start: Point | undefined;
  #isDragging = false;
  #resting = 0;
  // Asking the frame would lay the page out anew, in the middle of every change.
  #width = 0;
  #height = 0;

  constructor(frame: HTMLElement, board: HTMLElement, onpose: (pose: Pose) => void) {
    this.#frame = frame;
    this.#board = board;
    this.#onpose = onpose;
    this.measure();
  }

  /** Take down how large the frame is; whoever watches it says when. */
  measure(): void {
    this.#width = this.#frame.offsetWidth;
    this.#height = this.#frame.offsetHeight;
  }

  get isShown(): boolean {
    return this.#width > 0;
  }

  listen(): () => void {
    const frame = this.#frame;
    const stop = new AbortController();
    const { signal } = stop;
    frame.addEventListener('pointerdown', (event) => this.#down(event), { signal });
    frame.addEventListener('pointermove', (event) => this.#move(event), { signal });
    for (const name of ['pointerup', 'pointercancel'] as const)
      frame.addEventListener(name, (event) => this.#up(event), { signal });
    // A drag that began on something lit must not choose it.
    frame.addEventListener('click', (event) => this.#click(event), { signal, capture: true });
    frame.addEventListener('wheel', (event) => this.#wheel(event), { signal, passive: false });
    return () => stop.abort();
  }

  free(insets: Insets): Rect {
    return inside(this.#width, this.#height, insets);
  }

  fit(extent: Rect, insets: Insets, glide = true): void {
    const pose = fit(extent, this.free(insets));
    this.settle(pose, pose.scale, glide);
  }

  /** Take a pose that nobody asked for; `fitted` is the scale at which the whole board is seen. */
  settle(pose: Pose, fitted: number, glide: boolean): void {
    this.#fitted = fitted;
    this.isMoved = false;
    this.set(pose, glide);
  }

  set(pose: Pose, glide = false): void {
    this.pose = pose;
    this.#onpose(pose);
    this.#board.classList.toggle('gliding', glide);
    this.#board.style.transform = `translate(${pose.x}px, ${pose.y}px) scale(${pose.scale})`;
    this.#board.style.setProperty('--scale', String(pose.scale));
  }

  zoom(factor: number, at: Point = this.#middle(), glide = true): void {
    this.isMoved = true;
    this.set(zoom(this.pose, factor, at.x, at.y, this.#fitted), glide);
    this.#rest();
  }

  /** Where a point of the window lies on the frame, in the frame's own pixels. */
  local(event: { readonly clientX: number; readonly clientY: number }): Point {
    const rect = this.#frame.getBoundingClientRect();
    const ratio = rect.width / (this.#width || 1) || 1;
    return { x: (event.clientX - rect.left) / ratio, y: (event.clientY - rect.top) / ratio };
  }

  /** Where a point of the frame lies on the board, in board units. */
  onBoard({ x, y }: Point): Point {
    return { x: (x - this.pose.x) / this.pose.scale, y: (y - this.pose.y) / this.pose.scale };
  }

  #middle(): Point {
    return { x: this.#width / 2, y: this.#height / 2 };
  }

  #down(event: PointerEvent): void {
    if (event.button > 0) return;
    this.#pointers.set(event.pointerId, this.local(event));
    this.#start = this.local(event);
    if (this.#pointers.size === 1) this.#isDragging = false;
  }

  #move(event: PointerEvent): void {
    const before = this.#pointers.get(event.pointerId);
    if (!before) return;
    const at = this.local(event);
    if (!this.#isDragging && this.#start && Math.hypot(at.x - this.#start.x, at.y - this.#start.y) < STILL) return;
    if (!this.#isDragging) this.#grab(event);
    const [one, two] = [...this.#pointers].sort(([a], [b]) => a - b);
    this.#pointers.set(event.pointerId, at);
    if (!one || !two) return this.set(pan(this.pose, at.x - before.x, at.y - before.y));
    const after = (id: number): Point => this.#pointers.get(id) ?? at;
    this.set(pinch(this.pose, [one[1], two[1]], [after(one[0]), after(two[0])], this.#fitted));
  }

  #grab(event: PointerEvent): void {
    this.#isDragging = true;
    this.isMoved = true;
    this.#frame.setPointerCapture(event.pointerId);
    this.#frame.classList.add('moving');
  }

  #up(event: PointerEvent): void {
    this.#pointers.delete(event.pointerId);
    if (!this.#pointers.size) this.#rest();
  }

  #click(event: MouseEvent): void {
    if (this.#isDragging) event.stopPropagation();
    this.#isDragging = false;
  }

  #wheel(event: WheelEvent): void {
    event.preventDefault();
    this.#frame.classList.add('moving');
    this.zoom(event.deltaY < 0 ? 1.1 : 1 / 1.1, this.local(event), false);
  }

  /** Moving shows the picture as it was drawn; at rest it is drawn sharp again. */
  #rest(): void {
    clearTimeout(this.#resting);
    this.#resting = window.setTimeout(() => this.#frame.classList.remove('moving'), REST);
  }
}
