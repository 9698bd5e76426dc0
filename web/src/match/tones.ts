// What each sound is made of: a few tones and a little noise.
import type { SoundName } from './sound';

/** A tone: when it begins, how high, how long, how loud, and where it slides to. */
type Tone = readonly [at: number, pitch: number, length: number, loud?: number, slide?: number, wave?: OscillatorType];
/** Noise through a filter: when, how long, its pitch, how loud, where the pitch slides to. */
type Noise = readonly [at: number, length: number, pitch: number, loud?: number, slide?: number];
interface Score {
  readonly tones?: readonly Tone[];
  readonly noises?: readonly Noise[];
}

const SCORES: Readonly<Record<SoundName, Score>> = {
  turn: {
    tones: [
      [0, 1320, 0.35, 0.25],
      [0.16, 1760, 0.5, 0.25],
    ],
  },
  // For a reader who is looking at something else.
  call: {
    tones: [
      [0, 1320, 0.3, 0.4],
      [0.18, 1760, 0.5, 0.4],
      [0.8, 1320, 0.3, 0.4],
      [0.98, 1760, 0.7, 0.4],
    ],
  },
  dig: {
    noises: [
      [0, 0.07, 2400, 0.8, 600],
      [0.15, 0.09, 2000, 0.9, 400],
    ],
    tones: [
      [0, 240, 0.06, 0.3, 120],
      [0.15, 200, 0.08, 0.3, 90],
    ],
  },
  slide: { noises: [[0, 0.16, 1800, 0.3, 3600]] },
  draw: { noises: [[0, 0.1, 2800, 0.25, 4200]] },
  sabotage_pick: { noises: [[0, 0.05, 3200, 0.9, 900]], tones: [[0, 520, 0.1, 0.3, 140, 'square']] },
  sabotage_lamp: {
    noises: [[0, 0.22, 6200, 0.5, 3000]],
    tones: [
      [0, 2600, 0.25, 0.15, 1900],
      [0.05, 3300, 0.3, 0.12, 2500],
    ],
  },
  sabotage_cart: {
    noises: [[0, 0.12, 900, 0.9, 300]],
    tones: [
      [0, 180, 0.3, 0.35, 120, 'square'],
      [0.1, 260, 0.25, 0.2, 150, 'square'],
    ],
  },
  repair: {
    tones: [
      [0, 880, 0.08, 0.3],
      [0.14, 880, 0.08, 0.3],
      [0.28, 1175, 0.16, 0.3],
    ],
    noises: [
      [0, 0.04, 3000, 0.5],
      [0.14, 0.04, 3000, 0.5],
      [0.28, 0.04, 3000, 0.5],
    ],
  },
  rockslide: {
    noises: [
      [0, 0.8, 500, 1, 80],
      [0.1, 0.5, 1200, 0.4, 200],
    ],
  },
  map: {
    noises: [
      [0, 0.09, 5200, 0.3, 3000],
      [0.11, 0.12, 4600, 0.3, 6200],
    ],
  },
  key: {
    noises: [
      [0, 0.03, 3600, 0.6],
      [0.12, 0.05, 1800, 0.7],
    ],
    tones: [[0.12, 420, 0.08, 0.25, 300]],
  },
  bribe: {
    tones: [
      [0, 1568, 0.12, 0.2],
      [0.07, 2093, 0.14, 0.2],
      [0.26, 110, 0.3, 0.4, 70, 'sawtooth'],
    ],
    noises: [[0.26, 0.24, 300, 0.6, 150]],
  },
  stone: { noises: [[0, 0.2, 260, 1, 70]], tones: [[0, 110, 0.25, 0.5, 55]] },
  treasure: {
    tones: [
      [0, 784, 0.4, 0.2],
      [0.12, 988, 0.4, 0.2],
      [0.24, 1175, 0.4, 0.2],
      [0.36, 1568, 0.6, 0.25],
      [0.48, 1976, 0.5, 0.15],
    ],
  },
  laugh: {
    tones: [
      [0, 165, 0.14, 0.35, 150, 'sawtooth'],
      [0.18, 156, 0.14, 0.35, 140, 'sawtooth'],
      [0.36, 139, 0.4, 0.35, 98, 'sawtooth'],
    ],
  },
  gold: {
    tones: [
      [0, 2093, 0.2, 0.2],
      [0.06, 2637, 0.25, 0.16],
    ],
  },
  emote: { tones: [[0, 420, 0.09, 0.3, 840]] },
  drip: { tones: [[0, 1200, 0.09, 0.25, 700]] },
  lost: { noises: [[0, 0.4, 1400, 0.5, 200]], tones: [[0, 500, 0.4, 0.15, 120]] },
};

let hiss: AudioBuffer | undefined;

export function sound(audio: AudioContext, name: SoundName, volume: number): void {
  const { tones = [], noises = [] } = SCORES[name] ?? {};
  for (const tone of tones) sing(audio, tone, volume);
  for (const noise of noises) rustle(audio, noise, volume);
}

function sing(
  audio: AudioContext,
  [at, pitch, length, loud = 0.3, slide = pitch, wave = 'sine']: Tone,
  volume: number,
): void {
  const start = audio.currentTime + at;
  const voice = audio.createOscillator();
  voice.type = wave;
  voice.frequency.setValueAtTime(pitch, start);
  voice.frequency.exponentialRampToValueAtTime(slide, start + length);
  voice.connect(fading(audio, start, length, loud * volume * (wave === 'sine' ? 1 : 0.4)));
  voice.start(start);
  voice.stop(start + length);
}

function rustle(audio: AudioContext, [at, length, pitch, loud = 0.5, slide = pitch]: Noise, volume: number): void {
  const start = audio.currentTime + at;
  const source = audio.createBufferSource();
  source.buffer = hiss ??= whiteNoise(audio);
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.setValueAtTime(pitch, start);
  filter.frequency.exponentialRampToValueAtTime(slide, start + length);
  source.connect(filter).connect(fading(audio, start, length, loud * volume * 0.6));
  source.start(start, 0, length);
}

function fading(audio: AudioContext, start: number, length: number, loud: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(Math.max(0.0002, loud), start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  gain.connect(audio.destination);
  return gain;
}

function whiteNoise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let n = 0; n < data.length; n++) data[n] = Math.random() * 2 - 1;
  return buffer;
}
