// Makes whole prompts of changes, so that nobody else in the client needs to know that there are any.
import type { Action, Changes, Panel, PanelChanges, PromptMessage, View, ViewChanges } from './messages';

/** Where a list changed: the place, how many are gone there, and what takes their place. */
type Splice<T> = readonly [number, number, readonly T[]];

const SPLICED = ['board', 'goals', 'tokens', 'hand', 'discards', 'won', 'buried'] as const;

/** The next prompt, from the last one; undefined if these are changes of another one. */
export function fold(
  { match, prompt }: PromptMessage,
  { type, since, version = since + 1, events = [], legal = [], view = {}, ...said }: Changes,
): PromptMessage | undefined {
  if (since !== prompt.version) return undefined;
  return {
    ...said,
    type: 'prompt',
    match,
    since,
    prompt: { version, view: foldView(prompt.view, view), legal: legal.flatMap(ungroup), events },
  };
}

function foldView(view: View, { gone = [], panels = [], reached = [], ...changed }: ViewChanges): View {
  const whole: Record<string, unknown> = {
    ...view,
    ...changed,
    panels: view.panels.map((panel, seat) => foldPanel(panel, panels.find(([at]) => at === seat)?.[1])),
    reached: view.reached.map((dwarf, place) => {
      const change = reached.find(([at]) => at === place)?.[1];
      return change ? { ...dwarf, cells: splice(dwarf.cells, change) } : dwarf;
    }),
  };
  for (const name of gone) delete whole[name];
  for (const name of SPLICED) {
    const change: Splice<unknown> | undefined = changed[name];
    if (change) whole[name] = splice<unknown>(view[name] ?? [], change);
  }
  return whole as unknown as View;
}

/** What is null in a change has nothing to say any more. */
function foldPanel(panel: Panel, change: PanelChanges = {}): Panel {
  const entries = Object.entries({ ...panel, ...change }).filter(([, value]) => value !== null);
  return Object.fromEntries(entries) as unknown as Panel;
}

function splice<T>(things: readonly T[], [start, gone, fresh]: Splice<T>): T[] {
  return [...things.slice(0, start), ...fresh, ...things.slice(start + gone)];
}

/** What has a field `each` stands for several actions: that field takes each value of `of`. */
function ungroup({ each, of, ...same }: Readonly<Record<string, unknown>>): Action[] {
  const actions =
    each === undefined ? [same] : (of as unknown[]).map((value) => ({ ...same, [each as string]: value }));
  return actions as unknown[] as Action[];
}
