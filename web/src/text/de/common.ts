import type { common as english } from '../en/common';
import type { Like } from '../phrase';

export const common: Like<typeof english> = {
  back: 'Zurück',
  cancel: 'Abbrechen',
  close: 'Schließen',
  home: 'Startseite',
  loading: 'Einen Moment',
  menu: 'Menü',
  no: 'nein',
  you: 'Du',
  rules: 'Regeln',
  tryAgain: 'Noch einmal versuchen',
  skip: 'Zum Inhalt springen',
  page: '{page} · Tunnelfolk',
};
