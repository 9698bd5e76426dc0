// Who one is here, and what the server offers. While it is silent it is asked again, calmly.
import { type Answer, api } from '../net/api';
import type { About, GameInfo, Session, SessionChange } from '../net/messages';
import { preferences } from '../preferences.svelte';
import { wordFor } from '../text';
import { complain } from './toasts.svelte';

/** The bots that are called easy, medium and hard. */
const OFFERED = ['thumb', 'keen', 'deep'];
export const isOffered = (level: string): boolean => OFFERED.includes(level);

const WAITS_S = [1, 2, 5, 10];

class Me {
  session = $state.raw<Session>();
  about = $state.raw<About>();
  readonly isHere = $derived(this.session !== undefined && this.about !== undefined);
  /** Nobody answers. */
  isAlone = $state(false);
  /** Fulfilled as soon as the server knows us. */
  readonly arrived: Promise<void>;
  #arrive!: () => void;

  constructor() {
    this.arrived = new Promise((resolve) => (this.#arrive = resolve));
  }

  /** What the server says about a game; nothing of one that it has no more. */
  gameNamed(name: string): GameInfo | undefined {
    return this.about?.games.find((game) => game.name === name);
  }

  /** What a game is called: in the reader's words, else in the server's. */
  titleOf(name: string): string {
    return wordFor('games', name, this.gameNamed(name)?.title);
  }

  /** The bots that can play a game, from weak to strong. */
  levelsOf(name: string): readonly string[] {
    return this.gameNamed(name)?.levels ?? this.about?.levels ?? [];
  }

  /** The bots that were asked for, if they can play the game; else the strongest that can. */
  levelFor(name: string, wanted = this.about?.level ?? ''): string {
    const levels = this.levelsOf(name);
    return levels.includes(wanted) ? wanted : (levels.at(-1) ?? wanted);
  }

  async arrive(): Promise<void> {
    [this.about, this.session] = await Promise.all([persist(api.about), persist(() => api.openSession())]);
    this.isAlone = false;
    this.#arrive();
  }

  async change(change: SessionChange): Promise<boolean> {
    const answer = await api.changeSession(change);
    if (answer.ok) this.session = answer.value;
    else void complain(answer.problem);
    if (answer.ok && change.name) preferences.named = true;
    return answer.ok;
  }

  /** Be forgotten, and begin again as somebody new. */
  async leave(): Promise<void> {
    const answer = await api.forget();
    if (!answer.ok) return complain(answer.problem);
    preferences.named = false;
    sessionStorage.clear();
    location.hash = '';
    location.reload();
  }
}

async function persist<T>(ask: () => Promise<Answer<T>>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    const answer = await ask();
    if (answer.ok) return answer.value;
    me.isAlone = true;
    await new Promise((resolve) => {
      setTimeout(resolve, 1000 * WAITS_S[Math.min(attempt, WAITS_S.length - 1)]!);
      addEventListener('online', resolve, { once: true });
    });
  }
}

export const me = new Me();
