// Asking for a review until it is made: whoever leaves stops asking, and finds it made later.
import { api } from '../net/api';
import type { Review } from '../net/messages';
import { problemText } from '../shell/problems';

const ASK_AGAIN = 1000;

export interface Waiter {
  isGone: boolean;
  progress: number;
}

/** The review, or why there is none; nothing if nobody waits any more. What is known before the rest is told early. */
export async function awaitReview(
  id: string,
  waiter: Waiter,
  early?: (review: Review) => void,
): Promise<Review | string | undefined> {
  while (!waiter.isGone) {
    const answer = await api.review(id);
    if (!answer.ok) return problemText(answer.problem);
    const { progress, review } = answer.value;
    waiter.progress = progress;
    if (review && progress >= 1) return review;
    if (review) early?.(review);
    await new Promise((wake) => setTimeout(wake, ASK_AGAIN));
  }
  return undefined;
}
