// Whether there is sound: never before the first touch, and not before there are tones.
import { later } from './parts.svelte';

export type SoundName =
  | 'turn'
  | 'call'
  | 'dig'
  | 'slide'
  | 'draw'
  | 'sabotage_pick'
  | 'sabotage_lamp'
  | 'sabotage_cart'
  | 'repair'
  | 'rockslide'
  | 'map'
  | 'key'
  | 'bribe'
  | 'stone'
  | 'treasure'
  | 'laugh'
  | 'gold'
  | 'emote'
  | 'drip'
  | 'lost';

const REST_AFTER = 5000;

let context: AudioContext | undefined;
let resting: ReturnType<typeof setTimeout> | undefined;

/** Call on every touch: browsers stay silent until the first that counts. Who wants no sound pays nothing for it. */
export function wake(volume: number): void {
  if (volume <= 0 || typeof AudioContext === 'undefined') return;
  if (!(navigator.userActivation?.hasBeenActive ?? true)) return;
  if (context && context.state !== 'interrupted') return;
  context ??= new AudioContext();
  void context.resume();
  restLater(context);
}

export function play(name: SoundName, volume: number): void {
  const audio = context;
  if (!audio || volume <= 0) return;
  void audio.resume().then(() => later.parts?.sound(audio, name, volume));
  restLater(audio);
}

/** A device that plays silence keeps a phone awake. */
function restLater(audio: AudioContext): void {
  clearTimeout(resting);
  resting = setTimeout(() => void audio.suspend(), REST_AFTER);
}
