// The reader's turn has come: a buzz, and where the page is hidden and may say so, a notification.
import { addressOf } from '../net/api';
import { preferences } from '../preferences.svelte';
import { t } from '../text';
import { subscribe } from './listening';

const BUZZ_MS = 80;
let isKnown = false;

export function callPlayer(game: string): void {
  // Not every browser has it, and it complains before the first touch.
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ_MS);
  if (!preferences.notify || !('Notification' in window) || Notification.permission !== 'granted') return;
  // Browsers change their addresses now and then: once a visit the server is told anew.
  if (!isKnown) void subscribe();
  isKnown = true;
  if (document.hidden) void notify(game);
}

async function notify(game: string): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  await worker?.showNotification(t('match.yourTurn'), {
    body: game,
    icon: addressOf('icon-192.png').href,
    tag: location.hash,
    data: location.hash,
  });
}
