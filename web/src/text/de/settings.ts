import type { settings as english } from '../en/settings';
import type { Like } from '../phrase';

export const settings: Like<typeof english> = {
  title: 'Einstellungen',
  system: 'Auto',
  language: 'Sprache',
  theme: 'Licht',
  light: 'Tag',
  dark: 'Nacht',
  sound: 'Ton',
  soundOff: 'aus',
  motion: 'Bewegung',
  motionFull: 'Voll',
  motionLess: 'Wenig',
  confirm: 'Jeden Zug bestätigen',
  confirmTouch: 'Bei Berührung',
  confirmAlways: 'Immer',
  confirmNever: 'Nie',
  kept: 'Das alles bleibt nur auf diesem Gerät.',
};
