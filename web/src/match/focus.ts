// Where the focus goes when what had it is gone: a button that was pressed, a cell that was dug, a dialog.

/** In this order: the question that is open, the picked card, a card that can be picked, the hand, the status line. */
const PLACES = [
  '[data-testid="confirm"]:not(:disabled)',
  '[data-card][aria-pressed="true"]',
  '[data-card][data-playable]',
  '[data-card]:not([aria-disabled="true"])',
  '.hand',
  '[data-testid="status"]',
];

/** Give the focus to whatever is asked now; to whoever points, to nothing that would then be framed. */
export function focusNext(root: HTMLElement, isPointing = false): void {
  const places = isPointing ? PLACES.slice(-2) : PLACES;
  const next = places.map((selector) => root.querySelector<HTMLElement>(selector)).find(Boolean);
  next?.focus({ preventScroll: true });
}

/** When the page is drawn, if it is seen. Moving the focus before that would lay it all out in the middle of a change. */
export function afterFrame(run: () => unknown): void {
  if (document.hidden) {
    setTimeout(run);
    return;
  }
  const go = (): void => {
    cancelAnimationFrame(frame);
    document.removeEventListener('visibilitychange', go);
    setTimeout(run);
  };
  const frame = requestAnimationFrame(go);
  // A page that is hidden before it is drawn gets its frame when it is seen again, which may be tomorrow.
  document.addEventListener('visibilitychange', go);
}

/** Who had the focus before the first of the dialogs that followed one another. */
let home: Element | null = null;

/** A dialog opens; gives back what is to be done when it is gone. It is not closed: that would move the focus at once. */
export function leaveHome(): () => void {
  home ??= document.activeElement;
  return () => afterFrame(comeHome);
}

/** Open a dialog that was just made, as above. */
export function openDialog(dialog: HTMLDialogElement): () => void {
  // All that lies behind it is styled anew, which is a frame's work as much as making it was.
  afterFrame(() => {
    if (!dialog.isConnected) return;
    dialog.showModal();
    // Where there is no way on, none of the ways out is framed either.
    (dialog.querySelector<HTMLElement>('.btn.main') ?? dialog).focus({ preventScroll: true });
  });
  return leaveHome();
}

function comeHome(): void {
  if (document.querySelector('dialog')) return;
  // Somebody who was quick is somewhere else already.
  if (isLost() && home instanceof HTMLElement && home.isConnected) home.focus({ preventScroll: true });
  home = null;
}

const isLost = () => (document.activeElement ?? document.body) === document.body;

/** See to it that the keyboard is never left without a place; gives back what ends this. */
export function keepFocus(root: HTMLElement): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let last: HTMLElement | undefined;
  let isPointing = true;
  const watch = new MutationObserver(() => {
    const isGone = last && (!last.isConnected || last.matches(':disabled'));
    // Whoever clicked beside everything has left on purpose: then what had the focus is still there.
    if (!isGone || !isLost()) return;
    last = undefined;
    const settle = () => isLost() && !document.querySelector('dialog') && focusNext(root, isPointing);
    // Keys may follow at once, unless it was a dialog: then the focus may still come home.
    if (home) afterFrame(settle);
    else settle();
  });
  root.addEventListener('focusin', ({ target }) => (last = target instanceof HTMLElement ? target : undefined), {
    signal,
  });
  addEventListener('pointerdown', () => (isPointing = true), { signal, capture: true });
  addEventListener('keydown', () => (isPointing = false), { signal, capture: true });
  watch.observe(root, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return () => (watch.disconnect(), stop.abort());
}
