// What a screen reader says of a card: short, the way a player says it, and from the data alone.
import { listed, t } from '../text';
import type { Card, CardState } from './card';
import type { FaceState } from './face';
import { type Face, inOrder, isStraight, turnFace } from './faces';
import type { Side } from './geometry';
import type { TokenKind } from './token';
import type { ToolKind } from './tool';

export type Layout = 'bridge' | 'doubleBend' | 'deadEnd' | 'deadEnds' | 'crossing' | 'fork' | 'straight' | 'bend';

const SIDES = { T: 'cards.top', R: 'cards.right', B: 'cards.bottom', L: 'cards.left' } as const;

/** As the second word of a key begins. */
export const capitalise = <Text extends string>(text: Text) =>
  (text.charAt(0).toUpperCase() + text.slice(1)) as Capitalize<Text>;

export function describeCard(card: Card, state: CardState): string {
  switch (card.kind) {
    case 'face':
      return describeFace(card.face, card.turned, state);
    case 'action':
      return describeAction(card.name);
    case 'gold':
      return t('cards.goldCard', { n: card.worth });
    case 'role':
      return t(`cards.role${capitalise(card.role)}`);
    case 'back':
      return t(`cards.back${capitalise(card.pile)}`);
  }
}

export function describeToken(kind: TokenKind): string {
  return t(`cards.token${capitalise(kind)}`);
}

export function describeTool(kind: ToolKind, broken: boolean): string {
  return t(`cards.${kind}${broken ? 'Broken' : 'Fine'}`);
}

export function toolWord(tool: ToolKind): string {
  return t(`cards.${tool}`);
}

function describeAction(name: string): string {
  const [verb, ...tools] = name.split('_');
  if (verb === 'sabotage' || verb === 'repair')
    return t(`cards.${verb}`, { tools: listed((tools as ToolKind[]).map(toolWord), 'disjunction') });
  return t(`cards.${name as 'map' | 'rockslide' | 'key'}`);
}

/** For example: "bend, open top-left, green door top, gold 1". */
export function describeFace(printed: Face, turned: boolean, state: FaceState): string {
  const face = turned ? turnFace(printed) : printed;
  return [
    placeOf(face),
    layoutWord(layoutOf(face)),
    t('cards.open', { sides: namesOf(face.open) }),
    ...waysOf(face),
    gateOf(face, state),
    face.ladder && t(`cards.ladder${capitalise(face.ladder)}`),
    ...goldOf(face, state),
    turned && t('cards.turned'),
  ]
    .filter(Boolean)
    .join(', ');
}

const layoutWord = (layout: Layout) => t(layout === 'deadEnds' ? 'cards.deadEnd' : `cards.${layout}`);

function namesOf(sides: readonly Side[]): string {
  return inOrder(sides)
    .map((side) => t(SIDES[side]))
    .join('-');
}

function placeOf(face: Face): string | false {
  if (face.treasure) return t('cards.treasure');
  if (face.stone) return t('cards.stone');
  if (face.dwarf) return t(`cards.start${capitalise(face.dwarf)}`);
  return face.place !== 'path' && t(`cards.${face.place}`);
}

export function layoutOf({ kind, groups }: Face): Layout {
  const way = groups.find((group) => group.length > 1);
  if (kind) return kind === 'bridge' ? kind : 'doubleBend';
  if (!way) return groups.length === 1 ? 'deadEnd' : 'deadEnds';
  if (way.length === 4) return 'crossing';
  if (way.length === 3) return 'fork';
  return isStraight(way) ? 'straight' : 'bend';
}

/** Which openings belong together, where that is not plain from the kind of card. */
function waysOf({ groups }: Face): (string | false)[] {
  const through = groups.filter((group) => group.length > 1);
  const dead = groups.filter((group) => group.length === 1).flat();
  return [
    through.length > 1 && t('cards.joins', { ways: listed(through.map(namesOf)) }),
    through.length > 0 && dead.length > 0 && t('cards.deadEndAt', { sides: namesOf(dead) }),
  ];
}

function gateOf({ gate }: Face, { keyed, bribed }: FaceState): string | undefined {
  if (!gate) return undefined;
  const filling = { side: t(SIDES[gate.arm]) };
  if ('troll' in gate) return t(bribed ? `cards.troll${capitalise(bribed)}` : 'cards.troll', filling);
  return t(`cards.door${capitalise(gate.door)}${keyed ? 'Open' : ''}`, filling);
}

function goldOf(face: Face, { marker }: FaceState): (string | undefined)[] {
  if (!face.gold) return [];
  const isOnOneOfSeveral = face.groups.length > 1 && face.goldOn && face.goldOn !== 'hub';
  const gold = isOnOneOfSeveral
    ? t('cards.goldAt', { n: face.gold, sides: namesOf(face.goldOn as readonly Side[]) })
    : t('cards.gold', { n: face.gold });
  return [gold, marker && t(`cards.marker${capitalise(marker)}`)];
}
