// One's own finished matches, fetched page by page, and the reviews that are still missing.
import { ask } from '../net/api';
import type { PlayedMatch, PlayedMatches, Problem } from '../net/messages';
import { type Waiter, awaitReview } from '../review/awaiting';

const fetchPlayed = (start: number) => ask<PlayedMatches>('GET', `session/matches?start=${start}`);

export class Played {
  matches = $state.raw<readonly PlayedMatch[]>([]);
  /** How many there are in all, once that is known. */
  count = $state<number>();
  problem = $state.raw<Problem>();
  /** The review that is being made: which of how many, and how far. */
  making = $state.raw<{ readonly n: number; readonly all: number }>();
  progress = $state(0);
  failure = $state('');
  #isGone = false;
  #waiter: Waiter | undefined;

  readonly isComplete = $derived(this.count !== undefined && this.matches.length >= this.count);

  async fetch(): Promise<void> {
    this.problem = undefined;
    while (!this.#isGone && !this.isComplete) {
      const answer = await fetchPlayed(this.matches.length);
      if (!answer.ok) {
        this.problem = answer.problem;
        return;
      }
      const { matches, count } = answer.value;
      this.count = matches.length ? count : this.matches.length;
      this.matches = [...this.matches, ...matches];
    }
  }

  /** Make reviews one after the other; whoever leaves finds those that were made. */
  async review(missing: readonly PlayedMatch[]): Promise<void> {
    this.failure = '';
    const waiter: Waiter = { isGone: false, progress: 0 };
    this.#waiter = waiter;
    const timer = setInterval(() => (this.progress = waiter.progress), 250);
    for (const [n, { id }] of missing.entries()) {
      if (waiter.isGone) break;
      this.progress = waiter.progress = 0;
      this.making = { n: n + 1, all: missing.length };
      const review = await awaitReview(id, waiter);
      if (typeof review === 'string') this.failure = review;
      else if (review) await this.#refresh(id);
    }
    clearInterval(timer);
    this.making = undefined;
  }

  async #refresh(id: string): Promise<void> {
    const at = this.matches.findIndex((match) => match.id === id);
    const answer = await fetchPlayed(at);
    if (!answer.ok) return;
    const fresh = new Map(answer.value.matches.map((match) => [match.id, match]));
    this.matches = this.matches.map((match) => fresh.get(match.id) ?? match);
  }

  stop(): void {
    if (this.#waiter) this.#waiter.isGone = true;
    this.making = undefined;
  }

  leave(): void {
    this.#isGone = true;
    this.stop();
  }
}
