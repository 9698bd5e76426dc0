// The language in which art describes itself.
import type { Language } from '../art/words';

export const speech = $state<{ language: Language }>({ language: 'en' });
