import type { help as original } from '../en/help';
import type { Like } from '../phrase';

export const help: Like<typeof original> = {
  notNow: 'Jetzt nicht: {why}',
  path: 'Lege sie an einen Tunnel, der vom Start kommt; jede Kante muss passen.',
  deadEnd: 'Ihre Tunnel treffen sich nicht: Hier kommt niemand durch.',
  bridge: 'Zwei Tunnel führen hier aneinander vorbei.',
  door: 'Die Tür öffnet sich nur für den Zwerg ihrer Farbe oder mit einem Schlüssel.',
  troll: 'Der Troll lässt niemanden durch, bis er 1 Gold bekommt.',
  ladder: 'Die Leiter führt direkt zum Start ihrer Farbe.',
  gold: 'Wer das Gold zuerst erreicht, behält es.',
  sabotage: 'Zerstört die {tool} von jemand anderem. Mit kaputtem Werkzeug gräbt niemand.',
  repair: 'Repariert eine kaputte {tool}, deine oder die von jemand anderem.',
  repairOwn: 'Repariert deine kaputte {tool}.',
  rockslide: 'Nimmt eine Tunnelkarte vom Feld, nie einen Start oder ein Ziel.',
  map: 'Sieh dir heimlich ein verdecktes Ziel an.',
  key: 'Öffnet für diese Runde eine Tür der anderen Farbe.',
};
