// Whether this browser is told of turns: by the page while it is hidden, and by the server while it is closed (Web Push).
// Nobody is asked for leave before they have tapped on something that says so.
import { ask } from '../net/api';
import type { PushOffer } from '../net/messages';
import { preferences } from '../preferences.svelte';
import { speech } from '../text/language.svelte';

/** `here`: while the page is open somewhere; `anywhere`: also while it is closed. */
export type Listening = 'off' | 'here' | 'anywhere' | 'denied' | 'unable';

const registered = async () => navigator.serviceWorker?.getRegistration();

/** What is so now; asks nobody. */
export async function listening(): Promise<Listening> {
  if (!('Notification' in window) || !(await registered())) return 'unable';
  if (Notification.permission === 'denied') return 'denied';
  if (!preferences.notify || Notification.permission !== 'granted') return 'off';
  return (await (await registered())?.pushManager?.getSubscription()) ? 'anywhere' : 'here';
}

/** To be called by a tap: browsers ask whoever tapped. */
export async function listen(): Promise<Listening> {
  if (!('Notification' in window)) return 'unable';
  if ((await Notification.requestPermission()) !== 'granted') return listening();
  preferences.notify = true;
  await subscribe();
  return listening();
}

/** Have the server know where this browser listens; where it tells nobody, the page alone does. */
export async function subscribe(): Promise<void> {
  try {
    const offer = await ask<PushOffer>('GET', 'push');
    const key = offer.ok && offer.value.key;
    const manager = (await registered())?.pushManager;
    if (!key || !manager) return;
    const given = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint, keys } = given.toJSON();
    const answer = await ask('POST', 'push', {
      endpoint,
      p256dh: keys?.['p256dh'],
      auth: keys?.['auth'],
      language: speech.language,
    });
    if (!answer.ok) await given.unsubscribe();
  } catch {
    // No push service, or none that may be used here: the page tells by itself while it is open.
  }
}

export async function stopListening(): Promise<Listening> {
  preferences.notify = false;
  const given = await (await registered())?.pushManager?.getSubscription();
  if (given) {
    await ask('DELETE', 'push', { endpoint: given.endpoint });
    await given.unsubscribe();
  }
  return listening();
}
