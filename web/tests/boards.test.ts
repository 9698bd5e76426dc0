import { expect, test } from 'vitest';
import { readCard } from '../src/art/card';
import { turnFace } from '../src/art/faces';
import { INWARD, OPPOSITE, SIDES, type Side } from '../src/art/geometry';
import { BOARDS } from '../src/gallery/boards';

function openSides(name: string | undefined): readonly Side[] | undefined {
  const card = name === undefined ? undefined : readCard(name);
  if (card?.kind !== 'face') return undefined;
  return card.turned ? turnFace(card.face).open : card.face.open;
}

test.each(Object.entries(BOARDS))('T6 neighbours agree on the %s board', (_, cells) => {
  const laid = new Map(cells.map(([x, y, name]) => [`${x},${y}`, name]));
  for (const [x, y, name] of cells) {
    const open = openSides(name);
    for (const side of SIDES) {
      const [dx, dy] = INWARD[side];
      const other = openSides(laid.get(`${x - dx},${y - dy}`));
      if (!open || !other) continue;
      expect(open.includes(side), `${name} at ${x},${y}, side ${side}`).toBe(other.includes(OPPOSITE[side]));
    }
  }
});
