// Commands to the table: what comes of them arrives over the socket, so only a refusal needs saying.
import type { Answer } from '../net/api';
import { complain } from '../shell/toasts.svelte';

export async function tell<T>(command: Promise<Answer<T>>): Promise<boolean> {
  const answer = await command;
  if (!answer.ok) void complain(answer.problem);
  return answer.ok;
}
