// The legal list, sorted into what can be tapped. Nothing is added to it and nothing left out.
import type { Action, Cell, Tool } from '../net/messages';
import { type CellKey, inReadingOrder, keyOf } from './cells';

export type TargetKey = `cell ${CellKey}` | `seat ${number}`;
export type ActionKind = Exclude<Action['do'], 'done' | 'shed' | 'discard' | 'take'>;

/** One way to use a target: how a path would lie, or which tool is mended. */
export interface Way {
  readonly index: number;
  readonly face?: string;
  readonly tool?: Tool;
}

export interface Target {
  readonly key: TargetKey;
  readonly kind: ActionKind;
  readonly cell?: Cell;
  readonly seat?: number;
  readonly ways: readonly Way[];
}

/** Putting cards down: passing, or shedding for a tool. */
export interface PutDown {
  readonly index: number;
  readonly cards: readonly string[];
}

export interface Choices {
  /** By the name of a card in hand. */
  readonly plays: ReadonlyMap<string, readonly Target[]>;
  readonly bribes: readonly Target[];
  readonly orient: Target | undefined;
  readonly takes: readonly { readonly gold: number; readonly index: number }[];
  readonly done: number | undefined;
  readonly passes: readonly PutDown[];
  readonly sheds: ReadonlyMap<Tool, readonly PutDown[]>;
  readonly count: number;
}

/** A card's name without the sign that it lies turned. */
export function plainName(face: string): string {
  return face.endsWith('~') ? face.slice(0, -1) : face;
}

/** The card of the hand that an action plays; several where cards are put down. */
export function cardsOf(action: Action): readonly string[] {
  switch (action.do) {
    case 'dig':
      return [plainName(action.face)];
    case 'sabotage':
    case 'repair':
      return [action.card];
    case 'collapse':
      return ['rockslide'];
    case 'peek':
      return ['map'];
    case 'unlock':
      return ['key'];
    case 'shed':
    case 'discard':
      return action.cards;
    default:
      return [];
  }
}

interface Aim {
  readonly card: string;
  readonly kind: ActionKind;
  readonly cell?: Cell;
  readonly seat?: number;
  readonly way: Omit<Way, 'index'>;
}

const BRIBE = 'bribe';
const ORIENT = 'orient';

function aimOf(action: Action): Aim | undefined {
  switch (action.do) {
    case 'dig':
      return { card: plainName(action.face), kind: 'dig', cell: action.cell, way: { face: action.face } };
    case 'sabotage':
      return { card: action.card, kind: 'sabotage', seat: action.seat, way: {} };
    case 'repair':
      return { card: action.card, kind: 'repair', seat: action.seat, way: { tool: action.tool } };
    case 'collapse':
      return { card: 'rockslide', kind: 'collapse', cell: action.cell, way: {} };
    case 'peek':
      return { card: 'map', kind: 'peek', cell: action.cell, way: {} };
    case 'unlock':
      return { card: 'key', kind: 'unlock', cell: action.cell, way: {} };
    case 'bribe':
      return { card: BRIBE, kind: 'bribe', cell: action.cell, way: {} };
    case 'orient':
      return { card: ORIENT, kind: 'orient', cell: action.cell, way: { face: action.face } };
    default:
      return undefined;
  }
}

export function readChoices(legal: readonly Action[]): Choices {
  const plays = new Map<string, Map<TargetKey, Target>>();
  legal.forEach((action, index) => {
    const aim = aimOf(action);
    if (aim) addTarget(plays, aim, index);
  });
  const listed = new Map([...plays].map(([card, targets]) => [card, [...targets.values()].sort(byPlace)]));
  const { [BRIBE]: bribes = [], [ORIENT]: [orient] = [] } = Object.fromEntries(listed);
  listed.delete(BRIBE);
  listed.delete(ORIENT);
  return { plays: listed, bribes, orient, ...readOthers(legal), count: legal.length };
}

function addTarget(plays: Map<string, Map<TargetKey, Target>>, aim: Aim, index: number): void {
  const { card, way, ...place } = aim;
  const targets = plays.get(card) ?? new Map<TargetKey, Target>();
  plays.set(card, targets);
  const key: TargetKey = aim.cell ? `cell ${keyOf(aim.cell)}` : `seat ${aim.seat ?? 0}`;
  const ways = [...(targets.get(key)?.ways ?? []), { index, ...way }];
  targets.set(key, { key, ...place, ways: ways.sort(printedFirst) });
}

function printedFirst(a: Way, b: Way): number {
  return Number(a.face?.endsWith('~') ?? false) - Number(b.face?.endsWith('~') ?? false);
}

function byPlace(a: Target, b: Target): number {
  return a.cell && b.cell ? inReadingOrder(a.cell, b.cell) : (a.seat ?? 0) - (b.seat ?? 0);
}

function readOthers(legal: readonly Action[]) {
  const takes: { gold: number; index: number }[] = [];
  const passes: PutDown[] = [];
  const sheds = new Map<Tool, PutDown[]>();
  let done: number | undefined;
  legal.forEach((action, index) => {
    if (action.do === 'take') takes.push({ gold: action.gold, index });
    if (action.do === 'discard') passes.push({ index, cards: action.cards });
    if (action.do === 'shed')
      sheds.set(action.tool, [...(sheds.get(action.tool) ?? []), { index, cards: action.cards }]);
    if (action.do === 'done') done = index;
  });
  return { takes, passes, sheds, done };
}

/** The entry that puts down exactly these cards, in whatever order they were picked. */
export function findPutDown(entries: readonly PutDown[], cards: readonly string[]): PutDown | undefined {
  const wanted = [...cards].sort().join();
  return entries.find((entry) => [...entry.cards].sort().join() === wanted);
}

/** Whether any card of the hand can be used: after the action there may be trolls to bribe and nothing else. */
export function takesCards({ plays, passes, sheds }: Choices): boolean {
  return plays.size > 0 || passes.length > 0 || sheds.size > 0;
}

export function mostCards(entries: readonly PutDown[]): number {
  return Math.max(0, ...entries.map(({ cards }) => cards.length));
}
