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

let context: AudioContext | undefined;

/** Call on every touch: browsers stay silent until the first that counts. Who wants no sound pays nothing for it. */
export function wake(volume: number): void {
  if (volume <= 0 || typeof AudioContext === 'undefined') return;
  if (!(navigator.userActivation?.hasBeenActive ?? true)) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
}

export function play(name: SoundName, volume: number): void {
  if (context?.state === 'running' && volume > 0) later.parts?.sound(context, name, volume);
}
