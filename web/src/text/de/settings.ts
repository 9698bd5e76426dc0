import type { settings as english } from '../en/settings';
import type { Like } from '../phrase';

export const settings: Like<typeof english> = {
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
  notes: 'Neues erklären',
  notesOn: 'Ja',
  notesOff: 'Nein',
  kept: 'Diese Einstellungen gelten nur auf diesem Gerät.',
  data: 'Deine Daten',
  dataKept: 'Der Server kennt deinen Namen, dein Gesicht, deine Partien und was du gesagt hast.',
  download: 'Meine Daten herunterladen',
  forget: 'Vergiss mich',
  forgetAsk:
    'Dein Name „{name}“ und alles, was du gesagt hast, wird gelöscht, und dieser Browser ist hier nicht mehr bekannt. In Partien bleibt an deiner Stelle ein namenloser Zwerg; wo noch gespielt wird, spielt ein Bot für dich zu Ende. Das lässt sich nicht rückgängig machen.',
};
