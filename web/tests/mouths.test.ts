// Cards touch on the board, so every tunnel must reach the edge exactly where its neighbour expects it.
import { describe, expect, test } from 'vitest';
import { drawFace } from '../src/art/face';
import { FACES, turnFace } from '../src/art/faces';
import { SIDES, isUpright } from '../src/art/geometry';
import { ART } from '../src/art/palette';
import { crossings, pathsFilled } from './paths';

const FLOOR = { upright: [70, 130], level: [120, 180] };
const RIM = { upright: [65.5, 134.5], level: [115.5, 184.5] };

const lying = FACES.flatMap((face) => [false, true].map((turned) => ({ face, turned })));

describe.each(lying)('$face.id, turned: $turned', ({ face, turned }) => {
  const markup = drawFace(face, turned);
  const { open } = turned ? turnFace(face) : face;
  const floors = pathsFilled(markup, ART.shade);
  const rims = pathsFilled(markup, ART.rim);

  test.each(SIDES)('the floor meets side %s where promised, or not at all', (side) => {
    const promised = isUpright(side) ? FLOOR.upright : FLOOR.level;
    const met = floors.flatMap((d) => crossings(d, side)).filter((place, n, all) => all.indexOf(place) === n);
    expect(met).toEqual(open.includes(side) ? promised : []);
  });

  test.each(SIDES)('the rim meets side %s where promised, or not at all', (side) => {
    const promised = isUpright(side) ? RIM.upright : RIM.level;
    const met = rims.flatMap((d) => crossings(d, side)).filter((place, n, all) => all.indexOf(place) === n);
    expect(met).toEqual(open.includes(side) ? promised : []);
  });
});
