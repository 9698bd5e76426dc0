// Paths and goals in sentences: what is told of them, which no first board needs.
import { capitalise, layoutOf } from '../art/describe';
import { findFace } from '../art/faces';
import { t } from '../text';
import { plainName } from './choices';
import { cardLabel } from './labels';

const DEAD_ENDS = ['match.deadEnds2', 'match.deadEnds3', 'match.deadEnds4'] as const;

/** A path in a sentence: "a fork with a blue door". */
export function pathPhrase(name: string): string {
  const face = findFace(plainName(name));
  if (!face) return cardLabel(name);
  const layout = layoutOf(face);
  const what =
    layout === 'deadEnds' ? t(DEAD_ENDS[face.groups.length - 2] ?? DEAD_ENDS[0]) : t(`match.a${capitalise(layout)}`);
  if (face.ladder) return t(`match.withLadder${face.ladder}`, { what });
  if (face.gate)
    return 'troll' in face.gate ? t('match.withTroll', { what }) : t(`match.withDoor${face.gate.door}`, { what });
  return face.gold ? t('match.withGold', { what }) : what;
}

/** A goal in a sentence: "a stone", "a goal with 3 gold". */
export function goalPhrase(name: string): string {
  const face = findFace(plainName(name));
  if (face?.treasure) return t('match.theTreasure');
  if (face?.stone) return t('match.aStone');
  return face?.gold ? t('match.aGoalGold', { n: face.gold }) : t('match.aGoalEmpty');
}

/** The heading over a goal that was looked at. */
export function goalTitle(name: string): string {
  const face = findFace(plainName(name));
  if (face?.treasure) return t('match.peekTreasure');
  if (face?.stone) return t('match.peekStone');
  return face?.gold ? t('match.peekGold', { n: face.gold }) : t('match.peekEmpty');
}
