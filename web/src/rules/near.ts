// Drawn when it comes near: all cards of the Duel at once would be felt.
import type { Attachment } from 'svelte/attachments';

/** Calls once, when the element is about to be scrolled into view. */
export function whenNear(arrive: () => void): Attachment<Element> {
  return (element) => {
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        arrive();
        watcher.disconnect();
      },
      { rootMargin: '300px' },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  };
}
