import type { CoachWords } from '../words';

export const words = {
  coach: 'Bodo, der alte Steiger',
  allowed: 'That is allowed',
  takeBack: 'Take it back',
  showMe: 'Show me',
  goOn: 'Go on',
  leave: 'Leave the lesson',
  step: 'Step {n} of {most}',
  notYet: 'Patience. Tap the dark cell first, I want you to see something.',
  offYouGo: 'Off you go',
  playReal: 'Play a real round',
  nextLesson: 'Next lesson: {game}',
  rules: 'The rules on one page',
  again: 'Once more from the start',
  lost: 'The server does not answer',
  retry: 'Try again',
  lessons: {
    saboteur: {
      title: 'Your first round',
      steps: {
        role: {
          head: 'Welcome below',
          say: 'You are a digger. Behind one of the three doors on the right lies gold. But one at this table may be a saboteur.',
        },
        lay: {
          head: 'Where it glows, it fits',
          say: 'Every card is a piece of mine. Yours must join a tunnel that begins at the ladder.',
          task: 'Lay the crossing on the right',
        },
        why: {
          head: 'Why is it dark?',
          say: 'Gruff has bent our tunnel upward. Pick up the straight one, then tap the dark cell above his bend.',
          task: 'Tap the dark cell',
        },
        turn: {
          head: 'Turn it round',
          say: 'Open must meet open, wall must meet wall. This card fits twice: turn it so that it leads to the right.',
          task: 'Turn it, then dig',
        },
      },
      answers: {
        passing: 'You may put a card away and draw another. But then the tunnel does not grow.',
        away: 'But it leads away from the gold. A saboteur would smile.',
        narrow: 'It fits. But a crossing leaves us more ways to go on.',
        tooSoon: 'You would break the tools of somebody who has done nothing yet. Let us wait and see.',
        turned: 'It fits this way too, but its arm points back to the left.',
        mapLater: 'Good idea. But keep the map until we have to choose between two doors.',
        ownTunnel: 'The rockslide would tear down our own tunnel.',
      },
      known: ['Lay tunnels that join'],
      farewell: 'The rest you learn by being cheated.',
    },
  },
} as const satisfies CoachWords;
