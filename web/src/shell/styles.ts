// Styles that the network lost. Scripts are asked for again by whoever wants them, but the bundler never asks twice for
// the styles that belong to them: what they show would come without.
const RETRY_MS = 1000;

/** Ask for a style until it is here. */
export function keepStyles(): void {
  const retry = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet')
      setTimeout(() => target.replaceWith(target.cloneNode()), RETRY_MS);
  };
  addEventListener('error', retry, { capture: true });
}
