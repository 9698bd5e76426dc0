// The story of a match: the server's keys and numbers, in sentences.
import { nameOf } from '../match/labels';
import type { Player, Review, Sentence } from '../net/messages';
import { listed } from '../text';
import { number, percent, say, sayIfKnown, signedGold, tenths, times } from './say';

export function tellStory({ story }: Review, players: readonly Player[]): { text: string; step: number | null }[] {
  return story
    .map((sentence) => ({ text: tellSentence(sentence, players), step: sentence.step }))
    .filter(({ text }) => text);
}

/** What is most worth telling, beside who won: it stands below a picture. */
const TELLING = ['turned', 'luck', 'luck_alone', 'telling', 'costliest'];

/** One sentence of the story, for a picture. */
export function captionOf({ story }: Review, players: readonly Player[]): string {
  const found = TELLING.map((key) => story.find((sentence) => sentence.key === key)).find(Boolean) ?? story[0];
  return found ? tellSentence(found, players) : '';
}

function tellSentence({ key, seats, numbers, step }: Sentence, players: readonly Player[]): string {
  const names = listed(seats.map((seat) => nameOf(players, seat)));
  const [a = 0, b = 0, ...rest] = numbers;
  switch (key) {
    case 'diggers_won':
      if (!a) return say('s_no_treasure');
      return b > 1 ? say('s_diggers_won', { a, b }) : say('s_treasure');
    case 'cover':
      return say('s_cover', { names, n: a, b });
    case 'telling':
      return say('s_telling', { names, b, times: times(a) });
    case 'wronged':
      return say('s_wronged', { names, b, percent: percent(a) });
    case 'known':
      return say('s_known', { names, b, step: step ?? 0 });
    case 'turned':
      return say('s_turned', { names, b, from: percent(a), to: percent(rest[0] ?? 0) });
    case 'led':
      return say('s_led', { names, a });
    case 'swings':
      return say('s_swings', { n: a });
    case 'lost':
      return say('s_lost', {
        list: listed(seats.map((seat, n) => `${nameOf(players, seat)} ${number(numbers[n] ?? 0, 1)}`)),
      });
    case 'luck_alone':
      return say('s_luck_alone', { ...tenths(a), a: signedGold(a), b: number(b, 1) });
    case 'luck':
      return say('s_luck', { names, ...tenths(a), rest: [b, ...rest].map((gold) => number(gold, 1)).join(' : ') });
    default:
      return sayIfKnown(`s_${key}`, { names, n: Math.round(a), b: number(b) });
  }
}
