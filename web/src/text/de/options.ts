import type { options as english } from '../en/options';
import type { Like } from '../phrase';

export const options: Like<typeof english> = {
  title: 'Varianten',
  none: 'keine',
  inForce: 'Gespielte Varianten: {names}',
  gold_per_player: 'Alte Goldregel',
  gold_per_playerHint:
    'So viele Goldkarten wie Spieler (zu zehnt neun): Die Goldgräber wählen reihum weiter, bis keine mehr übrig ist.',
  sabotaged_unpaid: 'Kein Gold ohne Werkzeug',
  sabotaged_unpaidHint: 'Goldgräber, vor denen am Rundenende eine Sabotagekarte liegt, gehen leer aus.',
  one_round: 'Kurze Partie',
  one_roundHint: 'Eine Runde statt drei.',
  all_saboteurs: 'Alle Saboteure im Spiel',
  all_saboteursHint: 'Die übrige Rollenkarte ist immer ein Goldgräber.',
  opening_strikes: 'Harter Anfang',
  opening_strikesHint: 'Sabotage und Steinschlag treffen dich sofort, auch mit den Karten der Starthand.',
};
