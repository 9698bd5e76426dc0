import type { common as english } from '../en/common';
import type { Like } from '../phrase';

export const common: Like<typeof english> = {
  back: 'Zurück',
  cancel: 'Abbrechen',
  close: 'Schließen',
  copied: 'Der Link ist kopiert.',
  notCopied: 'Bitte von Hand kopieren: {text}',
  fewer: 'Eins weniger',
  more: 'Eins mehr',
  home: 'Startseite',
  loading: 'Einen Moment',
  menu: 'Menü',
  you: 'Du',
  rules: 'Regeln',
  skip: 'Zum Inhalt springen',
  page: '{page} · Tunnelfolk',
  table: 'Tisch {code}',
  moreBots: 'Weitere',
  settings: 'Einstellungen',
};
