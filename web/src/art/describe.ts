// What a screen reader says of a card: short, the way a player says it, and from the data alone.
import type { Card, CardState } from './card';
import type { FaceState } from './face';
import { type Face, inOrder, isStraight, turnFace } from './faces';
import type { Side } from './geometry';
import type { TokenKind } from './token';
import type { ToolKind } from './tool';
import { type Language, type Layout, WORDS, type Words } from './words';

export function describeCard(card: Card, state: CardState, language: Language): string {
  const words = WORDS[language];
  switch (card.kind) {
    case 'face':
      return describeFace(card.face, card.turned, state, language);
    case 'action':
      return describeAction(card.name, words);
    case 'gold':
      return words.goldCard(card.worth);
    case 'role':
      return words.roles[card.role];
    case 'back':
      return words.backs[card.pile];
  }
}

export function describeToken(kind: TokenKind, language: Language): string {
  return WORDS[language].tokens[kind];
}

export function describeTool(kind: ToolKind, broken: boolean, language: Language): string {
  const words = WORDS[language];
  return words.tool(words.tools[kind], broken);
}

function describeAction(name: string, words: Words): string {
  const [verb, ...tools] = name.split('_');
  const toolWords = tools.map((tool) => words.tools[tool as ToolKind]);
  if (verb === 'sabotage') return words.sabotage(toolWords);
  if (verb === 'repair') return words.repair(toolWords);
  return words.actions[name] ?? name;
}

/** For example: "bend, open top-left, green door top, gold 1". */
export function describeFace(printed: Face, turned: boolean, state: FaceState, language: Language): string {
  const words = WORDS[language];
  const face = turned ? turnFace(printed) : printed;
  return [
    placeOf(face, words),
    words.layouts[layoutOf(face)],
    words.open(namesOf(face.open, words)),
    ...waysOf(face, words),
    gateOf(face, state, words),
    face.ladder && words.ladder(face.ladder),
    ...goldOf(face, state, words),
    turned && words.turned,
  ]
    .filter(Boolean)
    .join(', ');
}

function namesOf(sides: readonly Side[], words: Words): string {
  return inOrder(sides)
    .map((side) => words.sides[side])
    .join('-');
}

function placeOf(face: Face, words: Words): string | false {
  if (face.treasure) return words.treasure;
  if (face.stone) return words.stone;
  if (face.dwarf) return words.dwarfStart(face.dwarf);
  return face.place !== 'path' && words.places[face.place];
}

export function layoutOf({ kind, groups }: Face): Layout {
  const way = groups.find((group) => group.length > 1);
  if (kind) return kind;
  if (!way) return groups.length === 1 ? 'dead end' : 'dead ends';
  if (way.length === 4) return 'crossing';
  if (way.length === 3) return 'fork';
  return isStraight(way) ? 'straight' : 'bend';
}

/** Which openings belong together, where that is not plain from the kind of card. */
function waysOf({ groups }: Face, words: Words): (string | false)[] {
  const through = groups.filter((group) => group.length > 1);
  const dead = groups.filter((group) => group.length === 1).flat();
  return [
    through.length > 1 && words.joins(through.map((group) => namesOf(group, words))),
    through.length > 0 && dead.length > 0 && words.deadEndAt(namesOf(dead, words)),
  ];
}

function gateOf({ gate }: Face, { keyed, bribed }: FaceState, words: Words): string | undefined {
  if (!gate) return undefined;
  const side = words.sides[gate.arm];
  return 'troll' in gate ? words.troll(side, bribed) : words.door(gate.door, side, keyed ?? false);
}

function goldOf(face: Face, { marker }: FaceState, words: Words): (string | undefined)[] {
  if (!face.gold) return [];
  const isOnOneOfSeveral = face.groups.length > 1 && face.goldOn && face.goldOn !== 'hub';
  const sides = isOnOneOfSeveral ? namesOf(face.goldOn as readonly Side[], words) : '';
  return [words.gold(face.gold, sides), marker && words.marked(marker)];
}
