// From the start page to a table.
import { type Answer, type NewTable, api } from '../net/api';
import type { GameInfo, Table } from '../net/messages';
import { go, tableHash } from '../shell/route.svelte';
import { complain } from '../shell/toasts.svelte';

/** A table of one's own, filled with bots, and off it goes. */
export async function playNow(table: NewTable, level: string): Promise<void> {
  const hosted = await api.host(table);
  await enter(hosted.ok ? await api.start(hosted.value.id, level) : hosted);
}

/** A table for the first game on the list; the host may change that in the waiting room. */
export async function hostTable({ name, usual_seats: seats }: GameInfo): Promise<void> {
  await enter(await api.host({ game: name, seats }));
}

async function enter(answer: Answer<Table>): Promise<void> {
  if (answer.ok) go(tableHash(answer.value.id));
  else void complain(answer.problem);
}
