// German, a file for each screen, each as long as the English one.
import { claims } from './claims';
import { common } from './common';
import { dialogs } from './dialogs';
import { help } from './help';
import { games } from './games';
import { levels } from './levels';
import { log } from './log';
import { match } from './match';
import { notes } from './notes';
import { offline } from './offline';
import { options } from './options';
import { problems } from './problems';
import { replay } from './replay';
import { room } from './room';
import { rules } from './rules';
import { settings } from './settings';
import { start } from './start';
import { tv } from './tv';

export const de = {
  claims,
  common,
  dialogs,
  games,
  help,
  levels,
  log,
  match,
  notes,
  offline,
  options,
  problems,
  replay,
  room,
  rules,
  settings,
  start,
  tv,
};
