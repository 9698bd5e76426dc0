import { describe, expect, test } from 'vitest';
import { type Choosing, type Input, NOTHING, type Situation, begin, litTargets, step } from '../../src/match/choosing';
import { readChoices } from '../../src/match/choices';
import type { Action, PromptMessage } from '../../src/net/messages';
import samples from '../../src/match/samples/samples.json';

const LEGAL: readonly Action[] = [
  { do: 'dig', face: 'B03', cell: [1, 0] },
  { do: 'dig', face: 'B03~', cell: [1, 0] },
  { do: 'dig', face: 'B03', cell: [0, 1] },
  { do: 'sabotage', card: 'sabotage_lamp', seat: 2 },
  { do: 'repair', card: 'repair_pick_cart', tool: 'pick', seat: 1 },
  { do: 'repair', card: 'repair_pick_cart', tool: 'cart', seat: 1 },
  { do: 'discard', cards: ['B03'] },
  { do: 'discard', cards: ['sabotage_lamp'] },
  { do: 'discard', cards: ['repair_pick_cart'] },
];
const HAND = ['B03', 'sabotage_lamp', 'repair_pick_cart'];

function situation(more: Partial<Situation> = {}, legal = LEGAL): Situation {
  return { choices: readChoices(legal), hand: HAND, confirm: false, warnOfPass: false, ...more };
}

/** Put in one thing after another; gives the last state and what was chosen. */
function run(inputs: readonly Input[], at: Situation, from: Choosing = NOTHING) {
  let state = from;
  let chosen: number | undefined;
  for (const input of inputs) ({ state, chosen } = { chosen: undefined, ...step(state, input, at) });
  return { state, chosen };
}

const card = (place: number): Input => ({ do: 'card', place });

describe('picking', () => {
  test('a card lights its cells in reading order', () => {
    const { state } = run([card(0)], situation());
    expect(litTargets(state, situation()).map(({ key }) => key)).toEqual(['cell 1,0', 'cell 0,1']);
  });
  test('the same card again is lowered', () => {
    expect(run([card(0), card(0)], situation()).state).toEqual(NOTHING);
  });
  test('another card takes its place', () => {
    expect(run([card(0), card(1)], situation()).state.picked).toEqual([1]);
  });
  test('a card of no use now stays in the hand', () => {
    const at = situation({}, [{ do: 'bribe', cell: [2, 1] }, { do: 'done' }]);
    expect(run([card(0)], at).state).toEqual(NOTHING);
  });
  test('what does not glow cannot be chosen', () => {
    expect(run([card(1), { do: 'target', key: 'cell 1,0' }], situation()).chosen).toBeUndefined();
  });
});

describe('laying a path', () => {
  test('with one way to lie it is sent at once', () => {
    expect(run([card(0), { do: 'target', key: 'cell 0,1' }], situation()).chosen).toBe(2);
  });
  test('with confirming on it waits for the tick', () => {
    const at = situation({ confirm: true });
    expect(run([card(0), { do: 'target', key: 'cell 0,1' }], at).chosen).toBeUndefined();
    expect(run([card(0), { do: 'target', key: 'cell 0,1' }, { do: 'confirm' }], at).chosen).toBe(2);
  });
  test('two ways round: tapping the ghost turns it, the tick sends it', () => {
    const tap: Input = { do: 'target', key: 'cell 1,0' };
    expect(run([card(0), tap, { do: 'confirm' }], situation()).chosen).toBe(0);
    expect(run([card(0), tap, tap, { do: 'confirm' }], situation()).chosen).toBe(1);
    expect(run([card(0), tap, { do: 'turn' }, { do: 'turn' }, { do: 'confirm' }], situation()).chosen).toBe(0);
  });
  test('dragging is the same choice', () => {
    expect(run([{ do: 'drop', place: 0, key: 'cell 0,1' }], situation()).chosen).toBe(2);
  });
  test('one step back at a time', () => {
    const { state } = run([card(0), { do: 'target', key: 'cell 1,0' }, { do: 'back' }], situation());
    expect(state).toEqual({ ...NOTHING, picked: [0] });
    expect(run([{ do: 'back' }], situation(), state).state).toEqual(NOTHING);
  });
});

test('a repair card that fits two tools asks which', () => {
  const inputs: Input[] = [card(2), { do: 'target', key: 'seat 1' }];
  expect(run(inputs, situation()).chosen).toBeUndefined();
  expect(run([...inputs, { do: 'way', way: 1 }, { do: 'confirm' }], situation()).chosen).toBe(5);
});

describe('passing', () => {
  test('with the picked card', () => {
    expect(run([card(1), { do: 'pass' }], situation()).chosen).toBe(7);
  });
  test('first pass, then the card', () => {
    expect(run([{ do: 'pass' }, card(1)], situation()).chosen).toBe(7);
  });
  test('is asked about once', () => {
    const at = situation({ warnOfPass: true });
    const { state, chosen } = run([card(1), { do: 'pass' }], at);
    expect([chosen, state.question]).toEqual([undefined, 'pass']);
    expect(run([{ do: 'confirm' }], at, state).chosen).toBe(7);
  });
  test('pressed twice without a card, it is taken back', () => {
    expect(run([{ do: 'pass' }, { do: 'pass' }], situation()).state).toEqual(NOTHING);
  });
  test('in the Duel with one or two cards, in whatever order', () => {
    const legal: Action[] = [
      { do: 'discard', cards: ['B03'] },
      { do: 'discard', cards: ['B03', 'sabotage_lamp'] },
    ];
    const at = situation({}, legal);
    expect(run([card(0), { do: 'pass' }], at).chosen).toBeUndefined();
    expect(run([card(0), { do: 'pass' }, { do: 'confirm' }], at).chosen).toBe(0);
    expect(run([{ do: 'pass' }, card(1), card(0), { do: 'pass' }], at).chosen).toBe(1);
  });
});

test('shedding takes two cards and is always asked about', () => {
  const legal: Action[] = [{ do: 'shed', cards: ['B03', 'repair_pick_cart'], tool: 'pick' }];
  const at = situation({}, legal);
  const { state } = run([{ do: 'shed', tool: 'pick' }, card(2), card(0), { do: 'confirm' }], at);
  expect(state.question).toBe('shed');
  expect(run([{ do: 'confirm' }], at, state).chosen).toBe(0);
  expect(run([{ do: 'back' }], at, state).state.question).toBeUndefined();
});

test('a troll is bribed in two taps, whatever the settings', () => {
  const at = situation({}, [{ do: 'bribe', cell: [2, 1] }, { do: 'done' }]);
  const { state, chosen } = run([{ do: 'target', key: 'cell 2,1' }], at);
  expect(chosen).toBeUndefined();
  expect(run([{ do: 'confirm' }], at, state).chosen).toBe(0);
});

test('a revealed goal shows its printed face first', () => {
  const at = situation({}, [
    { do: 'orient', face: 'G03~', cell: [5, 0] },
    { do: 'orient', face: 'G03', cell: [5, 0] },
  ]);
  expect(run([{ do: 'confirm' }], at, begin(at.choices)).chosen).toBe(1);
  expect(run([{ do: 'turn' }, { do: 'confirm' }], at, begin(at.choices)).chosen).toBe(0);
});

/** The inputs with which a player makes this choice. */
function inputsFor(action: Action, hand: readonly string[]): Input[] {
  const at = (name: string) => card(hand.indexOf(name));
  const places = (names: readonly string[]) => {
    const left = [...hand] as (string | undefined)[];
    return names.map((name) => {
      const place = left.indexOf(name);
      left[place] = undefined;
      return card(place);
    });
  };
  const tap = (x: readonly [number, number]): Input => ({ do: 'target', key: `cell ${x[0]},${x[1]}` });
  switch (action.do) {
    case 'dig':
      return [at(action.face.replace('~', '')), tap(action.cell)];
    case 'sabotage':
    case 'repair':
      return [at(action.card), { do: 'target', key: `seat ${action.seat}` }];
    case 'collapse':
      return [at('rockslide'), tap(action.cell)];
    case 'peek':
      return [at('map'), tap(action.cell)];
    case 'unlock':
      return [at('key'), tap(action.cell)];
    case 'bribe':
      return [tap(action.cell)];
    case 'discard':
      return [{ do: 'pass' }, ...places(action.cards), { do: 'confirm' }];
    case 'shed':
      return [{ do: 'shed', tool: action.tool }, ...places(action.cards), { do: 'confirm' }];
    default:
      return [];
  }
}

test('every legal action of real prompts can be chosen', () => {
  const prompts = (samples as unknown as { messages: PromptMessage[] }[]).flatMap(({ messages }) => messages);
  for (const { prompt } of prompts) {
    const hand = prompt.view.hand ?? [];
    const at: Situation = { choices: readChoices(prompt.legal), hand, confirm: true, warnOfPass: true };
    prompt.legal.forEach((action, index) => {
      if (action.do === 'take') return expect(at.choices.takes.some((take) => take.index === index)).toBe(true);
      if (action.do === 'done') return expect(at.choices.done).toBe(index);
      const { state } = run(inputsFor(action, hand), at, begin(at.choices));
      const found = [0, 1].map((way) => run([{ do: 'way', way }, { do: 'confirm' }], at, state).chosen);
      return expect(found, JSON.stringify(action)).toContain(index);
    });
  }
});
