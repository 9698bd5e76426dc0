// The table that was founded here last: its page need not ask for what is known, and is open before its match begins.
import type { Answer } from './api';
import type { Table } from './messages';

export interface Founded {
  readonly table: Table;
  /** What becomes of the match that was asked for at once. */
  readonly start?: Promise<Answer<Table>>;
}

let last: Founded | undefined;

export function keepFounded(founded: Founded): void {
  last = founded;
}

/** To be asked once: later there is more to know of a table. */
export function takeFounded(id: string): Founded | undefined {
  const own = last?.table.id === id ? last : undefined;
  last = undefined;
  return own;
}
