// The big screen, and the phones before it.
export const tv = {
  // Waiting
  join: 'Scan, and your phone is your hand',
  joinOr: 'or open {address} and type',
  nobody: 'Who joins first chooses the game and begins.',
  waiting: '{name} begins on the phone.',
  gone: 'This table is gone.',
  lost: 'The server does not answer. Trying again …',
  qr: 'QR code to join this table',
  // Playing
  next: '{name} is next',
  away: '{name} is away',
  drafting: '{name} takes gold',
  left: { one: '1 card left', other: '{n} cards left' },
  late: 'Play the next match, or watch',
  back: 'Lost your phone? Scan, and tap your name.',
  draft: 'The gold is shared out',
  draftHint: 'Each takes one and passes on the rest.',
  story: 'The story of this match',
  storyWait: 'The story is being written …',
  again: 'Play again? Tap it on your phone.',
  // The hand
  hold: 'hold to see your role',
  holdDealt: 'A new round. Hold the card to see your role.',
  letGo: '{aim}. Let go to hide.',
  understood: 'I know who I am',
  lookUp: '{name} is next. Look up.',
  // A phone that was lost
  whoAreYou: 'Who are you?',
  whoHint: 'The match is running. If one of these is you, take your seat with this phone.',
  iAm: 'I am {name}',
  nobodyMissing: 'Nobody’s phone is missing. You may watch, and join the next match.',
  watch: 'Just watch',
} as const;
