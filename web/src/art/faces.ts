// The printed faces of path, start and goal cards, read from the one data file.
import data from './faces.json';
import { OPPOSITE, SIDES, type Side } from './geometry';
import type { Dwarf } from './palette';

export type Place = 'start' | 'goal' | 'path';
export type Gate = { readonly arm: Side; readonly door: Dwarf } | { readonly arm: Side; readonly troll: true };

export interface Face {
  readonly id: string;
  readonly place: Place;
  readonly open: readonly Side[];
  /** Ways through the card: sides of one group are joined, a group of one is a dead end. */
  readonly groups: readonly (readonly Side[])[];
  readonly kind?: 'bridge' | 'double bend' | undefined;
  readonly gold: number;
  readonly goldOn?: 'hub' | readonly Side[] | undefined;
  readonly gate?: Gate | undefined;
  readonly ladder?: Dwarf | undefined;
  readonly dwarf?: Dwarf | undefined;
  readonly treasure: boolean;
  readonly stone: boolean;
}

/** A face as the data file writes it; sides are letters in one string. */
interface Printed {
  readonly id: string;
  readonly open: string;
  readonly groups: readonly string[];
  readonly kind?: 'bridge' | 'double bend';
  readonly gold?: number;
  readonly gold_on?: string;
  readonly gate?: Gate;
  readonly ladder?: Dwarf;
  readonly dwarf?: Dwarf;
  readonly treasure?: true;
  readonly stone?: true;
}

const sidesOf = (letters: string): Side[] => [...letters] as Side[];

function readFace(printed: Printed, place: Place): Face {
  const { id, kind, gold = 0, gold_on: on, gate, ladder, dwarf, treasure = false, stone = false } = printed;
  return {
    id,
    place,
    open: sidesOf(printed.open),
    groups: printed.groups.map(sidesOf),
    kind,
    gold,
    goldOn: on === undefined || on === 'hub' ? on : sidesOf(on),
    gate,
    ladder,
    dwarf,
    treasure,
    stone,
  };
}

/** Every printed face, in the order of the data file. */
export const FACES: readonly Face[] = [
  ...(data.starts as Printed[]).map((face) => readFace(face, 'start')),
  ...(data.goals as Printed[]).map((face) => readFace(face, 'goal')),
  ...(data.paths as Printed[]).map((face) => readFace(face, 'path')),
];

/** The names of all action cards. */
export const ACTIONS: readonly string[] = data.actions;

const byId = new Map(FACES.map((face) => [face.id, face]));

export function findFace(id: string): Face | undefined {
  return byId.get(id);
}

const turnSides = (sides: readonly Side[]): Side[] => sides.map((side) => OPPOSITE[side]);

/** The face as it lies turned by 180°. The data turn, not the picture: light and signs stay upright. */
export function turnFace(face: Face): Face {
  return {
    ...face,
    open: turnSides(face.open),
    groups: face.groups.map(turnSides),
    goldOn: face.goldOn === undefined || face.goldOn === 'hub' ? face.goldOn : turnSides(face.goldOn),
    gate: face.gate && { ...face.gate, arm: OPPOSITE[face.gate.arm] },
  };
}

/** Whether two opposite sides are joined by a straight way. */
export function isStraight(sides: readonly Side[]): boolean {
  const [a, b] = sides;
  return sides.length === 2 && a !== undefined && OPPOSITE[a] === b;
}

export function isBend(sides: readonly Side[]): boolean {
  return sides.length === 2 && !isStraight(sides);
}

/** Sides in reading order: top, right, bottom, left. */
export function inOrder(sides: readonly Side[]): Side[] {
  return SIDES.filter((side) => sides.includes(side));
}
