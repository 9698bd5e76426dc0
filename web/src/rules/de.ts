// Die Regeln auf Deutsch, in eigenen Worten. Die nummerierten, an die sich der Server hält, stehen in docs/rules.md.
import type { Rules } from './content';

export const rules: Rules = {
  aim: {
    title: 'Worum es geht',
    saboteur: [
      '! Goldgräber brauchen einen Tunnel vom Start zum Schatz. Saboteure müssen genau das verhindern.',
      'Ihr seid Zwerge auf der Suche nach Gold. Die meisten sind Goldgräber, einige sind Saboteure, und niemand weiß, wer was ist.',
      'Gespielt werden drei Runden. Die Rollen werden jedes Mal neu verteilt, das Gold bleibt.',
      'Wer am Ende das meiste hat, gewinnt; bei Gleichstand gewinnt ihr gemeinsam.',
    ],
    duel: [
      '! Grab vom eigenen Start aus und nimm das Gold, das dein eigener Tunnel zuerst erreicht.',
      'Zwei Zwerge, zwei Wege in denselben Berg.',
      'Gespielt werden drei Runden. Das meiste Gold gewinnt; gleich viel ist ein Unentschieden.',
    ],
    solo: [
      '! Ein Zwerg gegen den Berg: Bring so viel Gold nach Hause, wie du kannst.',
      'Du gräbst mit den Karten des Duells, aber Sabotage und Steinschläge spielt der Berg.',
      'Gespielt werden drei Runden.',
    ],
    pictures: {
      saboteur: {
        caption: 'Noch eine Karte, und das Ziel in der Mitte wird aufgedeckt.',
        alt: 'Ein leuchtender Tunnel aus Karten führt vom Start links fast bis zu drei verdeckten Zielen rechts. Die letzte Lücke und das Ziel dahinter leuchten.',
      },
      duel: {
        caption: 'Mitten im Duell: Blau von oben, Grün von unten.',
        alt: 'Die Tunnel beider Zwerge erreichen die ersten Ziele. Eins trägt einen blauen Marker, eins einen grünen, und ein Troll ist bestochen.',
      },
      solo: {
        caption: 'Vorbei an einem bestochenen Troll und durch eine aufgeschlossene Tür zum ersten Gold.',
        alt: 'Der leuchtende Tunnel des blauen Zwergs führt an einem bestochenen Troll vorbei und durch eine grüne Tür mit Schlüssel zu einem Ziel mit zwei Nuggets und blauem Marker.',
      },
    },
  },
  setup: {
    title: 'Vor einer Runde',
    saboteur: [
      '! Drei Ziele liegen verdeckt, sieben Karten vom Start entfernt. Eins verbirgt den Schatz, zwei verbergen Steine.',
      'Alle bekommen verdeckt eine Rolle. Es gibt eine Rollenkarte mehr als Spieler, und die übrige sieht niemand.',
      'Im Stapel sind 1 Saboteur bei drei oder vier Spielern, 2 bei fünf oder sechs, 3 bei sieben bis neun und 4 bei zehn; am Tisch kann also einer weniger sitzen.',
      'Bis fünf Spieler hältst du sechs Karten, bei sechs oder sieben fünf, bei mehr vier.',
      'Die Goldkarten, die noch niemand gewonnen hat, werden vor jeder Runde neu gemischt.',
    ],
    duel: [
      '! Blau beginnt oben, Grün unten. Sechs Ziele liegen verdeckt.',
      'Es gibt achtzehn Ziele; in drei Runden kommt jedes einmal vor.',
      'Beide halten sechs Karten. Acht Marker und zwei Schlüssel liegen für beide bereit.',
      'Grün fängt in der ersten Runde an.',
    ],
    solo: [
      '! Dein Start liegt allein auf der linken Seite. Sechs Ziele liegen verdeckt, sieben Karten entfernt und weiter.',
      'Du wählst deine Farbe. Du bekommst sechs Karten; in dieser Starthand trifft dich nichts.',
      'Zehn weitere kommen ungesehen beiseite und in der nächsten Runde zurück. Sechs Marker und zwei Schlüssel liegen bereit.',
    ],
    pictures: {
      saboteur: {
        caption: 'Der Start und, sieben Karten weiter, die drei Ziele.',
        alt: 'Links der Start; weit rechts drei verdeckte Ziele übereinander.',
      },
      duel: {
        caption: 'Zwei Starts, sechs Ziele.',
        alt: 'Links der blaue Start über dem grünen; weiter rechts sechs verdeckte Ziele in Form einer Pfeilspitze.',
      },
      solo: {
        caption: 'Ein Start, sechs Ziele.',
        alt: 'Links der Start; weit rechts sechs verdeckte Ziele in Form einer Pfeilspitze.',
      },
    },
  },
  turn: {
    title: 'Dein Zug',
    saboteur: [
      '! Nutze genau eine Karte, dann zieh eine.',
      'Du nutzt sie auf eine von drei Arten:',
      '- lege einen Weg,',
      '- spiele eine Aktion,',
      '- oder lege sie verdeckt ab.',
      'Die abgelegten Karten werden nie neu gemischt. Ist der Stapel leer, zieht niemand mehr. Wer keine Karten mehr hat, wird übersprungen.',
    ],
    duel: [
      '! Tu genau eins von vier Dingen:',
      '- lege einen Weg und zieh eine Karte,',
      '- spiele eine Aktion und zieh eine Karte,',
      '- lege zwei Karten verdeckt ab, um eines deiner Werkzeuge zu reparieren, und zieh nur eine: deine Hand bleibt für diese Runde kleiner,',
      '- oder lege eine oder zwei Karten verdeckt ab und zieh ebenso viele.',
      'Wer keine Karten mehr hat, setzt für den Rest der Runde aus.',
    ],
    solo: [
      '! Eine vom Stapel gezogene Sabotagekarte landet sofort vor dir. Ein gezogener Steinschlag fällt sofort.',
      'Wie im Duell legst du einen Weg, spielst eine Aktion, legst zwei Karten ab, um ein Werkzeug zu reparieren, oder legst eine oder zwei Karten ab; dann ziehst du.',
      'Sabotage oder Steinschlag, die dich treffen, werden durch eine neue Karte ersetzt. Eine zweite Sabotage am selben Werkzeug bewirkt nichts und wird auch ersetzt.',
      'Die Karten der Starthand sind ausgeteilt, nicht gezogen. Eine Sabotagekarte kannst du daraus nur ablegen; einen Steinschlag darfst du selbst spielen, auch mit kaputtem Werkzeug. Abgelegt bleiben beide ohne Wirkung.',
    ],
    pictures: {
      saboteur: {
        caption: 'Einen Weg legen, eine Aktion spielen oder eine Karte ablegen.',
        alt: 'Eine Wegekarte, eine Aktionskarte und eine verdeckte Karte nebeneinander.',
      },
      duel: {
        caption: 'Weg legen, Aktion spielen, zwei für eine Reparatur ablegen oder nur ablegen.',
        alt: 'Eine Wegekarte; ein Schlüssel; zwei verdeckte Karten, die zu einer heilen Spitzhacke führen; eine verdeckte Karte.',
      },
      solo: {
        caption: 'Vom Stapel gezogen, trifft Sabotage sofort.',
        alt: 'Eine verdeckte Karte erweist sich als Sabotage der Lampe; dann liegt eine kaputte Lampe vor dem Zwerg.',
      },
    },
  },
  paths: {
    title: 'Wege',
    all: [
      '! Jede Seite muss zu dem passen, was daneben liegt, und mindestens eine Öffnung muss auf einen Tunnel treffen, den du erreicht hast.',
      'Öffnung gehört an Öffnung und Wand an Wand. Wand an Wand allein genügt nicht.',
      'Karten liegen hochkant. Du darfst sie auf den Kopf drehen, nie auf die Seite. Der Berg hat keinen Rand.',
      'Verdeckte Ziele verlangen nichts: Daneben darf eine Öffnung liegen oder eine Wand.',
    ],
    duel: ['Erreicht heißt: mit deinem eigenen Start verbunden, auch über Leitern.'],
    pictures: {
      saboteur: {
        caption: 'Was leuchtet, passt. Durchgestrichen: Wand vor Öffnung und nur Wand an Wand.',
        alt: 'Start und gerader Tunnel. Rechts passt eine Abzweigung und leuchtet. Eine Karte unter dem Start, die dessen Öffnung verschließt, und eine über dem Tunnel, die ihn nur mit der Wand berührt, sind durchgestrichen.',
      },
      duel: {
        caption: 'Grün gräbt vom grünen Start aus weiter, nicht am blauen Tunnel, und mauert keine Öffnung zu.',
        alt: 'Zwei Starts, jeder mit einem geraden Tunnel. Eine Kurve am grünen Tunnel leuchtet. Eine Karte am blauen Tunnel und eine, die eine Öffnung des grünen Starts verschließt, sind durchgestrichen.',
      },
      solo: {
        caption: 'Was leuchtet, passt. Durchgestrichen: Wand vor Öffnung und nur Wand an Wand.',
        alt: 'Der Start und ein gerader Tunnel. Rechts passt eine Kurve und leuchtet. Eine Karte unter dem Start, die dessen Öffnung verschließt, und eine über dem Tunnel, die ihn nur mit der Wand berührt, sind durchgestrichen.',
      },
    },
  },
  'dead-ends': {
    title: 'Sackgassen',
    all: [
      '! Im Geröll hört der Tunnel auf: Zu den anderen Seiten der Karte kommt niemand durch.',
      'Beim Legen ist eine Öffnung, die im Geröll endet, eine Öffnung wie jede andere.',
    ],
    saboteur: ['Goldgräber legen sie ab. Saboteure finden plötzlich, dass sie dringend gebaut werden müssen.'],
    pictures: {
      saboteur: {
        caption: 'Hinter dem Geröll gräbt niemand weiter.',
        alt: 'Der leuchtende Tunnel vom Start endet in einer Sackgasse. Die Plätze darüber und rechts davon sind durchgestrichen.',
      },
      all: {
        caption: 'Am Geröll ist Schluss; der Weg dahinter ist nicht erreicht.',
        alt: 'Der leuchtende Tunnel vom Start endet in der Sackgasse einer Karte, deren anderer Weg nach oben und unten führt. Die Plätze darüber und darunter sind durchgestrichen.',
      },
    },
  },
  bridges: {
    title: 'Brücken und Doppelkurven',
    all: [
      '! Wer auf einem Weg hereinkommt, verlässt die Karte auf demselben; der andere bleibt unerreicht.',
      'Es sind zwei Wege auf einer Karte, die sich nicht treffen. Alle vier Seiten müssen passen.',
    ],
    pictures: {
      all: {
        caption: 'Geradeaus hinüber, aber weder nach oben noch nach unten.',
        alt: 'Der leuchtende Tunnel führt von links nach rechts über eine Brücke. Der Platz rechts leuchtet, die Plätze darüber und darunter sind durchgestrichen.',
      },
    },
  },
  doors: {
    title: 'Türen',
    all: [
      '! Der Zwerg ihrer Farbe geht durch eine Tür hindurch. Alle anderen brauchen einen Schlüssel.',
      'Eine Tür verschließt einen Arm ihrer Karte; die anderen Arme bleiben verbunden.',
      'Blaue Türen tragen einen Ring, grüne eine Raute.',
    ],
    duel: ['Beide dürfen jede Tür legen.'],
    pictures: {
      all: {
        caption: 'Blau geht durch die blaue Tür, aber nicht durch die grüne.',
        alt: 'Das Licht des blauen Zwergs führt durch eine blaue Tür und endet an einer grünen. Der Platz hinter der grünen Tür ist durchgestrichen, der über der ersten Karte leuchtet.',
      },
    },
  },
  ladders: {
    title: 'Leitern',
    duel: [
      '! Solange eine Leiter liegt, sind sie und der Start ihrer Farbe ein Weg, und zwar für beide Zwerge.',
      'Er führt in beide Richtungen und zu allen Leitern dieser Farbe. Türen und Trolle unterwegs versperren ihn weiterhin.',
      'Beide dürfen jede Leiter neben jeden Start und jeden Weg legen, erreicht oder nicht, auch Wand an Wand; über Eck zählt nicht.',
      'Alle Seiten müssen passen, und direkt daneben darf kein Ziel und kein Weg mit Gold liegen. Später darf Gold neben eine Leiter gelegt werden.',
    ],
    solo: [
      '! Solange die Leiter deiner Farbe liegt, sind sie und dein Start ein Weg, in beide Richtungen.',
      'Die andere Leiter führt zu keinem Start.',
      'Beide Leitern darfst du neben deinen Start und jeden Weg legen, erreicht oder nicht, auch Wand an Wand; über Eck zählt nicht.',
      'Alle Seiten müssen passen, und direkt daneben darf kein Ziel und kein Weg mit Gold liegen. Später darf Gold neben eine Leiter gelegt werden.',
    ],
    pictures: {
      duel: {
        caption: 'Über die blaue Leiter kommt Blau mitten in den grünen Tunnel und gräbt dort weiter.',
        alt: 'Eine blaue Leiter am Ende des grünen Tunnels: Das Licht des blauen Zwergs füllt ihn und läuft bis zum grünen Start zurück. Der Platz über der Leiter leuchtet.',
      },
      solo: {
        caption: 'Die Leiter führt an der Lücke vorbei.',
        alt: 'Eine Lücke im Tunnel, dahinter eine Leiter: Dort geht das Licht des Starts weiter. Der Platz über der Leiter leuchtet.',
      },
    },
  },
  trolls: {
    title: 'Trolle',
    all: [
      '! Ein Troll verschließt einen Arm seiner Karte, und zwar für alle, bis er mit einem Gold bestochen wird.',
      'Du darfst einen Troll bestechen, den du von einer der beiden Seiten erreicht hast: in deinem Zug, vor oder nach deiner Aktion, aber vor dem Ziehen.',
      'Ein Marker kommt darauf, der Arm ist für den Rest der Runde offen, und an ihrem Ende schuldest du ein Gold.',
      'Auch mehrere Bestechungen in einem Zug sind erlaubt, solange Marker da sind. Einen Troll zu legen kostet nichts.',
    ],
    pictures: {
      all: {
        caption: 'Der leuchtende Troll lässt sich bestechen; bis dahin kommt niemand vorbei.',
        alt: 'Der leuchtende Tunnel endet an einem Troll, dessen Karte leuchtet. Der Platz hinter dem Troll ist durchgestrichen.',
      },
    },
  },
  'gold-paths': {
    title: 'Wege mit Gold',
    all: [
      '! Wer die Stelle, an der das Gold liegt, als Erster erreicht, markiert es sofort.',
      'Der Marker bleibt, auch wenn der Tunnel später bricht. Sind keine Marker mehr da, wird nichts markiert.',
    ],
    duel: [
      'Was ein Zug für beide öffnet, gehört dem, der am Zug ist.',
      'Dessen Gold wird zuerst markiert, dann das des anderen, jeweils das wertvollste zuerst.',
    ],
    solo: ['Das wertvollste Gold wird zuerst markiert.'],
    pictures: {
      all: {
        caption: 'Das erste Gold liegt unerreicht hinter Geröll, das zweite ist erreicht und markiert.',
        alt: 'Der leuchtende Tunnel führt an Gold hinter Geröll vorbei, auf dem kein Marker liegt, und endet in einer Sackgasse mit Gold und blauem Marker.',
      },
    },
  },
  starts: {
    title: 'Starts',
    saboteur: ['! Von hier graben alle.', 'Der Start ist nach allen vier Seiten offen.'],
    duel: [
      '! Jeder Zwerg gräbt vom Start der eigenen Farbe.',
      'Für den anderen ist er eine einfache Kreuzung, zu der die Leitern dieser Farbe führen.',
    ],
    solo: [
      '! Du gräbst vom Start deiner Farbe.',
      'Er ist nach allen vier Seiten offen. Der andere Start kommt nicht vor.',
    ],
    pictures: {
      saboteur: {
        caption: 'Vom Start geht es in alle vier Richtungen weiter.',
        alt: 'Der Start mit einem leuchtenden geraden Tunnel an jeder der vier Seiten.',
      },
      duel: {
        caption: 'Grün gräbt vom grünen Start aus, nicht vom blauen.',
        alt: 'Tunnel links, rechts und unter dem grünen Start leuchten; ein Tunnel neben dem blauen Start ist durchgestrichen.',
      },
      solo: {
        caption: 'Vom Start geht es in alle vier Richtungen weiter.',
        alt: 'Der Start mit einem leuchtenden geraden Tunnel an jeder der vier Seiten.',
      },
    },
  },
  goals: {
    title: 'Ziele',
    all: [
      '! Ein Ziel wird aufgedeckt, sobald ein Tunnel es erreicht.',
      'Es wird so herum gelegt, dass es zu allen Nachbarn passt. Geht beides, entscheidet, wer am Zug ist.',
      'Passt es gar nicht, muss wenigstens eine seiner Öffnungen auf einen Tunnel treffen, der es erreicht hat; Seiten, die nicht passen, sind einfach geschlossen.',
    ],
    saboteur: ['Der Schatz beendet die Runde. Ein Stein wird Teil des Tunnels, und die Suche geht weiter.'],
    duel: [
      'Manche tragen bis zu drei Nuggets, manche haben Türen, manche sind nichts wert.',
      'Das Gold wird markiert wie das auf Wegen, auch wenn der andere Zwerg es erreicht hat.',
    ],
    solo: [
      'Manche tragen bis zu drei Nuggets, manche haben Türen, manche sind nichts wert. Das Gold wird markiert wie das auf Wegen.',
    ],
    pictures: {
      saboteur: {
        caption: 'Nur ein Stein: Er wird Teil des Tunnels, und das nächste Ziel ist eine Karte entfernt.',
        alt: 'Der leuchtende Tunnel führt durch einen aufgedeckten Stein. Darüber leuchten ein Platz und ein verdecktes Ziel, das aufgedeckt würde.',
      },
      all: {
        caption: 'Zwei aufgedeckte Ziele: zwei Nuggets, sofort markiert, und eins ohne Wert.',
        alt: 'Der leuchtende Tunnel des blauen Zwergs gabelt sich. Oben liegt ein Ziel mit zwei Nuggets und blauem Marker, unten eins aus lauter Sackgassen.',
      },
    },
  },
  sabotage: {
    title: 'Sabotage',
    all: [
      '! Wer eine kaputte Spitzhacke, Lampe oder Lore vor sich hat, darf keine Wege legen.',
      'Niemand hat zweimal dasselbe Werkzeug vor sich.',
    ],
    saboteur: ['Spiel sie vor jemand anderem aus, so oft du dich traust.'],
    duel: ['Spiel sie vor dem anderen Zwerg aus. Sie verbietet auch Leitern, aber keine Bestechung.'],
    solo: [
      'Sie kommt von selbst, wenn sie vom Stapel gezogen wird; aus der Starthand kannst du sie nur ablegen.',
      'Sie verbietet auch Leitern, aber keine Bestechung.',
    ],
    pictures: {
      saboteur: {
        caption: 'Ohne Lampe wird nicht gegraben.',
        alt: 'Ein Zwerg mit kaputter Lampe. Ein Weg, der an den Tunnel passen würde, ist durchgestrichen.',
      },
      all: {
        caption: 'Ohne Lampe wird nicht gegraben, aber der Troll nimmt trotzdem Gold.',
        alt: 'Ein Zwerg mit kaputter Lampe. Ein Weg, der an den Tunnel passen würde, ist durchgestrichen; ein Troll, der bestochen werden kann, leuchtet.',
      },
    },
  },
  repair: {
    title: 'Reparatur',
    all: [
      '! Nimmt eine Sabotagekarte mit einem Werkzeug weg, das darauf steht.',
      'Eine Karte mit zwei Werkzeugen repariert eins davon, nicht beide. Auf Vorrat geht es nicht.',
    ],
    saboteur: ['Du darfst deine eigenen Werkzeuge reparieren oder die von anderen.'],
    duel: ['Du darfst nur deine eigenen Werkzeuge reparieren.'],
    pictures: {
      all: {
        caption: 'Spitzhacke oder Lampe: Sie repariert die Spitzhacke. Die Lore bleibt kaputt.',
        alt: 'Eine kaputte Spitzhacke und eine kaputte Lore, dazu eine Karte, die Spitzhacke oder Lampe repariert. Danach ist die Spitzhacke heil, die Lore noch kaputt.',
      },
    },
  },
  key: {
    title: 'Schlüssel',
    all: [
      '! Öffnet eine Tür der anderen Farbe für den Rest der Runde.',
      'Sie darf überall liegen, erreicht oder nicht, auf einem Weg oder auf einem offenen Ziel.',
    ],
    pictures: {
      all: {
        caption: 'Blau braucht den Schlüssel für die grüne Tür, nie für die blaue.',
        alt: 'Das Licht des blauen Zwergs endet an einer grünen Tür, die leuchtet. Die blaue Tür davor ist durchgestrichen.',
      },
    },
  },
  rockslide: {
    title: 'Steinschlag',
    all: [
      '! Nimmt einen Weg vom Feld, nie einen Start oder ein Ziel.',
      'Was hinter der Lücke liegt, bleibt, ist aber abgeschnitten, bis wieder jemand dort gräbt.',
    ],
    duel: ['Wege mit Gold und Wege mit einem Troll sind sicher. Ein Schlüssel auf einer Tür, die fällt, kommt zurück.'],
    solo: [
      'Vom Stapel gezogen, fällt er sofort, und zwar auf den zuletzt gelegten Weg. Aus der Starthand spielst du ihn selbst, auf einen Weg deiner Wahl, und kaputtes Werkzeug hindert dich nicht.',
      'Wege mit Gold und Wege mit einem Troll sind sicher. Ein Schlüssel auf einer Tür, die fällt, kommt zurück.',
    ],
    pictures: {
      saboteur: {
        caption: 'Nach einem Steinschlag: erst die Lücke schließen, dann dahinter weitergraben.',
        alt: 'Eine Lücke im Tunnel. Nur der Teil davor leuchtet. In der Lücke darf gegraben werden, Plätze dahinter sind durchgestrichen.',
      },
      all: {
        caption: 'Fallen kann nur der einfache Weg.',
        alt: 'Ein Start, ein einfacher Weg, ein Weg mit Gold und ein Weg mit Troll. Der einfache Weg leuchtet, die anderen sind durchgestrichen.',
      },
    },
  },
  map: {
    title: 'Schatzkarte',
    all: ['! Sieh dir ein verdecktes Ziel an, du allein.', 'Für den Rest der Runde bleibt es für dich markiert.'],
    saboteur: ['Erzähl den anderen, was du gesehen hast. Die Wahrheit ist freiwillig.'],
    pictures: {
      saboteur: {
        caption: 'Jetzt weißt du es, und sonst niemand.',
        alt: 'Eine Schatzkarte und ein verdecktes Ziel, das sich als der Schatz erweist.',
      },
      all: {
        caption: 'Drei Nuggets hinter einer grünen Tür: gut zu wissen.',
        alt: 'Eine Schatzkarte und ein verdecktes Ziel, das sich als Ziel mit drei Nuggets und grüner Tür erweist.',
      },
    },
  },
  roles: {
    title: 'Rollen',
    saboteur: [
      '! Goldgräber gewinnen die Runde, wenn der Schatz erreicht wird, Saboteure, wenn vorher alle Karten verbraucht sind.',
      'Sagen darfst du, was du willst, aber zeig nie deine Karte.',
      'Am Ende der Runde werden alle Rollen aufgedeckt.',
    ],
    pictures: {
      all: {
        caption: 'Bei vier Spielern: fünf Karten, und eine davon sieht niemand.',
        alt: 'Vier Rollenkarten mit Goldgräbern und eine mit einem Saboteur.',
      },
    },
  },
  gold: {
    title: 'Goldkarten',
    saboteur: [
      '! Goldgräber haben gewonnen: Es werden so viele Goldkarten gezogen, wie Goldgräber am Tisch sitzen, und jeder wählt eine.',
      'Wer von ihnen den letzten Weg gelegt hat, sieht sie an, behält eine und gibt die übrigen gegen die Spielrichtung weiter, von Goldgräber zu Goldgräber. Hat ein Saboteur ihn gelegt, fängt der erste Goldgräber in dieser Richtung an.',
      'Du wählst auch unter lauter gleichen Karten; nur die letzte wird ohne Frage genommen.',
      'Saboteure haben gewonnen: Ein einzelner bekommt Gold im Wert von 4, zwei oder drei je 3, vier je 2. War kein Saboteur am Tisch, bekommt niemand etwas.',
      'Wie viel Gold du hast, bleibt bis zum Ende geheim; wie viele Goldkarten, nicht.',
    ],
    pictures: {
      all: {
        caption: 'Wer den letzten Weg gelegt hat, wählt zuerst; der letzte Goldgräber nimmt, was bleibt.',
        alt: 'Drei Goldgräber nacheinander: Der erste nimmt eine Goldkarte im Wert von drei, der zweite eine von zwei, der letzte eine von eins.',
      },
    },
  },
  end: {
    title: 'Ende einer Runde',
    saboteur: [
      '! Die Runde endet, wenn der Schatz aufgedeckt wird oder niemand mehr Karten hat.',
      'Die nächste beginnt, wer nach dem Spieler sitzt, der die letzte Karte genutzt hat.',
    ],
    duel: [
      '! Die Runde endet sofort, wenn alle sechs Ziele offen oder alle acht Marker gesetzt sind, sonst, wenn der Stapel und beide Hände leer sind.',
      'Beide nehmen das Gold unter den eigenen Markern, für immer.',
      'Dann kostet jede Bestechung ein Gold, gezahlt mit ganzen Karten und ohne Wechselgeld: das Wenigste, das reicht. Wer zu wenig hat, zahlt alles.',
      'Wer weniger Gold hat, beginnt die nächste Runde; bei Gleichstand Blau.',
    ],
    solo: [
      '! Die Runde endet sofort, wenn alle sechs Ziele offen oder alle sechs Marker gesetzt sind, sonst, wenn Stapel und Hand leer sind.',
      'Du nimmst das Gold unter deinen Markern und zahlst für jede Bestechung ein Gold, mit ganzen Karten und ohne Wechselgeld.',
      'Nach drei Runden sagt der Berg, was er von dir hält:',
    ],
    pictures: {
      saboteur: {
        caption: 'Der Schatz ist erreicht, die Goldgräber haben gewonnen.',
        alt: 'Der leuchtende Tunnel führt in den aufgedeckten Schatz.',
      },
      all: {
        caption: 'Zwei Gold und ein Gold, weniger eins für den Troll.',
        alt: 'Ein Ziel mit zwei Nuggets plus ein Weg mit einem, minus ein bestochener Troll ergibt zwei.',
      },
    },
  },
  variants: {
    title: 'Varianten',
    all: [
      '! Wer einen Tisch leitet, kann sie vor der Partie vereinbaren, eine oder mehrere.',
      'Ohne sie gilt alles, was oben steht.',
    ],
    saboteur: [
      'Bei der alten Goldregel kann es vorkommen, dass der Stapel einen Saboteur nicht genau auszahlen kann. Dann gibt es die Karten mit dem kleinsten Wert darüber, oder alles, was übrig ist.',
    ],
    solo: ['In einer kurzen Partie bleiben die Ränge, wie sie sind.'],
    pictures: {
      saboteur: {
        caption: '„Alle Saboteure im Spiel“ zu fünft: Beide sitzen am Tisch, ein Goldgräber bleibt übrig.',
        alt: 'Zwei Rollenkarten mit Saboteuren und drei mit Goldgräbern; abseits davon eine verdeckte.',
      },
      all: {
        caption: '„Kurze Partie“: eine Runde statt drei.',
        alt: 'Drei Kartenstapel. Der zweite und der dritte sind durchgestrichen.',
      },
    },
  },
  bots: {
    title: 'Wie stark die Bots sind',
    all: [
      '! Bots wissen, was ein Mensch auf ihrem Platz wissen darf, und nicht mehr.',
      '- Leicht spielt nach Faustregeln und vergisst, was eine Weile her ist.',
      '- Mittel vergisst nichts, wägt alles ab, was es gesehen hat, und denkt auch an die nächste Karte.',
      '- Schwer probiert seine besten Züge an Tausenden von Kartenverteilungen aus, die die wirkliche sein könnten.',
      '- Meister hat gelernt, indem er gegen sich selbst spielte, Hunderte von Millionen Karten lang.',
      'Welche es gibt, hängt vom Server ab. Keiner macht absichtlich Fehler.',
    ],
    saboteur: [
      'Von 100 Runden zu fünft gewinnt Mittel als Goldgräber 10 mehr als Leicht und als Saboteur 18 mehr. Meister gewinnt 15 und 8 mehr als Mittel. Ob hier Schwer oder Meister stärker ist, ist nicht bekannt.',
    ],
    duel: [
      'Von 100 Partien, die jemand gewinnt, gewinnt Mittel 68 gegen Leicht, Schwer 75 gegen Mittel und Meister 75 gegen Schwer.',
    ],
    pictures: {
      all: {
        caption: 'Leicht, Mittel, Schwer und Meister.',
        alt: 'Vier Zwerge nebeneinander, jeder stärker als der vor ihm.',
      },
    },
  },
};
