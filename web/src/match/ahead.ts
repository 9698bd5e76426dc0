// Drawing the cards of a match before they are seen: the art of one takes as long as a whole frame should.
import { cardKey, drawCard, readCard } from '../art/card';
import { ACTIONS, FACES } from '../art/faces';
import { drawAhead } from '../art/sheet';
import { whenIdle } from '../shell/idle';
import { listed } from '../text';
import { cardHref } from './art';

/** Every card that may come up, paths first and either way up. */
export function cardsToCome(isRace: boolean): string[] {
  const ids = FACES.filter(({ id }) => id.startsWith('B') !== isRace).map(({ id }) => id);
  return [...ids.reverse().flatMap((id) => [id, `${id}~`]), ...ACTIONS];
}

/**
 * Draw them one by one, whenever there is nothing better to do; where they are to be put into the page as well, that is half
 * a millisecond less when one comes. The first list in words takes as long as a card.
 */
export function prepareCards(isRace: boolean, isWhole = false): void {
  const names = cardsToCome(isRace).values();
  const drawNext = () => {
    for (const name of names) {
      const card = readCard(name);
      const isNew = drawAhead(cardKey(card), () => drawCard(card));
      if (isWhole) cardHref(name);
      if (isNew) return whenIdle(drawNext);
    }
  };
  whenIdle(drawNext);
  whenIdle(() => listed([]));
}
