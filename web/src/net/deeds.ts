// Whether what happened is what was chosen: without it, a table that moved on by itself looks like an answer.
import type { Action, Cell, GameEvent } from './messages';

const same = (a: Cell, b: Cell) => a[0] === b[0] && a[1] === b[1];

export function wasDone(action: Action, seat: number, events: readonly GameEvent[]): boolean {
  return action.do === 'done' || events.some((event) => isTraceOf(action, seat, event));
}

function isTraceOf(action: Action, seat: number, event: GameEvent): boolean {
  if ('seat' in event && event.seat !== seat) return false;
  switch (action.do) {
    case 'dig':
      return event.event === 'PathLaid' && event.face === action.face && same(event.cell, action.cell);
    case 'sabotage':
      return event.event === 'ToolBroken' && event.card === action.card && event.target === action.seat;
    case 'repair':
      return event.event === 'ToolMended' && event.tool === action.tool && event.target === action.seat;
    case 'collapse':
      return event.event === 'PathCollapsed' && same(event.cell, action.cell);
    case 'peek':
      return event.event === 'GoalPeeked' && same(event.cell, action.cell);
    case 'unlock':
      return event.event === 'DoorUnlocked' && same(event.cell, action.cell);
    case 'bribe':
      return event.event === 'TrollBribed' && same(event.cell, action.cell);
    case 'shed':
      return event.event === 'ToolShed' && event.tool === action.tool;
    case 'discard':
      return event.event === 'CardsPassed' && event.cards.length === action.cards.length;
    case 'orient':
      return event.event === 'GoalTurned' && event.face === action.face && same(event.cell, action.cell);
    case 'take':
      return event.event === 'GoldTaken' && event.gold === action.gold;
    case 'done':
      return true;
  }
}
