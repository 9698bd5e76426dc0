// From the start page to a table.
import { type Answer, type Wishes, api } from '../net/api';
import type { Table } from '../net/messages';
import { go, tableHash } from '../shell/route.svelte';
import { complain } from '../shell/toasts.svelte';

/** A table of one's own, filled with bots, and off it goes. */
export async function playNow(wishes: Wishes, level: string): Promise<void> {
  const hosted = await api.host(wishes);
  await enter(hosted.ok ? await api.start(hosted.value.id, level) : hosted);
}

export async function hostTable(): Promise<void> {
  await enter(await api.host({ game: 'saboteur', seats: 5 }));
}

async function enter(answer: Answer<Table>): Promise<void> {
  if (answer.ok) go(tableHash(answer.value.code));
  else complain(answer.problem);
}
