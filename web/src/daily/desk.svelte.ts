// What the server knows of a day, for one game: asked for when the page opens, and again while something may change.
import { type Answer, ask } from '../net/api';
import type { Daily, DailyDay, Problem, Table } from '../net/messages';
import { me } from '../shell/me.svelte';

/** While bots still dig, and when all is said. Which bots a server has it does not say, and some take ten times as long. */
const SOON_MS = 3000;
const LATER_MS = 60_000;

export const playDaily = (game: string, day?: string): Promise<Answer<Table>> =>
  ask<Table>('POST', `daily/${game}`, day ? { day } : {});

const dailyOf = (game: string, day?: string) => ask<Daily>('GET', `daily/${game}${day ? `?day=${day}` : ''}`);
export const monthOf = (game: string, month: string): Promise<Answer<readonly DailyDay[]>> =>
  ask<readonly DailyDay[]>('GET', `daily/${game}/days?month=${month}`);

export class DailyDesk {
  daily = $state.raw<Daily>();
  problem = $state.raw<Problem>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pause = SOON_MS;
  #bots = 0;
  #visit = 0;

  /** Follow a day of a game until another is followed, or nobody looks any more. */
  async follow(game: string, day?: string): Promise<void> {
    const visit = this.leave();
    this.#pause = SOON_MS;
    await me.arrived;
    await this.#look(visit, game, day);
  }

  async #look(visit: number, game: string, day?: string): Promise<void> {
    const answer = await dailyOf(game, day);
    if (visit !== this.#visit) return;
    this.problem = answer.ok ? undefined : answer.problem;
    if (answer.ok) this.daily = answer.value;
    else if (this.daily?.game !== game) this.daily = undefined;
    this.#timer = setTimeout(() => void this.#look(visit, game, day), this.#patience());
  }

  leave(): number {
    clearTimeout(this.#timer);
    return ++this.#visit;
  }

  #patience(): number {
    const { result, left_ms: left = LATER_MS } = this.daily ?? {};
    const bots = result?.bots.length ?? 0;
    // Soon after another bot has finished the next one may have, too.
    if (bots > this.#bots) this.#pause = SOON_MS;
    this.#bots = bots;
    const pause = result ? this.#pause : LATER_MS;
    this.#pause = Math.min(2 * pause, LATER_MS);
    return Math.min(pause, left + 1000);
  }
}
