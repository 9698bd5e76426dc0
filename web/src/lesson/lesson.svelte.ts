// A lesson being played: which step, which of its moments, and what a choice was answered with.
import { type Answer, ask } from '../net/api';
import type { Action, GameEvent, LessonAnswer, LessonStep, Problem, Prompt } from '../net/messages';
import { see } from '../net/reading';
import { isCalm } from '../preferences.svelte';
import { keepLearned, keepStep, keptStep } from './progress';

/** How long each thing that others do is looked at. */
const PACE_MS = 1100;

export class Lesson {
  readonly name: string;
  step = $state.raw<LessonStep>();
  wrong = $state.raw<LessonAnswer>();
  /** The choice that was answered so. */
  tried = $state.raw<Action>();
  /** Something was chosen where there was nothing to choose yet. */
  isEarly = $state(false);
  isOver = $state(false);
  problem = $state.raw<Problem>();
  #frame = $state(0);
  #isWaiting = $state(false);
  /** Counts where time has passed: the screen does not act out what came before. */
  #leaps = $state(0);
  #pacing: ReturnType<typeof setTimeout> | undefined;
  /** What to ask the server again for. */
  #asked: () => Promise<void> = async () => {};

  constructor(name: string) {
    this.name = name;
    void this.#open(keptStep(name));
  }

  readonly match = $derived.by(() => `lesson ${this.name} ${this.#leaps}`);
  readonly #moment = $derived(this.step?.frames[this.#frame]);
  readonly prompt: Prompt | undefined = $derived(this.wrong?.prompt ?? this.#moment);
  /** Whether others are still at it. */
  readonly isWatching = $derived(this.step !== undefined && this.#frame < this.step.frames.length - 1);
  /** Whether there is something to choose now. */
  readonly mayChoose = $derived(
    !this.wrong &&
      !this.isWatching &&
      !this.#isWaiting &&
      (this.step?.goal !== undefined || this.step?.ask !== undefined),
  );
  readonly isPending = $derived(this.#isWaiting);
  readonly events: readonly GameEvent[] = $derived([
    ...(this.step?.past ?? []),
    ...(this.step?.frames.slice(0, this.#frame + 1) ?? []).flatMap(({ events }) => events),
    ...(this.wrong?.prompt.events ?? []),
  ]);
  /** What this step is about, whether it can be chosen now or not. */
  readonly wanted: Action | undefined = $derived(
    this.step?.goal === undefined ? undefined : this.step.frames.at(-1)?.legal[this.step.goal],
  );
  readonly goal: Action | undefined = $derived(this.mayChoose ? this.wanted : undefined);

  /** What the learner chose. */
  choose(index: number): void {
    const step = this.step;
    if (!step || !this.mayChoose) return;
    if (step.goal === undefined) this.isEarly = true;
    else if (index === step.goal) this.goOn();
    else void this.#answer(step, index);
  }

  takeBack(): void {
    this.wrong = undefined;
  }

  /** Play the step for the learner. */
  showMe(): void {
    this.wrong = undefined;
    this.goOn();
  }

  goOn(): void {
    const step = this.step;
    if (!step || this.#isWaiting) return;
    if (step.step + 1 < step.steps) return void this.#open(step.step + 1);
    this.isOver = true;
    keepLearned(this.name);
  }

  /** Begin again from the first step. */
  restart(): void {
    this.isOver = false;
    this.step = undefined;
    void this.#open(0);
  }

  retry(): void {
    void this.#asked();
  }

  close(): void {
    clearTimeout(this.#pacing);
  }

  async #open(number: number): Promise<void> {
    this.#asked = () => this.#open(number);
    const step = await this.#wait(ask<LessonStep>('GET', this.#path(number)));
    // A lesson that became shorter since it was left begins again.
    if (!step && this.problem?.code === 'no_lesson' && number > 0) return this.#open(0);
    if (!step) return;
    clearTimeout(this.#pacing);
    const isLeap = !this.step || step.later;
    if (isLeap) this.#leaps += 1;
    // The words say who is who: no dialog has to.
    see(this.match, 1);
    this.step = step;
    this.wrong = undefined;
    this.isEarly = false;
    this.#frame = isLeap ? step.frames.length - 1 : 0;
    keepStep(this.name, number);
    this.#pace();
  }

  #path(step: number): string {
    return `lessons/${encodeURIComponent(this.name)}/${step}`;
  }

  #pace(): void {
    if (!this.isWatching) return;
    const next = () => ((this.#frame += 1), this.#pace());
    this.#pacing = setTimeout(next, isCalm() ? 0 : PACE_MS);
  }

  async #answer(step: LessonStep, index: number): Promise<void> {
    this.#asked = () => this.#answer(step, index);
    const answer = await this.#wait(ask<LessonAnswer>('GET', `${this.#path(step.step)}/${index}`));
    if (!answer || this.step !== step) return;
    this.wrong = answer;
    this.tried = step.frames.at(-1)?.legal[index];
  }

  async #wait<T>(asked: Promise<Answer<T>>): Promise<T | undefined> {
    this.#isWaiting = true;
    const answer = await asked;
    this.#isWaiting = false;
    this.problem = answer.ok ? undefined : answer.problem;
    return answer.ok ? answer.value : undefined;
  }
}
