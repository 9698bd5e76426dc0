// Cards of a first board, drawn while somebody picks a game: the first one takes a slow phone a tenth of a second, and no
// board is seen before its hand is drawn.
import { cardKey, drawCard, readCard } from '../art/card';
import { FACES } from '../art/faces';
import { drawAhead } from '../art/sheet';
import type { GameInfo } from '../net/messages';
import { whenIdle } from '../shell/idle';

/** What a first board of a game may show: where it starts, then what may be in hand. */
export const cardsToDeal = ({ roles }: Pick<GameInfo, 'roles'>): string[] =>
  FACES.filter(({ id, place }) => place !== 'goal' && id.startsWith('B') === roles).map(({ id }) => id);

/** Draw so many of them, one whenever there is nothing better to do. */
export function drawHands(game: GameInfo, most = Infinity): void {
  const names = cardsToDeal(game).slice(0, most).values();
  const drawNext = () => {
    for (const name of names) {
      const card = readCard(name);
      if (drawAhead(cardKey(card), () => drawCard(card))) return whenIdle(drawNext);
    }
  };
  whenIdle(drawNext);
}
