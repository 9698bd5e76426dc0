// From the start page to a table.
import { type Answer, type NewTable, api } from '../net/api';
import { keepFounded } from '../net/founded';
import type { GameInfo, Table } from '../net/messages';
import { go, tableHash } from '../shell/route.svelte';
import { complain } from '../shell/toasts.svelte';

/** A table of one's own, filled with bots, and off it goes. */
export async function playNow(table: NewTable, level: string): Promise<void> {
  enter(await api.host(table), (id) => api.start(id, level));
}

/** A table for the first game on the list; the host may change that in the waiting room. */
export async function hostTable({ name, usual_seats: seats }: GameInfo): Promise<void> {
  enter(await api.host({ game: name, seats }));
}

/** The table is opened while its match begins, not after it. */
function enter(hosted: Answer<Table>, begin?: (id: string) => Promise<Answer<Table>>): void {
  if (!hosted.ok) return void complain(hosted.problem);
  const table = hosted.value;
  keepFounded({ table, ...(begin && { start: begin(table.id) }) });
  go(tableHash(table.id));
}
