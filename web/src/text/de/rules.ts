import type { rules as english } from '../en/rules';
import type { Like } from '../phrase';

export const rules: Like<typeof english> = {
  contents: 'Inhalt',
  lesson: 'Spielend lernen',
  none: 'Zu {game} gibt es hier keine Regeln.',
};
