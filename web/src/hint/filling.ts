// A hint filled in: what would be picked by hand, ready to be confirmed.
import { type Choosing, NOTHING, type Situation } from '../match/choosing';
import { type Target, cardsOf } from '../match/choices';
import type { Action } from '../net/messages';

/** Where cards lie in a hand; equal ones at different places. */
export function placesOf(cards: readonly string[], hand: readonly string[]): number[] {
  return cards.reduce<number[]>((places, card) => {
    const place = hand.findIndex((held, at) => held === card && !places.includes(at));
    return place < 0 ? places : [...places, place];
  }, []);
}

/** What is picked when an action of the legal list is; nothing where it is done by a button of its own. */
export function choosingFor(action: Action, index: number, { choices, hand }: Situation): Choosing | undefined {
  const picked = placesOf(cardsOf(action), hand);
  if (action.do === 'discard') return { ...NOTHING, mode: 'pass', picked };
  if (action.do === 'shed') return { ...NOTHING, mode: action.tool, picked };
  const targets: readonly Target[] = choices.orient
    ? [choices.orient]
    : picked.length
      ? (choices.plays.get(hand[picked[0]!]!) ?? [])
      : choices.bribes;
  const target = targets.find(({ ways }) => ways.some((way) => way.index === index));
  return target && { ...NOTHING, picked, target: target.key, way: target.ways.findIndex((way) => way.index === index) };
}
