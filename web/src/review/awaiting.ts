// Asking for a review until it is made: whoever leaves stops asking, and finds it made later.
import { api } from '../net/api';
import type { Review } from '../net/messages';
import { problemText } from '../shell/problems';

const ASK_AGAIN = 1000;

export interface Waiter {
  isGone: boolean;
  progress: number;
}

/** The review, or why there is none; nothing if nobody waits any more. */
export async function awaitReview(id: string, waiter: Waiter): Promise<Review | string | undefined> {
  while (!waiter.isGone) {
    const answer = await api.review(id);
    if (!answer.ok) return problemText(answer.problem);
    waiter.progress = answer.value.progress;
    if (answer.value.review) return answer.value.review;
    await new Promise((wake) => setTimeout(wake, ASK_AGAIN));
  }
  return undefined;
}
