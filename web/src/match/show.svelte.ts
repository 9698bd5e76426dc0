// What is shown of the news: motion, sound, words for the ear, and dialogs.
import { untrack } from 'svelte';
import { preferences } from '../preferences.svelte';
import type { Cell, GameEvent, Line } from '../net/messages';
import { see, wasSeen } from '../net/reading';
import { isRoundOver } from '../net/views';
import { sentences, t, wordFor } from '../text';
import { keyOfLine, lineText } from '../text/lines';
import type { MatchProps } from './props';
import { later, withParts } from './parts.svelte';
import type { SceneQueue } from './queue';
import type { scenesOf } from './scenes';
import { type SoundName, play } from './sound';
import type { Stage } from './stage';
import type { RoundSummary } from './summary';
import type { MatchScreen } from './screen.svelte';

const SHAKE = 520;
const DRAW = 420;
const SHORT = 10_000;
const SHOWN_TO_WATCHERS = 15_000;

export class MatchShow {
  aloud = $state('');
  alert = $state('');
  hidden = $state.raw<ReadonlySet<string>>(new Set());
  shaken = $state<number | undefined>();
  incoming = $state(0);
  looked = $state.raw<Cell | undefined>();
  round = $state.raw<RoundSummary | undefined>();
  isRole = $state(false);
  isFinal = $state(false);
  /** The treasure that was just found, and by whom. */
  treasure = $state.raw<{ readonly finder: number | undefined; readonly end: () => void } | undefined>();
  keys = $state(false);
  glow = $state(0);
  readonly #screen: MatchScreen;
  /** What news are acted out with; until it has come, they are simply so. */
  #theatre: { queue: SceneQueue; stage: Stage; scenesOf: typeof scenesOf } | undefined;
  /** What was listed or has popped up already; nothing before the first lines. */
  #heard: ReadonlySet<string> | undefined;
  #version = -1;
  /** How many events were shown already. */
  #known = 0;
  #match = '';
  #wasMine = false;
  #dripping = 0;

  constructor(screen: MatchScreen) {
    this.#screen = screen;
  }

  enter(root: HTMLElement, layer: HTMLElement): void {
    withParts(({ SceneQueue, Stage, scenesOf }) => {
      const queue = new SceneQueue(() => this.#rest());
      this.#theatre = { queue, stage: new Stage(root, layer, () => this.#screen.isCalm), scenesOf };
    });
  }

  receive(told: MatchProps): void {
    const screen = this.#screen;
    const { match } = screen;
    const { events, prompt, isReplay } = told;
    const isFirst = this.#match !== match;
    // Counted, not taken from the prompt: a prompt may tell a round again, and two may come before the screen is drawn.
    const news = isReplay ? prompt.events : isFirst ? [] : events.slice(this.#known);
    this.#known = events.length;
    screen.receive(told);
    if (prompt.version === this.#version && !isFirst) return;
    this.#version = prompt.version;
    this.#match = match;
    if (isFirst) screen.claimed = [];
    if (isFirst) {
      // Read now: whoever leaves before the parts are here has no screen to ask any more.
      const { isRace, layout } = screen;
      withParts(({ prepareCards }) => prepareCards(isRace, layout === 'tv'));
    }
    if (!isReplay) this.#open(isFirst ? events : news, isFirst);
    this.#perform(news);
    this.#announce(news);
    this.#watchClock(told);
  }

  /** New lines of chat pop up at their seats; those from before are only listed. */
  hear(lines: readonly Line[]): void {
    const fresh = this.#heard ? lines.filter((line) => !this.#heard?.has(keyOfLine(line))) : [];
    const screen = this.#screen;
    const known = screen.claimed.map(({ line }) => line);
    const claims = lines.filter((line) => line.claim && line.match === screen.match && !known.includes(line));
    if (claims.length) {
      const place = screen.props.events.length;
      screen.claimed = [...screen.claimed, ...claims.map((line) => ({ place, line }))];
    }
    this.#heard = new Set(lines.map(keyOfLine));
    for (const line of fresh) this.#screen.hear(line);
    if (!fresh.length) return;
    this.sound('emote');
    const others = fresh.filter(({ seat, claim }) => !claim && (seat === undefined || seat !== this.#screen.you));
    if (this.#screen.talk !== 'chat') this.#screen.unread += others.length;
    this.aloud = sentences(
      fresh.map((line) =>
        t('match.saidBy', {
          name: line.name,
          text: line.emote ? t(`match.emote_${line.emote}`) : lineText(line, this.#screen.audience),
        }),
      ),
    );
  }

  sound(name: SoundName): void {
    play(name, preferences.volume);
  }

  /** Open the dialogs that the news call for. */
  #open(news: readonly GameEvent[], isFirst: boolean): void {
    const { view, you, lastRound, match } = this.#screen;
    const has = (name: GameEvent['event']) => news.some(({ event }) => event === name);
    // Who comes in on the end of a round must be able to put it away; of the end of a match the result says enough.
    this.round = isRoundOver(view) && !(isFirst && view.result) ? lastRound : undefined;
    if (this.round && you === null) this.#closeLater(this.round);
    this.isFinal = Boolean(view.result);
    if (has('RolesDealt') && !isRoundOver(view)) {
      this.isRole = you !== null && (!isFirst || !wasSeen(match, view.round));
      // Nobody looks at a role here, so nothing waits for it.
      if (!this.isRole) this.#screen.props.onread?.();
    }
    const peek = isFirst ? undefined : news.find((event) => event.event === 'GoalPeeked' && event.seat === you);
    if (peek?.event === 'GoalPeeked') this.looked = peek.cell;
  }

  /** Nobody is there to close it on a shared screen, and the match goes on without those who watch. */
  #closeLater(summary: RoundSummary): void {
    setTimeout(() => this.round === summary && this.closeRound(), SHOWN_TO_WATCHERS);
  }

  closeRound(): void {
    this.round = undefined;
    this.#screen.isAside = false;
    this.#screen.props.onread?.();
    this.#announce([]);
  }

  closeRole(): void {
    this.isRole = false;
    see(this.#screen.match, this.#screen.view.round);
    this.#screen.props.onread?.();
  }

  #perform(news: readonly GameEvent[]): void {
    const screen = this.#screen;
    const drawn = news.filter((event) => event.event === 'CardDrawn' && event.seat === screen.you).length;
    if (drawn) this.#take(drawn);
    if (!this.#theatre || !news.length) return;
    const { queue, stage, scenesOf } = this.#theatre;
    const { events, isReplay } = screen.props;
    const from = events.length - news.length;
    const scenes = scenesOf(events, from, {
      stage,
      you: screen.you,
      play: (name) => this.sound(name),
      hide: (cell) => (this.hidden = new Set([...this.hidden, cell])),
      show: (cell) => (this.hidden = new Set([...this.hidden].filter((other) => other !== cell))),
      shake: (seat) => this.#shake(seat),
      glow: () => (this.glow += 1),
      treasure: (finder) => this.#findTreasure(finder),
      tell: (number) => (screen.told = Math.max(screen.told, number + 1)),
    });
    if (!scenes.length) return;
    if (!screen.isBusy && !isReplay) screen.told = from;
    screen.isBusy = true;
    queue.add(...scenes);
  }

  #rest(): void {
    this.#screen.isBusy = false;
    this.#screen.told = Infinity;
  }

  #take(drawn: number): void {
    this.incoming = drawn;
    this.sound('draw');
    setTimeout(() => (this.incoming = 0), DRAW);
  }

  #shake(seat: number): void {
    this.shaken = seat;
    setTimeout(() => (this.shaken = undefined), SHAKE);
  }

  /** Resolves when the treasure was looked at. */
  async #findTreasure(finder: number | undefined): Promise<void> {
    this.sound('treasure');
    if (this.#screen.isCalm || this.#screen.props.isReplay) return;
    await new Promise<void>((end) => (this.treasure = { finder, end }));
    this.treasure = undefined;
  }

  #announce(news: readonly GameEvent[]): void {
    const { status, audience } = this.#screen;
    this.aloud = later.parts?.tellAloud(news, audience) || sentences([status.head, status.text]);
    this.alert = status.isYours ? sentences([t('match.yourTurnNow'), status.text]) : '';
    if (status.isYours && !this.#wasMine) {
      this.sound(document.hidden ? 'call' : 'turn');
      withParts(({ callPlayer }) => callPlayer(wordFor('games', this.#screen.view.game)));
    }
    this.#wasMine = status.isYours;
  }

  /** A drip a second while the reader's time runs out. */
  #watchClock({ clock, you }: MatchProps): void {
    clearTimeout(this.#dripping);
    if (!clock || clock.seat !== you) return;
    const ends = Date.now() + clock.left_ms;
    const drip = () => {
      const left = ends - Date.now();
      if (left <= SHORT && left > 0) untrack(() => this.sound('drip'));
      if (left > 0) this.#dripping = window.setTimeout(drip, left > SHORT ? left - SHORT : 1000);
    };
    drip();
  }
}
