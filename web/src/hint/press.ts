// A press on the lamp: light it, go on to the next choice, or put it out. What it shows is fetched when it is first lit.
import type { MatchScreen } from '../match/screen.svelte';
import { toasts } from '../shell/toasts.svelte';
import { t } from '../text';
import { loadMoreWords } from '../text/words.svelte';

/** By key: light the lamp, then walk through what it shows. */
export function pressLamp(screen: MatchScreen, root: HTMLElement): void {
  if (!screen.lamp) return void lightLamp(screen);
  screen.lamp.step();
  const [place] = screen.choosing.picked;
  root.querySelector<HTMLElement>(`[data-testid="hand-${place}"]`)?.focus({ preventScroll: true });
}

/** By its button: light the lamp, or put it out. */
export function toggleLamp(screen: MatchScreen): void {
  if (screen.lamp) screen.lamp = undefined;
  else void lightLamp(screen);
}

async function lightLamp(screen: MatchScreen): Promise<void> {
  if (!mayLight(screen)) return;
  const { version } = screen.props.prompt;
  try {
    const [{ Lamp }] = await Promise.all([import('./lamp.svelte'), loadMoreWords('hint')]);
    // The match may have gone on while this was fetched.
    if (mayLight(screen) && screen.props.prompt.version === version) screen.lamp ??= new Lamp(screen);
  } catch {
    toasts.say(t('problems.offline'), 'ember');
  }
}

export function mayLight(screen: MatchScreen): boolean {
  return Boolean(screen.props.hintsAt) && screen.hasHand && screen.choices.count > 0 && !screen.choices.takes.length;
}
