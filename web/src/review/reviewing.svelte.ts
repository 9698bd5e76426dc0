// The state of a review that is read: the match, whose eyes one has chosen, and the step that is shown.
import { countGoals } from '../match/labels';
import { tell } from '../match/prose';
import { api } from '../net/api';
import type { Cell, MatchInfo, Replay, Review, ReviewedChoice, Turn } from '../net/messages';
import { Player } from '../replay/player.svelte';
import { me } from '../shell/me.svelte';
import { problemText } from '../shell/problems';
import { cellOf, faceOf } from './actions';
import { type Waiter, awaitReview } from './awaiting';
import { choiceAt, roundAt, walk } from './plot';

/** A moment that is worth walking to. */
export interface TurningPoint {
  /** Suspicion that moved; else a choice that cost something. */
  readonly turn: Turn | undefined;
  readonly choice?: ReviewedChoice;
  readonly step: number;
  readonly seat: number;
}

export class Reviewing implements Waiter {
  readonly player = new Player();
  match = $state.raw<MatchInfo>();
  review = $state.raw<Review>();
  replay = $state.raw<Replay>();
  progress = $state(0);
  complaint = $state('');
  /** A seat's eyes; null for what everybody could see. */
  eyes = $state<number | null>(null);
  /** In Saboteur: who looked guilty, or which side was ahead. */
  graph = $state<'guilty' | 'ahead'>('guilty');
  isGone = false;

  readonly players = $derived(this.match?.players ?? []);
  readonly frames = $derived(this.replay?.frames ?? []);
  readonly step = $derived(this.player.step + 1);
  readonly frame = $derived(this.frames[this.player.step]);
  readonly moves = $derived(this.review?.moves ?? undefined);
  readonly round = $derived(this.review?.suspicion.length ? roundAt(this.review.suspicion, this.step) : undefined);
  readonly gaze = $derived(this.round?.eyes.find(({ seat }) => seat === this.eyes));
  /** Whether chances are shown, not suspicion. */
  readonly isAhead = $derived(!this.round || this.graph === 'ahead');
  /** Whose choices are looked at; null for everybody's. */
  readonly chooser = $derived(this.round ? this.eyes : (this.eyes ?? 0));
  readonly choice = $derived(this.moves && choiceAt(this.moves, this.chooser, this.step));
  readonly starts = $derived(
    this.review?.moves?.rounds ?? this.review?.suspicion.map(({ first_step }) => first_step) ?? [],
  );
  readonly first = $derived(this.starts.findLast((start) => start <= this.step) ?? 1);
  readonly last = $derived((this.starts.find((start) => start > this.step) ?? this.frames.length + 1) - 1);
  /** Every cell of the round, so that its picture does not jump from step to step. */
  readonly cells = $derived(
    this.frames
      .slice(this.first - 1, this.last)
      .flatMap(({ prompt: { view } }) => [...view.board, ...view.goals].map(({ cell }) => cell)),
  );
  readonly goals = $derived(this.frame ? countGoals(this.frame.prompt.view) : 0);
  readonly turns = $derived.by((): TurningPoint[] => {
    const { round, gaze, moves, chooser } = this;
    if (round && gaze && !this.isAhead)
      return gaze.turns.map((turn) => {
        const { step, seat } = round.points[turn.point]!;
        return { turn, step, seat };
      });
    const own = moves?.choices.filter(
      (one) => one.stones && (chooser === null || one.seat === chooser) && (!round || one.round === round.round),
    );
    return (own ?? []).map((choice) => ({ turn: undefined, choice, step: choice.step, seat: choice.seat }));
  });
  readonly turn = $derived(this.turns.find(({ step }) => step === this.step));
  /** Where something was done. */
  readonly made = $derived(this.frame?.prompt.events.flatMap((event) => ('cell' in event ? [event.cell] : [])).at(0));
  readonly better = $derived.by((): { cell: Cell; face: string | undefined } | undefined => {
    const { choice } = this;
    const action = this.isAhead && choice?.step === this.step && choice.stones ? choice.better?.action : undefined;
    const cell = action && cellOf(action);
    return action && cell && { cell, face: faceOf(action) };
  });

  constructor(readonly id: string) {
    this.player.run();
  }

  async open(asked: number | undefined): Promise<void> {
    await me.arrived;
    const answer = await api.match(this.id);
    if (!answer.ok) return void (this.complaint = problemText(answer.problem));
    this.match = answer.value;
    const found = await awaitReview(this.id, this, (early) => void (this.review ? 0 : this.#begin(early, asked)));
    if (typeof found === 'string') return void (this.complaint = found);
    if (!found) return;
    if (this.review) this.review = found;
    else await this.#begin(found, asked);
  }

  async #begin(review: Review, asked: number | undefined): Promise<void> {
    this.review = review;
    await this.look(review.suspicion.length ? null : (this.match?.seat ?? this.match?.result?.winners[0] ?? 0));
    this.player.goTo((asked ?? this.#firstStep(review)) - 1);
  }

  #firstStep({ suspicion, moves }: Review): number {
    const moment = suspicion[0]?.moments[0] ?? suspicion.flatMap(({ moments }) => moments)[0];
    const dearest = moves?.choices.filter((one) => one.seat === (this.eyes ?? 0)).sort((a, b) => b.cost - a.cost)[0];
    return moment?.step ?? dearest?.step ?? 1;
  }

  /** See the match with a seat's eyes. */
  async look(seat: number | null): Promise<void> {
    const answer = await api.replay(this.id, seat, false);
    if (!answer.ok) return void (this.complaint = problemText(answer.problem));
    this.eyes = seat;
    this.replay = answer.value;
    this.player.length = this.replay.frames.length;
  }

  readonly show = (to: number): void => {
    this.player.isPlaying = false;
    this.player.goTo(to - 1);
  };

  walkTurns(way: 1 | -1): void {
    const steps = this.turns.map(({ step }) => step);
    const to = walk(steps, this.step, way);
    if (to !== undefined) this.show(to);
  }

  /** What happened at a step, in a few words. */
  lineAt(at: number): string {
    const events = this.frames[at - 1]?.prompt.events ?? [];
    for (const [n, event] of events.entries()) {
      const line = tell(event, { players: this.players, you: null, goals: this.goals }, events[n - 1]);
      if (line) return line.pieces.map(({ text }) => text).join('');
    }
    return '';
  }
}
