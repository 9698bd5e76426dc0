// One door to all cards: from a written name to data, a key, and art.
import { drawAction } from './action';
import { type Pile, PILES, drawBack } from './back';
import { CARD_CLIP } from './defs';
import { type FaceState, drawFace } from './face';
import { ACTIONS, type Face, findFace } from './faces';
import { CORNER, HEIGHT, WIDTH } from './geometry';
import { type Worth, drawGold } from './gold';
import { type Role, drawRole } from './role';

export type Card =
  | { readonly kind: 'face'; readonly face: Face; readonly turned: boolean }
  | { readonly kind: 'action'; readonly name: string }
  | { readonly kind: 'gold'; readonly worth: Worth }
  | { readonly kind: 'role'; readonly role: Role }
  | { readonly kind: 'back'; readonly pile: Pile };

export interface CardState extends FaceState {
  /** Whose face a role card shows: the number of an avatar. */
  readonly dwarf?: number | undefined;
}

/**
 * A card by name. Faces and actions as in the notation: `P17`, `P17~` (turned), `repair_pick_lamp`;
 * besides `gold 2`, `role digger`, `back goal`.
 */
export function readCard(name: string): Card {
  const turned = name.endsWith('~');
  const face = findFace(turned ? name.slice(0, -1) : name);
  if (face) return { kind: 'face', face, turned };
  if (ACTIONS.includes(name)) return { kind: 'action', name };
  const other = OTHERS.get(name);
  if (!other) throw new RangeError(`no card is called ${name}`);
  return other;
}

const WORTHS: readonly Worth[] = [1, 2, 3];
const ROLES: readonly Role[] = ['digger', 'saboteur'];

const OTHERS: ReadonlyMap<string, Card> = new Map<string, Card>([
  ...WORTHS.map((worth): [string, Card] => [`gold ${worth}`, { kind: 'gold', worth }]),
  ...ROLES.map((role): [string, Card] => [`role ${role}`, { kind: 'role', role }]),
  ...PILES.map((pile): [string, Card] => [`back ${pile}`, { kind: 'back', pile }]),
]);

/** A text that is the same for cards that look the same; fit for an id in the page. */
export function cardKey(card: Card, state: CardState = {}): string {
  switch (card.kind) {
    case 'face':
      return ['face', card.face.id, card.turned && 'turned', ...stateKey(card.face, state)].filter(Boolean).join('-');
    case 'action':
      return `action-${card.name}`;
    case 'gold':
      return `gold-${card.worth}`;
    case 'role':
      return `role-${card.role}-${state.dwarf ?? 'any'}`;
    case 'back':
      return `back-${card.pile}`;
  }
}

/** Only what shows on this face: a marker needs gold, a key or a bribe needs a gate. */
function stateKey(face: Face, { keyed, bribed, marker }: CardState): (string | false | undefined)[] {
  const isTroll = face.gate && 'troll' in face.gate;
  return [face.gate && !isTroll && keyed && 'keyed', isTroll && bribed, face.gold > 0 && marker && `marked-${marker}`];
}

const BORDER = `<rect x="1.25" y="1.25" width="${WIDTH - 2.5}" height="${HEIGHT - 2.5}" rx="${CORNER - 1}" fill="none" stroke="#000" stroke-opacity=".34" stroke-width="2.5"/>`;

/** The art of a card in a box of 200 × 300. */
export function drawCard(card: Card, state: CardState = {}): string {
  return `<g ${CARD_CLIP}>${drawPicture(card, state)}${BORDER}</g>`;
}

function drawPicture(card: Card, state: CardState): string {
  switch (card.kind) {
    case 'face':
      return drawFace(card.face, card.turned, state);
    case 'action':
      return drawAction(card.name);
    case 'gold':
      return drawGold(card.worth);
    case 'role':
      return drawRole(card.role, state.dwarf);
    case 'back':
      return drawBack(card.pile);
  }
}
