// The lamp: asks for hints to one prompt, and holds them until something else is asked for.
import type { MatchScreen } from '../match/screen.svelte';
import { ask } from '../net/api';
import type { Action, Cell, Hint, Hints, Problem } from '../net/messages';
import HintPanel from './HintPanel.svelte';
import { cardsOf } from '../match/choices';
import { choosingFor, placesOf } from './filling';

/** Whoever waits longer than this is told that something is going on. */
const SLOW_MS = 300;

export interface Shown {
  readonly hint: Hint;
  readonly action: Action;
  /** What stands on its badges. */
  readonly number: number;
}

export class Lamp {
  readonly #screen: MatchScreen;
  #hasStepped = false;
  readonly version: number;
  /** What shows it: whoever lights a lamp need not fetch that too. */
  readonly Panel = HintPanel;
  hints = $state.raw<Hints>();
  problem = $state.raw<Problem>();
  isSlow = $state(false);
  /** The choice that is looked at. */
  at = $state(0);
  /** How much of the board its panel takes, where it stands over the board. */
  height = $state(0);

  constructor(screen: MatchScreen) {
    this.#screen = screen;
    this.version = screen.props.prompt.version;
    void this.ask();
  }

  readonly shown: readonly Shown[] = $derived(
    (this.hints?.choices ?? []).flatMap((hint, n) => {
      const action = this.#screen.props.prompt.legal[hint.index];
      return action ? [{ hint, action, number: n + 1 }] : [];
    }),
  );
  readonly current: Shown | undefined = $derived(this.shown[this.at]);
  /** Whether it is filled in, and waits to be confirmed. */
  readonly isFilled = $derived.by(() => this.current !== undefined && this.#screen.ready === this.current.hint.index);
  /** On a wide screen it stands where the log is. */
  readonly isDocked = $derived.by(() => this.isOpen && this.#screen.layout === 'desktop');
  /** Until something is chosen. */
  readonly isOpen = $derived.by(
    () => Boolean(this.hints || this.problem || this.isSlow) && !this.#screen.props.pending,
  );

  /** The numbers on cards of the hand, by place. */
  readonly hand: ReadonlyMap<number, string> = $derived(
    this.#gather(({ action }) => placesOf(cardsOf(action), this.#screen.hand)),
  );
  readonly seats: ReadonlyMap<number, string> = $derived(
    this.#gather(({ action }) => ('seat' in action ? [action.seat] : [])),
  );
  readonly cells: ReadonlyMap<string, string> = $derived(
    this.#gather(({ action }) => ('cell' in action ? [cellKey(action.cell)] : [])),
  );

  #gather<K>(keysOf: (shown: Shown) => readonly K[]): ReadonlyMap<K, string> {
    const found = new Map<K, string>();
    for (const shown of this.shown)
      for (const key of keysOf(shown)) found.set(key, [found.get(key), shown.number].filter(Boolean).join(' '));
    return found;
  }

  async ask(): Promise<void> {
    const screen = this.#screen;
    const { tutor } = screen.props;
    this.problem = undefined;
    if (tutor) {
      const { match } = screen;
      this.hints = {
        match,
        version: this.version,
        level: '',
        choices: [{ index: tutor.index, worth: 1, reasons: [] }],
        asked: 0,
      };
      return;
    }
    const timer = setTimeout(() => (this.isSlow = true), SLOW_MS);
    const { match } = screen;
    const path = `tables/${encodeURIComponent(screen.props.hintsAt || '')}/hints`;
    const answer = await ask<Hints>('POST', path, { match, version: this.version });
    clearTimeout(timer);
    this.isSlow = false;
    // Something was chosen meanwhile, or the lamp was put out: nobody wants this any more.
    if (screen.lamp !== this) return;
    if (answer.ok) this.hints = answer.value;
    else this.problem = answer.problem;
  }

  /** Look at a choice, and fill it in: it is for the person to confirm it. */
  choose(at: number): void {
    this.at = at;
    const shown = this.current;
    const filled = shown && choosingFor(shown.action, shown.hint.index, this.#screen.situation);
    if (filled) this.#screen.choosing = filled;
    this.#hasStepped = true;
  }

  /** The next choice, from the first. */
  step(): void {
    if (this.shown.length) this.choose(this.#hasStepped ? (this.at + 1) % this.shown.length : this.at);
  }
}

const cellKey = ([x, y]: Cell): string => `${x},${y}`;
