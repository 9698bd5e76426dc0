// German, a file for each screen, each as long as the English one.
import { common } from './common';
import { games } from './games';
import { levels } from './levels';
import { match } from './match';
import { options } from './options';
import { problems } from './problems';
import { replay } from './replay';
import { room } from './room';
import { rules } from './rules';
import { settings } from './settings';
import { start } from './start';

export const de = { common, games, levels, match, options, problems, replay, room, rules, settings, start };
