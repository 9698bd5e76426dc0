// What a table may agree on, by the names the server gives it. The line that explains a variant ends in Hint.
export const options = {
  title: 'Variants',
  none: 'none',
  inForce: 'Variants in play: {names}',
  gold_per_player: 'Older gold rule',
  gold_per_playerHint:
    'When the diggers win, as many gold cards are drawn as there are players (nine with ten). The diggers go on taking turns until none is left.',
  sabotaged_unpaid: 'No gold for the stranded',
  sabotaged_unpaidHint: 'Diggers with a broken tool in front of them at the end of a round get nothing.',
  one_round: 'Short match',
  one_roundHint: 'One round instead of three.',
  all_saboteurs: 'Every saboteur in play',
  all_saboteursHint: 'The role card that is left over is always a digger.',
  opening_strikes: 'Rough start',
  opening_strikesHint: 'Sabotage and rockslides strike at once, even when they are dealt with your opening hand.',
} as const;
