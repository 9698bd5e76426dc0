// What a table may agree on, by the names the server gives it. The line that explains a variant ends in Hint.
export const options = {
  title: 'Variants',
  none: 'none',
  inForce: 'Variants in play: {names}',
  gold_per_player: 'Older gold rule',
  gold_per_playerHint:
    'As many gold cards as players (nine with ten): the diggers go on choosing in turn until none is left.',
  sabotaged_unpaid: 'Broken tools, no gold',
  sabotaged_unpaidHint: 'Diggers with a broken tool in front of them at the end of a round get nothing.',
  one_round: 'Short match',
  one_roundHint: 'One round instead of three.',
  all_saboteurs: 'Every saboteur in play',
  all_saboteursHint: 'The role card that is left over is always a digger.',
  opening_strikes: 'Rough start',
  opening_strikesHint: 'Sabotage and rockslides strike at once, even when they are dealt with your opening hand.',
} as const;
