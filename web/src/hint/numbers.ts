// The numbers of choices on cards of the hand and on seats, which carry them without knowing of them: they are part of
// the first page, the lamp is not.
import './numbers.css';
import type { Lamp } from './lamp.svelte';

/** Put them there; returns how to take them away again. */
export function markNumbers({ hand, seats }: Lamp): () => void {
  const marks = [
    ...[...hand].map(([place, number]) => [`[data-testid="hand-${place}"]`, number] as const),
    ...[...seats].map(([seat, number]) => [`.seat[data-seat="${seat}"]`, number] as const),
  ];
  const marked = marks.flatMap(([selector, number]) =>
    [...document.querySelectorAll<HTMLElement>(selector)].map((element) => {
      element.dataset['hint'] = number;
      return element;
    }),
  );
  return () => marked.forEach((element) => delete element.dataset['hint']);
}
