// Choosing, as a machine without side effects: taps and keys go in, a new state and perhaps a choice come out.
import type { Tool } from '../net/messages';
import { type Choices, type Target, type TargetKey, findPutDown, mostCards, takesCards } from './choices';

export type Mode = 'play' | 'pass' | Tool;

/** What is picked so far. A tool as mode: two cards are shed for it. */
export interface Choosing {
  readonly mode: Mode;
  /** Places in the hand, in the order they were picked. */
  readonly picked: readonly number[];
  readonly target: TargetKey | undefined;
  /** Which of the target's ways: how a path lies, which tool is mended. */
  readonly way: number;
  /** Asked before something that is easily regretted. */
  readonly question: 'pass' | 'shed' | undefined;
}

export interface Situation {
  readonly choices: Choices;
  readonly hand: readonly string[];
  /** Whether every choice is confirmed. */
  readonly confirm: boolean;
  /** Whether passing must be asked about: the first time in a match, while a path would fit. */
  readonly warnOfPass: boolean;
}

export type Input =
  | { readonly do: 'card'; readonly place: number }
  | { readonly do: 'target'; readonly key: TargetKey }
  | { readonly do: 'way'; readonly way: number }
  | { readonly do: 'drop'; readonly place: number; readonly key: TargetKey | 'pass' }
  | { readonly do: 'shed'; readonly tool: Tool }
  | { readonly do: 'turn' | 'confirm' | 'pass' | 'back' };

export interface Outcome {
  readonly state: Choosing;
  readonly chosen?: number;
}

export const NOTHING: Choosing = { mode: 'play', picked: [], target: undefined, way: 0, question: undefined };

export function step(state: Choosing, input: Input, situation: Situation): Outcome {
  switch (input.do) {
    case 'card':
      return pick(state, input.place, situation);
    case 'target':
      return aim(state, input.key, situation);
    case 'way':
      return { state: { ...state, way: input.way } };
    case 'drop':
      return drop(input, situation);
    case 'shed':
      return { state: { ...NOTHING, mode: input.tool } };
    case 'turn':
      return { state: turned(state, situation) };
    case 'pass':
      return pass(state, situation);
    case 'confirm':
      return confirm(state, situation);
    case 'back':
      return { state: back(state) };
  }
}

/** The state a new prompt begins with: a revealed goal is at hand already. */
export function begin(choices: Choices): Choosing {
  return { ...NOTHING, target: choices.orient?.key };
}

/** The cards that are picked, by name. */
export function pickedCards(state: Choosing, hand: readonly string[]): string[] {
  return state.picked.flatMap((place) => hand[place] ?? []);
}

/** What glows: the targets of the picked card, or the trolls while no card is picked. */
export function litTargets(state: Choosing, { choices, hand }: Situation): readonly Target[] {
  if (choices.orient) return [choices.orient];
  if (state.mode !== 'play') return [];
  const [card] = pickedCards(state, hand);
  return card === undefined ? choices.bribes : (choices.plays.get(card) ?? []);
}

export function currentTarget(state: Choosing, situation: Situation): Target | undefined {
  return litTargets(state, situation).find(({ key }) => key === state.target);
}

/** How many cards the current mode takes. */
export function room(state: Choosing, { choices }: Situation): number {
  if (state.mode === 'play') return 1;
  return state.mode === 'pass' ? mostCards(choices.passes) : 2;
}

/** The index that confirming would send now. */
export function ready(state: Choosing, situation: Situation): number | undefined {
  const { choices, hand } = situation;
  if (state.mode === 'play') return currentTarget(state, situation)?.ways[state.way]?.index;
  const entries = state.mode === 'pass' ? choices.passes : (choices.sheds.get(state.mode) ?? []);
  return state.picked.length ? findPutDown(entries, pickedCards(state, hand))?.index : undefined;
}

function pick(state: Choosing, place: number, situation: Situation): Outcome {
  if (!takesCards(situation.choices) || place >= situation.hand.length) return { state };
  if (state.mode !== 'play') return gather(state, place, situation);
  const isLowered = state.picked[0] === place;
  return { state: { ...NOTHING, picked: isLowered ? [] : [place] } };
}

/** Add a card to those that are put down, or take it back. */
function gather(state: Choosing, place: number, situation: Situation): Outcome {
  const rest = state.picked.filter((other) => other !== place);
  const isAdded = rest.length === state.picked.length;
  const picked = isAdded ? [...rest, place].slice(-room(state, situation)) : rest;
  const gathered = { ...state, picked, question: undefined };
  const isOnlyChoice = state.mode === 'pass' && room(state, situation) === 1 && isAdded;
  return isOnlyChoice && !situation.confirm ? confirm(gathered, situation) : { state: gathered };
}

function aim(state: Choosing, key: TargetKey, situation: Situation): Outcome {
  const target = litTargets(state, situation).find((lit) => lit.key === key);
  if (!target) return { state };
  if (state.target === key) return { state: turned(state, situation) };
  const aimed = { ...state, target: key, way: 0 };
  const isClear = target.ways.length === 1 && target.kind !== 'bribe' && !situation.confirm;
  return isClear ? send(target.ways[0]!.index) : { state: aimed };
}

function drop({ place, key }: Extract<Input, { do: 'drop' }>, situation: Situation): Outcome {
  const picked: Choosing = { ...NOTHING, picked: [place] };
  return key === 'pass' ? pass(picked, situation) : aim(picked, key, situation);
}

function turned(state: Choosing, situation: Situation): Choosing {
  const ways = currentTarget(state, situation)?.ways.length ?? 1;
  return { ...state, way: (state.way + 1) % ways };
}

/** Pass with the picked card, or ask for cards to pass with. */
function pass(state: Choosing, situation: Situation): Outcome {
  const { passes } = situation.choices;
  if (!passes.length) return { state };
  if (state.mode === 'pass') return state.picked.length ? confirm(state, situation) : { state: NOTHING };
  const passing: Choosing = { ...NOTHING, mode: 'pass', picked: state.mode === 'play' ? state.picked : [] };
  const isClear = passing.picked.length > 0 && mostCards(passes) === 1;
  return isClear ? confirm(passing, situation) : { state: passing };
}

function confirm(state: Choosing, situation: Situation): Outcome {
  const chosen = ready(state, situation);
  if (chosen === undefined) return { state };
  const question = questionFor(state, situation);
  return question && state.question !== question ? { state: { ...state, question } } : send(chosen);
}

function questionFor({ mode }: Choosing, { warnOfPass }: Situation): Choosing['question'] {
  if (mode === 'play') return undefined;
  if (mode !== 'pass') return 'shed';
  return warnOfPass ? 'pass' : undefined;
}

function send(chosen: number): Outcome {
  return { state: NOTHING, chosen };
}

/** One step back: from the question, from the target, from the card. */
function back(state: Choosing): Choosing {
  if (state.question) return { ...state, question: undefined };
  if (state.target) return { ...state, target: undefined, way: 0 };
  return NOTHING;
}
