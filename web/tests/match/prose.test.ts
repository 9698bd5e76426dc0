import { afterEach, describe, expect, test } from 'vitest';
import { countGoals, goalLabel, placeLabel } from '../../src/match/labels';
import { pathPhrase } from '../../src/match/phrases';
import { type Audience, logOf, plainText, tell, tellAloud } from '../../src/match/prose';
import type { Role, GameEvent, PromptMessage } from '../../src/net/messages';
import { speech } from '../../src/text/language.svelte';
import samples from '../../src/match/samples/samples.json';

const PLAYERS = ['Hazel', 'Hilda', 'Pim'].map((name) => ({ name }));
const audience: Audience = { players: PLAYERS, you: 0, goals: 3 };

afterEach(() => {
  speech.language = 'en';
});

const says = (event: GameEvent) => plainText(tell(event, audience)!);

describe('in English', () => {
  test.each<[GameEvent, string]>([
    [{ event: 'PathLaid', seat: 0, face: 'B03~', cell: [1, 0] }, 'You dig a fork'],
    [{ event: 'PathLaid', seat: 1, face: 'B10', cell: [1, 0] }, 'Hilda digs a three-way dead end'],
    [{ event: 'ToolBroken', seat: 1, card: 'sabotage_lamp', target: 2 }, 'Hilda breaks Pim’s lamp'],
    [{ event: 'ToolBroken', seat: 1, card: 'sabotage_lamp', target: 0 }, 'Hilda breaks your lamp'],
    [{ event: 'ToolBroken', seat: 0, card: 'sabotage_cart', target: 2 }, 'You break Pim’s cart'],
    [{ event: 'CardsPassed', seat: 2, cards: ['?'] }, 'Pim discards a card'],
    [{ event: 'CardsPassed', seat: 2, cards: ['?', '?'] }, 'Pim discards 2 cards'],
    [{ event: 'GoalPeeked', seat: 1, cell: [8, -2], goal: '?' }, 'Hilda looks at the upper goal'],
    [{ event: 'GoalPeeked', seat: 0, cell: [8, 0], goal: 'B-STONE-A' }, 'You look at the middle goal: a stone'],
    [{ event: 'GoalRevealed', cell: [8, 2], goal: 'B-GOLD' }, 'The lower goal turns out to be the treasure'],
  ])('%j', (event, sentence) => expect(says(event)).toBe(sentence));
});

describe('in German', () => {
  test.each<[GameEvent, string]>([
    [{ event: 'PathLaid', seat: 0, face: 'B05', cell: [1, 0] }, 'Du gräbst einen geraden Tunnel'],
    [{ event: 'PathLaid', seat: 1, face: 'B06', cell: [1, 0] }, 'Hilda gräbt eine Kurve'],
    [{ event: 'ToolBroken', seat: 1, card: 'sabotage_lamp', target: 2 }, 'Hilda zerstört die Lampe von Pim'],
    [{ event: 'ToolMended', seat: 2, card: 'repair_cart', target: 2, tool: 'cart' }, 'Pim repariert die eigene Lore'],
    [{ event: 'CardsPassed', seat: 0, cards: ['B01', 'map'] }, 'Du legst 2 Karten ab'],
  ])('%j', (event, sentence) => {
    speech.language = 'de';
    expect(says(event)).toBe(sentence);
  });
});

test('places are told as players say them', () => {
  expect(placeLabel([7, -1])).toBe('column 7, row 1 up');
  expect(placeLabel([2, 0])).toBe('column 2, middle row');
  expect(goalLabel([5, -2], 6)).toBe('the goal in column 5, row 2 up');
});

test('paths are told with what stands on them', () => {
  expect(pathPhrase('P25~')).toBe('a fork with a troll');
  expect(pathPhrase('P17')).toBe('a crossing with a blue door');
  expect(pathPhrase('P11')).toBe('a bridge with gold');
});

test('the own draw is told aloud, others’ are not', () => {
  const events: GameEvent[] = [
    { event: 'CardDrawn', seat: 0, card: 'map' },
    { event: 'CardDrawn', seat: 1, card: '?' },
  ];
  expect(tellAloud(events, audience)).toBe('You draw treasure map.');
});

test('O4 a rockslide that was drawn is nobody’s doing, one that was played is', () => {
  const fell: GameEvent = { event: 'PathCollapsed', seat: 0, face: 'P03', cell: [1, 0] };
  const drawn: GameEvent = { event: 'CardDrawn', seat: 0, card: 'rockslide' };
  expect(plainText(tell(fell, audience, drawn)!)).toMatch(/^A rockslide buries /);
  expect(plainText(tell(fell, audience, { event: 'TurnBegan', seat: 0 })!)).toMatch(/^You bring down /);
  expect(tellAloud([drawn, fell], audience)).toMatch(/A rockslide buries /);
});

test.each(['en', 'de'] as const)('no sentence of real matches has a hole left, in %s', (language) => {
  speech.language = language;
  const prompts = (samples as unknown as { seat: number | null; messages: PromptMessage[] }[]).flatMap(
    ({ seat, messages }) => messages.map(({ prompt }) => ({ seat, prompt })),
  );
  const players = Array.from({ length: 10 }, (_, seat) => ({ name: `N${seat}` }));
  for (const { seat, prompt } of prompts)
    for (const event of prompt.events) {
      const line = tell(event, { players, you: seat, goals: countGoals(prompt.view) });
      if (line) expect(plainText(line)).not.toMatch(/[{}]|undefined|\s$|^\s|: $/);
    }
});

test('S12 at the end of a round the log names the saboteurs', () => {
  const audience = { players: [{ name: 'Hilda' }, { name: 'Pim' }, { name: 'Marta' }], you: 0, goals: 3 };
  const told = (...roles: Role[]) => {
    const line = tell({ event: 'RolesShown', roles, spare: 'digger' }, audience);
    return line && plainText(line);
  };
  expect(told('digger', 'saboteur', 'digger')).toBe('Pim was the saboteur');
  expect(told('saboteur', 'digger', 'saboteur')).toBe('Marta and you were the saboteurs');
  expect(told('saboteur', 'digger', 'digger')).toBe('You were the saboteur');
  expect(told('digger', 'digger', 'digger')).toBe('There was no saboteur at all');
});

describe('a log', () => {
  const dig: GameEvent = { event: 'PathLaid', seat: 0, face: 'B03', cell: [1, 0] };
  const pass: GameEvent = { event: 'CardsPassed', seat: 2, cards: ['?'] };

  test('that grows keeps its lines as they are', () => {
    const [first] = logOf([dig], audience);
    const [same, second] = logOf([dig, pass], audience);
    expect(same).toBe(first);
    expect(plainText(second!)).toBe('Pim discards a card');
  });

  test('is told anew in another language, and to somebody else', () => {
    logOf([dig], audience);
    expect(plainText(logOf([dig], { ...audience, you: 1 })[0]!)).toBe('Hazel digs a fork');
    speech.language = 'de';
    expect(plainText(logOf([dig], audience)[0]!)).toBe(plainText(tell(dig, audience)!));
  });
});
