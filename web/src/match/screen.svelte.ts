// The state of a match screen: what was told, what is picked, what is open.
import { SLOW_SECONDS } from '../text/durations';
import { isCalm, preferences, wantsConfirm } from '../preferences.svelte';
import type { Lamp } from '../hint/lamp.svelte';
import type { Line } from '../net/messages';
import { isRoundOver } from '../net/views';
import {
  type Choosing,
  type Input,
  NOTHING,
  type Situation,
  begin,
  currentTarget,
  litTargets,
  pickedCards,
  ready,
  step,
} from './choosing';
import { colourOf, countGoals } from './labels';
import { CHIP_ROW, type Layout, insetsOf, isLogDocked, windowLayout } from './layout.svelte';
import { type TargetKey, readChoices } from './choices';
import { type Status, statusOf, statusOfSent } from './prompting';
import type { MatchProps } from './props';
import { later } from './parts.svelte';
import type { LogLine } from './prose';
import { t } from '../text';
import { namesOf } from '../text/variants';
import { type Mark, type Marks, keepMarks, marksOf } from './marks';
import { wake } from './sound';
import { type RoundSummary, roundsIn } from './summary';

/** What a pointer on the log lights up. */
export interface Spotlight {
  readonly cells: readonly string[];
  readonly seats: readonly number[];
}

/** How long what was said is shown: a moment, and then as long as it takes to read. */
const BUBBLE = { least: 4000, perLetter: 70, most: 14_000 };
const DARK: Spotlight = { cells: [], seats: [] };

export class MatchScreen {
  readonly #given: () => MatchProps;
  choosing = $state.raw<Choosing>(NOTHING);
  spotlight = $state.raw<Spotlight>(DARK);
  notice = $state('');
  showsReach = $state(false);
  hidesRole = $state(false);
  /** The own role and its aim are looked at once more. */
  looksAtRole = $state(false);
  talk = $state<'log' | 'chat' | undefined>();
  /** What seats have just said, for a moment. */
  bubbles = $state.raw<ReadonlyMap<number, Line>>(new Map());
  unread = $state(0);
  /** What was claimed in this match, and after how many events it was heard. */
  claimed = $state.raw<readonly { readonly place: number; readonly line: Line }[]>([]);
  /** Whether something is still being acted out: what comes of it is told after that, and gold is taken after that. */
  isBusy = $state(false);
  /** How many events the log may tell: what is still being acted out is not told before. */
  told = $state(Infinity);
  /** Whether the result is put aside to look at the board. */
  isAside = $state(false);
  /** The reader's own pencil marks of this round, and what one is just being put on. */
  marks = $state.raw<Marks>({});
  marking = $state<string | undefined>();
  /** How high a phone's status line is, with the buttons around it. */
  foot = $state(48);
  /** Whether something new is being explained. */
  hasNote = $state(false);
  /** The lamp, while it is lit. */
  lamp = $state.raw<Lamp | undefined>();
  /** The target under the pointer or the focus: its card is shown there before anything is chosen. */
  hovered = $state.raw<TargetKey | undefined>();
  #asked = $state.raw<ReadonlySet<string>>(new Set());
  #at = '';

  constructor(given: () => MatchProps) {
    this.#given = given;
  }

  readonly props = $derived.by(() => this.#given());
  readonly view = $derived(this.props.prompt.view);
  /** Dwarfs of colours dig from starts of their own, for gold that lies open, with markers and keys; else all dig together. */
  readonly isRace = $derived(this.view.panels.some(({ dwarf }) => colourOf(dwarf)));
  readonly rounds = $derived(this.view.options?.one_round ? 1 : 3);
  readonly roundText = $derived(t('match.roundOf', { n: this.view.round, most: this.rounds }));
  /** The variants that are played, for people. */
  readonly variants = $derived(namesOf(this.view.options ?? {}));
  readonly players = $derived(this.props.players);
  /** Nobody to talk to: alone, or long ago. */
  readonly isQuiet = $derived(this.view.panels.length === 1 || Boolean(this.props.isReplay));
  readonly you = $derived(this.props.you);
  readonly match = $derived(this.props.match ?? 'match');
  readonly mayAct = $derived(!this.props.readonly && !this.props.pending && !this.props.isBehind);
  /** The result of a round is read: its board stays, its hands are over. */
  readonly isReading = $derived(isRoundOver(this.view) && !this.view.result && !this.props.isReplay);
  readonly hand = $derived(this.view.hand ?? []);
  readonly layout: Layout = $derived(this.props.layout ?? windowLayout());
  readonly hasRole = $derived(this.view.panels[this.you ?? -1]?.role !== undefined);
  readonly hasHand = $derived(this.you !== null && !this.isReading);
  readonly isDocked = $derived(isLogDocked(this.layout, this.isRace) || !!this.lamp?.isDocked);
  /** Whoever plays alone needs no seat: one slim bar says it all. */
  readonly isAlone = $derived(this.view.panels.length === 1 && (this.layout === 'phone' || this.layout === 'tablet'));
  // Apart, so that a prompt alone does not have everything measured anew that stands beside the board.
  readonly #wantedInsets = $derived(this.props.insets);
  /** What stands below the board is as high as its words make it, but beside a hand on a tablet, which is higher. */
  readonly #isFootMeasured = $derived(this.layout === 'phone' || (this.layout === 'tablet' && !this.hasHand));
  readonly insets = $derived.by(() => {
    const { left, right, top, bottom } = { ...insetsOf(this.layout, this), ...this.#wantedInsets };
    const foot = this.#isFootMeasured ? this.foot : 0;
    const chips = this.layout === 'flat' && this.hasChips ? CHIP_ROW : 0;
    return { left, right, top, bottom: bottom + foot + chips + (this.lamp?.height ?? 0) };
  });
  readonly choices = $derived(
    readChoices(this.mayAct && !(this.isBusy && this.view.draft) ? this.props.prompt.legal : []),
  );
  /** Whether there is more to do than to play a card or to put one down. */
  readonly hasChips = $derived(
    this.choices.bribes.length > 0 || this.choices.sheds.size > 0 || this.choices.done !== undefined,
  );
  readonly situation: Situation = $derived({
    choices: this.choices,
    hand: this.hand,
    confirm: wantsConfirm(),
    warnOfPass: !this.#asked.has(this.match) && this.props.prompt.legal.some((action) => action.do === 'dig'),
  });
  readonly lit = $derived(litTargets(this.choosing, this.situation));
  readonly target = $derived(currentTarget(this.choosing, this.situation));
  readonly picked = $derived(pickedCards(this.choosing, this.hand));
  readonly ready = $derived(ready(this.choosing, this.situation));
  readonly status: Status = $derived(
    this.props.pending && this.you !== null && this.view.to_act === this.you
      ? statusOfSent()
      : statusOf(this.view, this.players, this.you, this.choosing, this.situation),
  );
  /** The reader's own time, while it runs. */
  readonly ownClock = $derived(
    this.you !== null && this.props.clock?.seat === this.you && !this.view.result ? this.props.clock : undefined,
  );
  /** The time that is told in words: one's own, and where others have hours, theirs. */
  readonly toldClock = $derived(
    this.ownClock ?? ((this.props.clock?.left_ms ?? 0) >= SLOW_SECONDS * 1000 ? this.props.clock : undefined),
  );
  readonly #goals = $derived(countGoals(this.view));
  readonly audience = $derived({ players: this.players, you: this.you, goals: this.#goals });
  readonly log: readonly LogLine[] = $derived(
    later.parts?.logOf(this.props.events.slice(0, this.told), this.audience, this.claimed) ?? [],
  );
  readonly lastRound: RoundSummary | undefined = $derived(roundsIn(this.props.events, this.view.panels.length).at(-1));

  readonly #markedRound = $derived(`${this.match} ${this.view.round}`);
  /** Whether a tap on a seat or a goal means a pencil mark: where there are roles to guess, and nothing to aim at. */
  readonly mayMark = $derived(
    this.hasRole && !this.props.readonly && !this.view.ended && !this.picked.length && this.choosing.mode === 'play',
  );

  /** What led to it is seen before it is told who was who; who wants no motion sees nothing before. */
  readonly #areRolesTold = $derived(
    this.props.events.findLastIndex(({ event }) => event === 'RolesShown') < this.told || this.isCalm,
  );

  mark(at: string, mark: Mark | undefined): void {
    this.marks = { ...this.marks, [at]: mark };
    keepMarks(this.#markedRound, this.marks);
  }

  /** The role that stands at a seat: where all cards lie open, or a round is over. */
  roleAt(seat: number): string | undefined {
    const role = seat === this.you || this.#areRolesTold ? this.view.panels[seat]?.role : undefined;
    return this.props.cards?.roles[seat] ?? role;
  }

  /** A prompt has come: nothing is picked any more, unless it is only the old one again. */
  receive({ prompt }: MatchProps): void {
    const at = `${this.match} ${prompt.version}`;
    if (at === this.#at) return;
    this.#at = at;
    this.marks = marksOf(this.#markedRound);
    this.hovered = undefined;
    this.choosing = begin(this.choices);
    this.notice = '';
    this.isAside = false;
    this.lamp = undefined;
  }

  act(input: Input): void {
    if (!this.choices.count) return;
    this.notice = '';
    const { state, chosen } = step(this.choosing, input, this.situation);
    this.choosing = state;
    if (state.question === 'pass') this.#asked = new Set([...this.#asked, this.match]);
    if (chosen !== undefined) this.choose(chosen);
  }

  choose(index: number): void {
    this.choosing = NOTHING;
    this.props.onchoose?.(index);
  }

  /** Show what was said above its seat, for a moment. */
  hear(line: Line): void {
    const { seat } = line;
    if (seat === undefined) return;
    this.bubbles = new Map(this.bubbles).set(seat, line);
    setTimeout(
      () => {
        if (this.bubbles.get(seat) === line)
          this.bubbles = new Map([...this.bubbles].filter(([other]) => other !== seat));
      },
      Math.min(BUBBLE.most, BUBBLE.least + BUBBLE.perLetter * (line.text?.length ?? 0)),
    );
  }

  light(spotlight: Spotlight = DARK): void {
    this.spotlight = spotlight;
  }

  get isCalm(): boolean {
    return isCalm();
  }

  toggleSound(): void {
    preferences.volume = preferences.volume > 0 ? 0 : 0.6;
    wake(preferences.volume);
  }
}
