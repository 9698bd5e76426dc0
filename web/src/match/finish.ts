// The board as a round left it: the server shows the next one at once, people want to look at this one first.
import type { Cell, GameEvent, Laid, View } from '../net/messages';
import { isSame } from './cells';

/** What was seen before and what happened until the next round was dealt; undefined where none was. */
export function finishedView(before: View | undefined, news: readonly GameEvent[]): View | undefined {
  const dealt = news.findIndex(({ event }) => event === 'RoundDealt');
  if (!before || dealt < 0) return undefined;
  const seen: View = { ...before, to_act: null, turning: undefined, draft: undefined, hand: [] };
  return news.slice(0, dealt).reduce(after, seen);
}

function after(view: View, event: GameEvent): View {
  switch (event.event) {
    case 'PathLaid':
      return { ...view, board: [...view.board, laid(event)] };
    case 'GoalTurned':
      return { ...view, board: [...view.board, laid(event)], goals: without(view.goals, event.cell) };
    case 'PathCollapsed':
      return { ...view, board: without(view.board, event.cell), tokens: without(view.tokens ?? [], event.cell) };
    case 'DoorUnlocked':
      return marked(view, 'key', event);
    case 'TrollBribed':
      return marked(view, 'bribe', event);
    case 'GoldMarked':
      return marked(view, 'marker', event);
    default:
      return view;
  }
}

const laid = ({ cell, face }: Laid): Laid => ({ cell, face });

function marked(view: View, kind: string, { cell, seat }: { readonly cell: Cell; readonly seat: number }): View {
  return { ...view, tokens: [...(view.tokens ?? []), { kind, cell, seat }] };
}

function without<Thing extends { readonly cell: Cell }>(things: readonly Thing[], cell: Cell): Thing[] {
  return things.filter((thing) => !isSame(thing.cell, cell));
}
