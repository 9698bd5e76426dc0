// On a new page the focus goes to its heading, so that a screen reader tells where one is; not on the very first.
let isFirst = true;

export function arrive(heading: HTMLElement): void {
  if (!isFirst) heading.focus({ preventScroll: true });
  isFirst = false;
}
