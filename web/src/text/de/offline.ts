import type { offline as english } from '../en/offline';
import type { Like } from '../phrase';

export const offline: Like<typeof english> = {
  title: 'Offline spielen',
  promise:
    'Regeln, Bots und deine Partien ziehen in diesen Browser um. Danach brauchst du keine Verbindung mehr: im Zug, im Flugzeug, tief unten im Stollen.',
  get: 'Bereit machen ({n} MB)',
  once: 'Wird einmal geladen und bleibt in diesem Browser. Deine Partien bleiben auf diesem Gerät.',
  fetching: 'Wird bereit gemacht:',
  play: 'Offline spielen',
  kept: 'Alles ist da. Du kannst das Netz abschalten.',
  lost: 'Die Verbindung ist abgebrochen. Was da ist, bleibt da; versuch es für den Rest noch einmal.',
  none: 'Es gibt keine Verbindung, und in diesem Browser liegt noch nichts bereit.',
  cannot:
    'Dieser Browser behält nichts für diese Seite: Dafür braucht es eine Adresse mit https und kein privates Fenster.',
  again: 'Noch einmal',
  works: 'Geht ohne Verbindung',
  worksGames: 'Saboteur, Duell und Solo gegen leichte und mittlere Bots',
  worksHints: 'Tipps und Revanchen',
  worksLessons: 'Lektionen und Regeln',
  worksMatches: 'Deine Partien auf diesem Gerät: weiterspielen, noch einmal ansehen, als Datei sichern',
  worksReview: 'Der Rückblick auf eine Partie, nach Faustregeln',
  misses: 'Braucht eine Verbindung',
  missesPeople: 'Mit anderen spielen und zuschauen',
  missesDeep: 'Die schwersten Bots',
  starting: 'Die Bots wachen auf',
  here: 'Du spielst offline',
  failed: 'Offline spielen geht in diesem Browser nicht.',
  back: 'Wieder online',
};
