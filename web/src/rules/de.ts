// Die Regeln auf Deutsch, in eigenen Worten. Die nummerierten, an die sich der Server hält, stehen in docs/rules.md.
import type { Rules } from './content';

export const rules: Rules = {
  aim: {
    title: 'Worum es geht',
    saboteur: [
      'Ihr seid Zwerge auf der Suche nach Gold. Die meisten sind Goldgräber und brauchen einen Tunnel vom Start zum Schatz. Einige sind Saboteure und müssen genau das verhindern. Niemand weiß, wer was ist.',
      'Gespielt werden drei Runden. Die Rollen werden jedes Mal neu verteilt, das Gold bleibt. Wer am Ende das meiste hat, gewinnt; bei Gleichstand gewinnt ihr gemeinsam.',
    ],
    duel: [
      'Zwei Zwerge, zwei Wege in denselben Berg. Jeder gräbt vom eigenen Start aus und nimmt das Gold, das der eigene Tunnel zuerst erreicht.',
      'Gespielt werden drei Runden. Das meiste Gold gewinnt; gleich viel ist ein Unentschieden.',
    ],
    solo: [
      'Ein Zwerg gegen den Berg. Du gräbst mit den Karten des Duells, aber Sabotage und Steinschläge spielt der Berg.',
      'Gespielt werden drei Runden. Es zählt, wie viel Gold du nach Hause bringst.',
    ],
  },
  setup: {
    title: 'Vor einer Runde',
    saboteur: [
      'Alle bekommen verdeckt eine Rolle. Es gibt eine Rollenkarte mehr als Spieler, und die übrige sieht niemand. Im Stapel sind 1 Saboteur bei drei oder vier Spielern, 2 bei fünf oder sechs, 3 bei sieben bis neun und 4 bei zehn; am Tisch kann also einer weniger sitzen.',
      'Drei Ziele liegen verdeckt, sieben Karten vom Start entfernt. Eins verbirgt den Schatz, zwei verbergen Steine.',
      'Bis fünf Spieler hältst du sechs Karten, bei sechs oder sieben fünf, bei mehr vier. Die Goldkarten, die noch niemand gewonnen hat, werden vor jeder Runde neu gemischt.',
    ],
    duel: [
      'Blau beginnt oben, Grün unten. Sechs der achtzehn Ziele liegen verdeckt; in drei Runden kommt jedes einmal vor.',
      'Beide halten sechs Karten. Acht Marker und zwei Schlüssel liegen für beide bereit. Grün fängt in der ersten Runde an.',
    ],
    solo: [
      'Du wählst eine Farbe, und dein Start liegt allein auf der linken Seite. Sechs Ziele liegen verdeckt, sieben Karten entfernt und weiter.',
      'Du bekommst sechs Karten; in dieser Starthand trifft dich nichts. Zehn weitere kommen ungesehen beiseite und in der nächsten Runde zurück. Sechs Marker und zwei Schlüssel liegen bereit.',
    ],
  },
  turn: {
    title: 'Dein Zug',
    saboteur: [
      'Nutze genau eine Karte:',
      '- lege einen Weg,',
      '- spiele eine Aktion,',
      '- oder lege eine Karte verdeckt ab.',
      'Dann ziehst du eine Karte, solange es welche gibt. Die abgelegten Karten werden nie neu gemischt. Wer keine Karten mehr hat, wird übersprungen.',
    ],
    duel: [
      'Tu genau eins von vier Dingen:',
      '- lege einen Weg und zieh eine Karte,',
      '- spiele eine Aktion und zieh eine Karte,',
      '- lege zwei Karten verdeckt ab, um eines deiner Werkzeuge zu reparieren, und zieh nur eine: deine Hand bleibt für diese Runde kleiner,',
      '- oder lege eine oder zwei Karten verdeckt ab und zieh ebenso viele.',
      'Wer keine Karten mehr hat, setzt für den Rest der Runde aus.',
    ],
    solo: [
      'Wie im Duell legst du einen Weg, spielst eine Aktion, legst zwei Karten ab, um ein Werkzeug zu reparieren, oder legst eine oder zwei Karten ab; dann ziehst du.',
      'Eine vom Stapel gezogene Sabotagekarte landet sofort vor dir. Ein gezogener Steinschlag fällt sofort. Beide werden durch eine neue Karte ersetzt. Eine zweite Sabotage am selben Werkzeug bewirkt nichts und wird auch ersetzt.',
      'Die Karten der Starthand sind ausgeteilt, nicht gezogen. Eine Sabotagekarte kannst du daraus nur ablegen; einen Steinschlag darfst du selbst spielen, auch mit kaputtem Werkzeug. Abgelegt bleiben beide ohne Wirkung.',
    ],
  },
  paths: {
    title: 'Wege',
    all: [
      'Karten liegen hochkant. Du darfst sie auf den Kopf drehen, nie auf die Seite.',
      'Jede Seite muss zu dem passen, was daneben liegt, Öffnung an Öffnung und Wand an Wand, und mindestens eine Öffnung muss auf einen Tunnel treffen, den du erreicht hast. Wand an Wand allein genügt nicht. Der Berg hat keinen Rand.',
      'Verdeckte Ziele verlangen nichts: daneben darf eine Öffnung liegen oder eine Wand.',
    ],
    duel: ['Erreicht heißt: mit deinem eigenen Start verbunden, auch über Leitern.'],
  },
  'dead-ends': {
    title: 'Sackgassen',
    all: [
      'Eine Öffnung, die im Geröll endet, ist beim Legen eine Öffnung wie jede andere. Aber der Tunnel hört dort auf: zu den anderen Seiten der Karte kommt niemand durch.',
    ],
    saboteur: ['Goldgräber werfen sie ab. Saboteure finden plötzlich, dass sie dringend gelegt werden müssen.'],
  },
  bridges: {
    title: 'Brücken und Doppelkurven',
    all: [
      'Zwei Wege auf einer Karte, die sich nicht treffen. Alle vier Seiten müssen passen. Wer auf einem Weg hereinkommt, verlässt die Karte auf demselben; der andere bleibt unerreicht.',
    ],
  },
  doors: {
    title: 'Türen',
    all: [
      'Eine Tür verschließt einen Arm ihrer Karte; die anderen Arme bleiben verbunden. Blaue Türen tragen einen Ring, grüne eine Raute.',
      'Der Zwerg dieser Farbe geht hindurch. Alle anderen brauchen einen Schlüssel.',
    ],
    duel: ['Beide dürfen jede Tür legen.'],
  },
  ladders: {
    title: 'Leitern',
    duel: [
      'Solange eine Leiter liegt, sind sie und der Start ihrer Farbe ein Weg, in beide Richtungen und für beide Zwerge; ebenso alle Leitern dieser Farbe. Türen und Trolle unterwegs versperren ihn weiterhin.',
      'Beide dürfen jede Leiter neben jeden Start und jeden Weg legen, erreicht oder nicht, auch Wand an Wand; über Eck zählt nicht. Alle Seiten müssen passen, und direkt daneben darf kein Ziel und kein Weg mit Gold liegen. Später darf Gold neben eine Leiter gelegt werden.',
    ],
    solo: [
      'Solange die Leiter deiner Farbe liegt, sind sie und dein Start ein Weg, in beide Richtungen. Die andere Leiter führt zu keinem Start.',
      'Beide Leitern darfst du neben deinen Start und jeden Weg legen, erreicht oder nicht, auch Wand an Wand; über Eck zählt nicht. Alle Seiten müssen passen, und direkt daneben darf kein Ziel und kein Weg mit Gold liegen. Später darf Gold neben eine Leiter gelegt werden.',
    ],
  },
  trolls: {
    title: 'Trolle',
    all: [
      'Ein Troll verschließt einen Arm seiner Karte, und zwar für alle, bis er bestochen wird. Ihn zu legen kostet nichts.',
      'In deinem Zug, vor oder nach deiner Aktion, aber vor dem Ziehen, darfst du einen Troll bestechen, den du von einer der beiden Seiten erreicht hast. Ein Marker kommt darauf, der Arm ist für den Rest der Runde offen, und am Ende der Runde schuldest du ein Gold. Auch mehrere Bestechungen in einem Zug sind erlaubt, solange Marker da sind.',
    ],
  },
  'gold-paths': {
    title: 'Wege mit Gold',
    all: [
      'Wer die Stelle, an der das Gold liegt, als Erster erreicht, markiert es sofort. Der Marker bleibt, auch wenn der Tunnel später bricht.',
    ],
    duel: [
      'Was ein Zug für beide öffnet, gehört dem, der am Zug ist. Dessen Gold wird zuerst markiert, dann das des anderen, jeweils das wertvollste zuerst. Sind keine Marker mehr da, wird nichts markiert.',
    ],
    solo: ['Das wertvollste Gold wird zuerst markiert. Sind keine Marker mehr da, wird nichts markiert.'],
  },
  starts: {
    title: 'Starts',
    saboteur: ['Nach allen vier Seiten offen. Von hier graben alle.'],
    duel: [
      'Jeder Zwerg gräbt vom Start der eigenen Farbe. Für den anderen ist er eine einfache Kreuzung, zu der die Leitern dieser Farbe führen.',
    ],
    solo: ['Nur der Start deiner Farbe kommt vor.'],
  },
  goals: {
    title: 'Ziele',
    all: [
      'Ein Ziel wird aufgedeckt, sobald ein Tunnel es erreicht, und so herum gelegt, dass es zu allen Nachbarn passt. Geht das nicht, muss wenigstens eine seiner Öffnungen auf einen Tunnel treffen, der es erreicht hat; Seiten, die nicht passen, sind einfach geschlossen. Geht beides, entscheidet, wer am Zug ist.',
    ],
    saboteur: ['Der Schatz beendet die Runde. Ein Stein wird Teil des Tunnels, und die Suche geht weiter.'],
    duel: [
      'Manche tragen bis zu drei Nuggets, manche haben Türen, manche sind nichts wert. Das Gold wird markiert wie das auf Wegen, auch wenn der andere Zwerg es erreicht hat.',
    ],
    solo: [
      'Manche tragen bis zu drei Nuggets, manche haben Türen, manche sind nichts wert. Das Gold wird markiert wie das auf Wegen.',
    ],
  },
  sabotage: {
    title: 'Sabotage',
    all: [
      'Wer eine kaputte Spitzhacke, Lampe oder Lore vor sich hat, darf keine Wege legen. Niemand hat zweimal dasselbe Werkzeug vor sich.',
    ],
    saboteur: ['Spiel sie vor jemand anderem aus, so oft du dich traust.'],
    duel: ['Spiel sie vor dem anderen Zwerg aus. Sie verbietet auch Leitern, aber keine Bestechung.'],
    solo: [
      'Sie kommt von selbst, wenn sie vom Stapel gezogen wird; aus der Starthand kannst du sie nur ablegen. Sie verbietet auch Leitern, aber keine Bestechung.',
    ],
  },
  repair: {
    title: 'Reparatur',
    all: [
      'Nimmt eine Sabotagekarte mit einem Werkzeug weg, das darauf steht. Eine Karte mit zwei Werkzeugen repariert eins davon, nicht beide. Auf Vorrat geht es nicht.',
    ],
    saboteur: ['Du darfst deine eigenen Werkzeuge reparieren oder die von anderen.'],
    duel: ['Du darfst nur deine eigenen Werkzeuge reparieren.'],
  },
  key: {
    title: 'Schlüssel',
    all: ['Öffnet eine Tür der anderen Farbe für den Rest der Runde, wo immer sie liegt, erreicht oder nicht.'],
  },
  rockslide: {
    title: 'Steinschlag',
    all: [
      'Nimmt einen Weg vom Feld, nie einen Start oder ein Ziel. Was hinter der Lücke liegt, bleibt, ist aber abgeschnitten, bis wieder jemand dort gräbt.',
    ],
    duel: ['Wege mit Gold und Wege mit einem Troll sind sicher. Ein Schlüssel auf einer Tür, die fällt, kommt zurück.'],
    solo: [
      'Vom Stapel gezogen, fällt er sofort, und zwar auf den zuletzt gelegten Weg. Aus der Starthand spielst du ihn selbst, auf einen Weg deiner Wahl, und kaputtes Werkzeug hindert dich nicht.',
      'Wege mit Gold und Wege mit einem Troll sind sicher. Ein Schlüssel auf einer Tür, die fällt, kommt zurück.',
    ],
  },
  map: {
    title: 'Schatzkarte',
    all: ['Sieh dir ein verdecktes Ziel an, du allein. Für den Rest der Runde bleibt es für dich markiert.'],
    saboteur: ['Erzähl den anderen, was du gesehen hast. Die Wahrheit ist freiwillig.'],
  },
  roles: {
    title: 'Rollen',
    saboteur: [
      'Goldgräber gewinnen die Runde, wenn der Schatz erreicht wird, Saboteure, wenn vorher alle Karten verbraucht sind. Sagen darfst du, was du willst, aber zeig nie deine Karte. Am Ende der Runde werden alle Rollen aufgedeckt.',
    ],
  },
  gold: {
    title: 'Goldkarten',
    saboteur: [
      'Goldgräber haben gewonnen: Es werden so viele Goldkarten gezogen, wie Goldgräber am Tisch sitzen. Wer von ihnen den letzten Weg gelegt hat, sieht sie an, behält eine und gibt die übrigen gegen die Spielrichtung weiter, von Goldgräber zu Goldgräber. Hat ein Saboteur ihn gelegt, fängt der erste Goldgräber in dieser Richtung an. Du wählst auch unter lauter gleichen Karten; nur die letzte wird ohne Frage genommen.',
      'Saboteure haben gewonnen: Ein einzelner bekommt Gold im Wert von 4, zwei oder drei je 3, vier je 2. War kein Saboteur am Tisch, bekommt niemand etwas.',
      'Wie viel Gold du hast, bleibt bis zum Ende geheim; wie viele Goldkarten, nicht.',
    ],
  },
  end: {
    title: 'Ende einer Runde',
    saboteur: [
      'Die Runde endet, wenn der Schatz aufgedeckt wird oder niemand mehr Karten hat. Die nächste beginnt, wer nach dem Spieler sitzt, der die letzte Karte genutzt hat.',
    ],
    duel: [
      'Die Runde endet sofort, wenn alle sechs Ziele offen oder alle acht Marker gesetzt sind, sonst, wenn der Stapel und beide Hände leer sind.',
      'Beide nehmen das Gold unter den eigenen Markern, für immer. Dann kostet jede Bestechung ein Gold, gezahlt mit ganzen Karten und ohne Wechselgeld: das Wenigste, das reicht. Wer zu wenig hat, zahlt alles.',
      'Wer weniger Gold hat, beginnt die nächste Runde; bei Gleichstand Blau.',
    ],
    solo: [
      'Die Runde endet sofort, wenn alle sechs Ziele offen oder alle sechs Marker gesetzt sind, sonst, wenn Stapel und Hand leer sind.',
      'Du nimmst das Gold unter deinen Markern und zahlst für jede Bestechung ein Gold, mit ganzen Karten und ohne Wechselgeld. Nach drei Runden sagt der Berg, was er von dir hält:',
    ],
  },
  variants: {
    title: 'Varianten',
    all: [
      'Wer einen Tisch leitet, kann sie vor der Partie vereinbaren, eine oder mehrere. Ohne sie gilt alles, was oben steht.',
    ],
    saboteur: [
      'Bei der alten Goldregel kann es vorkommen, dass der Stapel einen Saboteur nicht genau auszahlen kann. Dann gibt es die Karten mit dem kleinsten Wert darüber, oder alles, was übrig ist.',
    ],
    solo: ['In einer kurzen Partie bleiben die Ränge, wie sie sind.'],
  },
};
