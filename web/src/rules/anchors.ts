// Where the rules speak of a card: by its name in the notation to the part of the page.
import { readCard } from '../art/card';
import type { Face } from '../art/faces';

export type Anchor =
  | 'paths'
  | 'bridges'
  | 'dead-ends'
  | 'doors'
  | 'trolls'
  | 'ladders'
  | 'gold-paths'
  | 'starts'
  | 'goals'
  | 'sabotage'
  | 'repair'
  | 'rockslide'
  | 'map'
  | 'key'
  | 'gold'
  | 'roles';

export function anchorOf(name: string): Anchor {
  const card = readCard(name);
  switch (card.kind) {
    case 'face':
      return anchorOfFace(card.face);
    case 'action':
      return card.name.split('_')[0] as Anchor;
    case 'gold':
      return 'gold';
    case 'role':
      return 'roles';
    case 'back':
      return card.pile === 'goal' ? 'goals' : card.pile === 'gold' ? 'gold' : card.pile === 'role' ? 'roles' : 'paths';
  }
}

function anchorOfFace(face: Face): Anchor {
  if (face.place === 'start') return 'starts';
  if (face.place === 'goal') return 'goals';
  if (face.gate) return 'troll' in face.gate ? 'trolls' : 'doors';
  if (face.ladder) return 'ladders';
  if (face.gold) return 'gold-paths';
  if (face.kind) return 'bridges';
  return face.groups.some((group) => group.length === 1) ? 'dead-ends' : 'paths';
}
