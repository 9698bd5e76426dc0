// Words for places, cards, tools and people: what the screen shows, and what a screen reader says.
import { type CardState, readCard } from '../art/card';
import { describeCard, toolWord } from '../art/describe';
import { findFace } from '../art/faces';
import type { Dwarf as Colour } from '../art/palette';
import type { ToolKind } from '../art/tool';
import type { Cell, Dwarf, Panel, Player, Token, View } from '../net/messages';
import { nameOf } from '../shell/names';
import { listed, t, wordFor } from '../text';
import { isSame } from './cells';
import { plainName } from './choices';

export const TOOLS: readonly ToolKind[] = ['pick', 'lamp', 'cart'];

export function toolOf(sabotage: string): ToolKind {
  return sabotage.replace('sabotage_', '') as ToolKind;
}

export function brokenTools(panel: Panel | undefined): ToolKind[] {
  const broken = (panel?.broken ?? []).map(toolOf);
  return TOOLS.filter((tool) => broken.includes(tool));
}

export { toolWord };

export function toolWords(tools: readonly ToolKind[]): string {
  return listed(tools.map(toolWord));
}

/** "pick or cart". */
export function choiceOfTools(tools: readonly ToolKind[]): string {
  return listed(tools.map(toolWord), 'disjunction');
}

/** What a card is, short and from the data. */
export function cardLabel(name: string, state: CardState = {}): string {
  return describeCard(readCard(name === '?' ? 'back deck' : name), state);
}

/** "column 7, row 1 up". */
export function placeLabel([x, y]: Cell): string {
  return t('match.place', { x: minus(x), row: rowLabel(y) });
}

function rowLabel(y: number): string {
  if (y === 0) return t('match.rowMiddle');
  return y < 0 ? t('match.rowUp', { n: -y }) : t('match.rowDown', { n: y });
}

const GOALS = { '-2': 'match.goalUpper', '0': 'match.goalMiddle', '2': 'match.goalLower' } as const;

/** Where the card lies that was laid last. */
export function lastLaid({ board }: View): Cell | undefined {
  return board.findLast(({ face }) => findFace(plainName(face))?.place !== 'start')?.cell;
}

/** How many goals there are, open ones too. */
export function countGoals({ goals, board }: View): number {
  return goals.length + board.filter(({ face }) => findFace(plainName(face))?.place === 'goal').length;
}

/** "the upper goal", or where it lies if there are more than three. */
export function goalLabel(cell: Cell, count: number): string {
  const key = GOALS[String(cell[1]) as keyof typeof GOALS];
  return count <= 3 && key ? t(key) : t('match.goalAt', { place: placeLabel(cell) });
}

export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export { nameOf };

/** The name of a seat as the reader hears it: the own one is "You". */
export function callName(players: readonly Player[], seat: number, you: number | null): string {
  return seat === you ? t('match.you') : nameOf(players, seat);
}

/** Whether a person is not there, and no bot stands in yet. */
export function isAway(player: Player | undefined): boolean {
  return player?.kind === 'person' && !player.present && !player.lent;
}

export function colourOf(dwarf: Dwarf | undefined): Colour | undefined {
  return dwarf === 'blue' || dwarf === 'green' ? dwarf : undefined;
}

/** Tokens on a card change its face: a marker on gold, a bribe on a troll, a key on a door. */
export function stateOf(cell: Cell, tokens: readonly Token[] | undefined, panels: readonly Panel[]): CardState {
  const here = (tokens ?? []).filter((token) => isSame(token.cell, cell));
  const colour = (kind: string) => {
    const token = here.find((one) => one.kind === kind);
    return token && colourOf(panels[token.seat ?? 0]?.dwarf);
  };
  return { keyed: here.some(({ kind }) => kind === 'key'), bribed: colour('bribe'), marker: colour('marker') };
}

export function stateIn(view: View, cell: Cell): CardState {
  return stateOf(cell, view.tokens, view.panels);
}

/** What a rank is called, counted from 0; where nobody thought of a name, its number. */
export function rankWord(rank: number, most: number): string {
  return wordFor('match', `rank${rank}`, t('match.rankOf', { n: rank + 1, most }));
}

/** A number with its sign; nothing has none. */
export function signed(n: number): string {
  return n > 0 ? `+${n}` : minus(n);
}

/** With a true minus. */
export function minus(n: number): string {
  return n < 0 ? `−${-n}` : `${n}`;
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
