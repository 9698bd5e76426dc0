import type { claims as english } from '../en/claims';
import type { Like } from '../phrase';

export const claims: Like<typeof english> = {
  title: 'Behauptungen',
  hint: 'Alle lesen es. Es muss nicht stimmen.',
  saw: 'Ich sah…',
  trust: 'Ich traue…',
  suspect: 'Ich verdäch\u00adtige…',
  honest: 'Ich grabe ehrlich',
  mend: 'Reparier mich!',
  reach: 'Ich komme hin',
  stuck: 'Ich habe keinen Weg',
  gold: 'Gold',
  stone: 'Stein',
  youSaw: 'du hast es gesehen',
  says: 'sagt:',
  say_gold: '„{goal} ist Gold“',
  say_stone: '„{goal} ist ein Stein“',
  say_trust: '„Ich traue {whom}“',
  say_suspect: '„Ich verdächtige {whom}“',
  say_honest: '„Ich grabe ehrlich“',
  say_mend: '„Repariert mein Werkzeug!“',
  say_reach: '„Ich komme hin“',
  say_stuck: '„Ich habe keinen Weg“',
};
