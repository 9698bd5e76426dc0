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
  turns: 'Wenn ich am Zug bin',
  turnsAsk: 'Sag mir Bescheid',
  turnsStop: 'Nicht mehr Bescheid sagen',
  turns_off: 'Du erfährst es, solange du auf den Tisch schaust.',
  turns_here: 'Du erfährst es, solange der Tisch in diesem Browser offen ist, auch hinter anderen Fenstern.',
  turns_anywhere: 'Dieser Browser sagt dir Bescheid, auch wenn die Seite geschlossen ist.',
  turns_denied:
    'Dieser Browser darf dir nicht Bescheid sagen. Das lässt sich in seinen Einstellungen für diese Seite ändern.',
  turns_unable: 'Dieser Browser kann dir nicht Bescheid sagen, während du etwas anderes ansiehst.',
  kept: 'Diese Einstellungen gelten nur auf diesem Gerät.',
  data: 'Deine Daten',
  dataKept:
    'Der Server kennt deinen Namen, dein Gesicht, deine Partien, was du gesagt hast und, falls du Bescheid bekommst, wo dieser Browser hört.',
  download: 'Meine Daten herunterladen',
  forget: 'Vergiss mich',
  forgetAsk:
    'Dein Name „{name}“ und alles, was du gesagt hast, wird gelöscht, und dieser Browser ist hier nicht mehr bekannt. In Partien bleibt an deiner Stelle ein namenloser Zwerg; wo noch gespielt wird, spielt ein Bot für dich zu Ende. Das lässt sich nicht rückgängig machen.',
};
