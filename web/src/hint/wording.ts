// Hints in words, which come with the lamp, so that no other page has to load them.
import { goalLabel, nameOf, placeLabel, toolOf, toolWord, upperFirst } from '../match/labels';
import { pathPhrase } from '../match/phrases';
import type { MatchScreen } from '../match/screen.svelte';
import type { Action, Hint, Problem, Reason } from '../net/messages';
import { problemText } from '../shell/problems';
import { type NameIn, listed, pair, say as sayKey, sentences, t } from '../text';
import { speech } from '../text/language.svelte';
import type { Filling, Phrase } from '../text/phrase';
import { dictionaryOf } from '../text/words.svelte';
import type { Shown } from './lamp.svelte';

export const say = (name: NameIn<'hint'>, filling?: Filling): string => sayKey(`hint.${name}`, filling);

const phraseOf = (name: string): Phrase | undefined => dictionaryOf(speech.language)['hint']?.[name];

/** What an action is, in a few words. */
export function titleOf(action: Action, screen: MatchScreen): string {
  const { players, you, audience } = screen;
  switch (action.do) {
    case 'dig':
      return upperFirst(say('t_dig', { what: pathPhrase(action.face), place: placeLabel(action.cell) }));
    case 'sabotage':
      return say('t_sabotage', { tool: toolWord(toolOf(action.card)), name: nameOf(players, action.seat) });
    case 'repair': {
      const key = action.seat === you ? 't_repairOwn' : 't_repair';
      return say(key, { tool: toolWord(action.tool), name: nameOf(players, action.seat) });
    }
    case 'peek':
      return say('t_peek', { goal: goalLabel(action.cell, audience.goals) });
    case 'collapse':
    case 'unlock':
    case 'bribe':
      return say(`t_${action.do}`, { place: placeLabel(action.cell) });
    case 'orient':
      return say('t_orient', { way: t(action.face.endsWith('~') ? 'match.otherWay' : 'match.printed') });
    case 'shed':
      return say('t_shed', { tool: toolWord(action.tool) });
    case 'discard':
      return say('t_discard', { what: listed(action.cards.map(pathPhrase)) });
    case 'take':
      return say('t_take', { n: action.gold });
    case 'done':
      return say('t_done');
  }
}

const SURE = 100;

/** A reason in a sentence: the fullest that its facts allow. */
export function reasonText({ key, args }: Reason, screen: MatchScreen): string {
  const filling: Record<string, string | number> = {};
  if (args.goal) filling['goal'] = goalLabel(args.goal, screen.audience.goals);
  const n = key === 'take_gold' ? args.gold : (args.count ?? args.cards);
  if (n !== undefined) filling['n'] = n;
  if (args.seat !== undefined) filling['name'] = nameOf(screen.players, args.seat);
  if (args.tool) filling['tool'] = toolWord(args.tool);
  if (args.percent !== undefined) filling['percent'] = args.percent;
  const sure = args.percent === SURE ? [`r_${key}_sure`] : [];
  const wanted = [...sure, `r_${key}`, `r_${key}_plain`, `f_${key}`].find((name) => isFilled(phraseOf(name), filling));
  return wanted ? upperFirst(sayKey(`hint.${wanted}`, filling)) : '';
}

/** Whether a phrase has all it speaks of. */
function isFilled(phrase: Phrase | undefined, filling: Filling): boolean {
  if (!phrase) return false;
  const text = typeof phrase === 'string' ? phrase : `${phrase.other}{n}`;
  return [...text.matchAll(/\{(\w+)\}/g)].every(([, hole = '']) => hole in filling);
}

/** Why: what a lesson says of its own choice, else the reasons of a hint. */
export function reasonFor({ reasons }: Hint, screen: MatchScreen): string {
  return screen.props.tutor?.why ?? sentences(reasons.map((reason) => reasonText(reason, screen)));
}

/** What a choice is worth, in a word. */
export function worthWord(worth: number): string {
  return say(worth >= 0.97 ? 'best' : worth >= 0.66 ? 'good' : worth >= 0.33 ? 'fair' : 'weak');
}

/** All of a choice for the ear. */
export function labelOf({ hint, action, number }: Shown, screen: MatchScreen): string {
  const [title, why] = [titleOf(action, screen), reasonFor(hint, screen)];
  if (screen.props.tutor) return pair(title, why);
  return say('entry', { n: number, title, worth: worthWord(hint.worth), why });
}

export function complaint(problem: Problem): string {
  return sayKey(`hint.p_${problem.code}`) || problemText(problem);
}
