import type { settings as english } from '../en/settings';
import type { Like } from '../phrase';

export const settings: Like<typeof english> = {
  title: 'Einstellungen',
  system: 'Auto',
  language: 'Sprache',
  theme: 'Design',
  light: 'Tag',
  dark: 'Nacht',
  sound: 'Ton',
  soundOff: 'aus',
  motion: 'Animationen',
  motionFull: 'Alle',
  motionLess: 'Wenige',
  confirm: 'Jeden Zug bestätigen',
  confirmTouch: 'Auf Touchscreens',
  confirmAlways: 'Immer',
  confirmNever: 'Nie',
  kept: 'Diese Einstellungen gelten nur auf diesem Gerät.',
};
