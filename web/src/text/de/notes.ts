import type { notes as english } from '../en/notes';
import type { Like } from '../phrase';

export const notes: Like<typeof english> = {
  off: 'Nichts mehr erklären',
  brokenYou:
    'Eines deiner Werkzeuge ist kaputt: Bis zur Reparatur legst du keine Wege. Alle anderen Karten kannst du spielen.',
  brokenOther: 'Wessen Werkzeug kaputt ist, legt keine Wege, bis es repariert ist.',
  struck: 'Eine gezogene Sabotage trifft dich sofort, und du ziehst eine andere Karte dafür.',
  mended: 'Eine Reparatur nimmt eine Sabotage weg. Im Voraus spielen kann man sie nicht.',
  rockslide:
    'Ein Steinschlag nimmt eine Karte weg. Was jenseits der Lücke liegt, ist abgeschnitten, bleibt aber liegen.',
  fell: 'Ein gezogener Steinschlag nimmt die zuletzt gelegte Karte. Gold und Trolle fallen nie.',
  peeked: 'Nur wer die Schatzkarte spielt, sieht das Ziel und darf darüber behaupten, was er will.',
  stone: 'Stein: Hier ist kein Schatz. Er bleibt als Stück Tunnel liegen.',
  deadEnd: 'Sackgassen verbinden nichts: Durch diese Karte führt kein Tunnel weiter.',
  bridge: 'Die zwei Tunnel einer Brücke führen aneinander vorbei. Niemand wechselt vom einen zum anderen.',
  door: 'Eine Tür lässt den Zwerg ihrer Farbe durch. Der andere braucht einen Schlüssel.',
  troll: 'Ein Troll lässt niemanden durch, bis ihn jemand besticht, der ihn erreicht hat. Das kostet ein Gold.',
  ladder: 'Eine Leiter ist mit dem Start ihrer Farbe verbunden, wo immer sie liegt, und für beide Zwerge.',
  marker: 'Wer Gold zuerst erreicht, behält es. Der Marker bleibt, auch wenn der Weg abreißt.',
  key: 'Diese Tür steht für den Rest der Runde allen offen.',
  passed: 'Abgelegt wird verdeckt: auch gute Karten, wenn jemand sie verstecken will.',
};
