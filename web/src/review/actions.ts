// An action in a few words, for the choice that was made and for a better one.
import { nameOf, placeLabel, toolOf, toolWord, upperFirst } from '../match/labels';
import { cardsOf } from '../match/choices';
import { pathPhrase } from '../match/phrases';
import type { Action, Cell, Player } from '../net/messages';
import { listed } from '../text';
import { say } from './say';

export function actionPhrase(action: Action, players: readonly Player[]): string {
  return upperFirst(phrase(action, players));
}

function phrase(action: Action, players: readonly Player[]): string {
  switch (action.do) {
    case 'dig':
      return say('dig', { what: pathPhrase(action.face), place: placeLabel(action.cell) });
    case 'sabotage':
      return say('sabotage', { tool: toolWord(toolOf(action.card)), name: nameOf(players, action.seat) });
    case 'repair':
      return say('repair', { tool: toolWord(action.tool), name: nameOf(players, action.seat) });
    case 'collapse':
    case 'peek':
    case 'unlock':
    case 'bribe':
    case 'orient':
      return say(action.do, { place: placeLabel(action.cell) });
    case 'shed':
      return say('shed', { tool: toolWord(action.tool) });
    case 'discard':
      return say('discard', { what: listed(action.cards.map(pathPhrase)) });
    case 'take':
      return say('take', { n: action.gold });
    case 'done':
      return say('done');
  }
}

/** Where an action is on the board, if it is anywhere. */
export function cellOf(action: Action): Cell | undefined {
  return 'cell' in action ? action.cell : undefined;
}

/** The cards that an action lays, plays or puts down. */
export function facesOf(action: Action): readonly string[] {
  return 'face' in action ? [action.face] : cardsOf(action);
}

/** The card that an action lays, or plays. */
export function faceOf(action: Action): string | undefined {
  if ('face' in action) return action.face;
  return 'card' in action ? action.card : undefined;
}
