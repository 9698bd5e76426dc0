import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import data from '../src/art/faces.json';
import { ACTIONS, FACES, turnFace } from '../src/art/faces';
import { HEIGHT, WIDTH } from '../src/art/geometry';
import { sceneOf } from '../src/art/scene';

interface Reference {
  readonly saboteur: { start: object; goals: object[]; paths: object[]; actions: object };
  readonly duel: { starts: object[]; goals: object[]; paths: object[]; actions: object };
}

describe('the data', () => {
  const text = readFileSync(new URL('../../tests/reference/cards.json', import.meta.url), 'utf8');
  const { saboteur, duel } = JSON.parse(text) as Reference;
  const kept = ({ n, note, ...face }: Record<string, unknown>) => face;
  const bare = ({ dwarf, stone, ...face }: Record<string, unknown>) => face;
  const compare = (ours: object[], theirs: object[]) =>
    expect(ours.map((face) => bare(face as never))).toEqual(theirs.map((face) => kept(face as never)));

  test('starts are those of the reference', () => compare(data.starts, [saboteur.start, ...duel.starts]));
  test('goals are those of the reference', () => compare(data.goals, [...saboteur.goals, ...duel.goals]));
  test('paths are those of the reference', () => compare(data.paths, [...saboteur.paths, ...duel.paths]));
  test('actions are those of the reference', () => {
    const names = new Set([...Object.keys(saboteur.actions), ...Object.keys(duel.actions)]);
    expect(new Set(ACTIONS)).toEqual(names);
  });
});

describe.each(FACES)('$id', (face) => {
  test('its ways share out its openings', () => {
    expect(face.groups.flat().sort()).toEqual([...face.open].sort());
  });

  test('turned twice it is itself', () => {
    expect(turnFace(turnFace(face))).toEqual(face);
  });

  test('turned by 180° its floor is the same floor, turned', () => {
    const printed = sceneOf(face, false);
    const turned = sceneOf(face, true);
    for (let y = 2; y < HEIGHT; y += 14) {
      for (let x = 2; x < WIDTH; x += 14) {
        expect(turned.floor(WIDTH - x, HEIGHT - y)).toBeCloseTo(printed.floor(x, y), 6);
      }
    }
  });
});
