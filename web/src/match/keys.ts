// The keyboard: every key of a match, and nothing that gets in the way of typing.
import { tick } from 'svelte';
import { type Arrow, type Point, nextTowards } from './fit';
import { focusNext } from './focus';
import { pressLamp } from '../hint/press';
import type { MatchScreen } from './screen.svelte';
import type { MatchShow } from './show.svelte';

/** What keys move: a match, what is shown of it, where it stands on the page, and its board once there is one. */
export interface Reach {
  readonly screen: MatchScreen;
  readonly show: MatchShow;
  readonly root: () => HTMLElement;
  readonly board: () => { zoomBy(factor: number): void; fitAll(): void } | undefined;
}

const ZOOM = 1.2;

/** Whether a key was meant for us; if so, it is done. */
export function press(event: KeyboardEvent, reach: Reach): boolean {
  const { screen, root } = reach;
  if (event.ctrlKey || event.metaKey || event.altKey || isBehindDialog()) return false;
  if (isTyping(event.target)) return event.key === 'Escape' && goBack(root());
  // Where nothing can be chosen, these keys may belong to somebody else: a replay steps with them.
  const isChoosing = screen.choices.count > 0;
  if (event.key.startsWith('Arrow')) return isChoosing && moveFocus(event.key as Arrow, root());
  if (event.key === 'Enter' || event.key === ' ') return isChoosing && confirm(event, screen);
  if (/^[1-9]$/.test(event.key)) return isChoosing && pickCard(Number(event.key) - 1, screen, root());
  const act = plainKeys(reach)[event.key.toLowerCase()];
  act?.();
  return act !== undefined;
}

function plainKeys({ screen, show, root, board }: Reach): Readonly<Record<string, (() => void) | undefined>> {
  return {
    r: () => screen.act({ do: 'turn' }),
    escape: () => {
      if (screen.talk) screen.talk = undefined;
      else if (screen.lamp && !screen.picked.length) screen.lamp = undefined;
      else if (screen.isAside) screen.isAside = false;
      else screen.act({ do: 'back' });
    },
    a: screen.props.hintsAt ? () => pressLamp(screen, root()) : undefined,
    p: () => screen.act({ do: 'pass' }),
    '+': () => board()?.zoomBy(ZOOM),
    '=': () => board()?.zoomBy(ZOOM),
    '-': () => board()?.zoomBy(1 / ZOOM),
    '0': () => board()?.fitAll(),
    l: () => (screen.talk = 'log'),
    c: () => void openChat(screen, root()),
    '?': () => (show.keys = true),
    m: () => screen.toggleSound(),
  };
}

/** Whoever asks for the chat wants to write. */
async function openChat(screen: MatchScreen, root: HTMLElement): Promise<void> {
  screen.talk = 'chat';
  await tick();
  root.querySelector<HTMLElement>('[data-testid="say"]')?.focus({ preventScroll: true });
}

/** Whoever reads a dialog does not play, wherever the focus is: a click beside its buttons takes it away from them. */
function isBehindDialog(): boolean {
  return document.querySelector('dialog[open], [data-testid="treasure"]') !== null;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select') !== null;
}

/** From the chat back to the game. */
function goBack(root: HTMLElement): boolean {
  focusNext(root);
  return true;
}

function pickCard(place: number, screen: MatchScreen, root: HTMLElement): boolean {
  if (place >= screen.hand.length) return false;
  screen.act({ do: 'card', place });
  root.querySelector<HTMLElement>(`[data-testid="hand-${place}"]`)?.focus({ preventScroll: true });
  return true;
}

/** On a button that is not about the choice, the key presses that button. */
function confirm(event: KeyboardEvent, screen: MatchScreen): boolean {
  const focused = document.activeElement;
  const isElsewhere =
    focused instanceof HTMLElement && focused.closest('button, a, [tabindex]') && !isAboutChoice(focused, screen);
  if (isElsewhere || screen.ready === undefined) return false;
  event.preventDefault();
  screen.act({ do: 'confirm' });
  return true;
}

function isAboutChoice(focused: HTMLElement, screen: MatchScreen): boolean {
  const isPickedCard = focused.matches('[data-card][aria-pressed="true"]');
  return isPickedCard || (screen.target !== undefined && focused.dataset['target'] === screen.target.key);
}

interface Stop extends Point {
  readonly element: HTMLElement;
}

/** To the next lit target in a direction; while nothing glows, along the hand. */
function moveFocus(arrow: Arrow, root: HTMLElement): boolean {
  const lit = stopsIn(root, '[data-lit][data-target]:not([data-target="pass"])');
  const stops = lit.length ? lit : stopsIn(root, '[data-card]');
  const here = stops.find(({ element }) => element === document.activeElement);
  const next = here ? nextTowards(here, stops, arrow) : firstOf(stops);
  next?.element.focus({ preventScroll: true });
  return stops.length > 0;
}

function stopsIn(root: HTMLElement, selector: string): Stop[] {
  return [...root.querySelectorAll<HTMLElement>(selector)].map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { element, x: left + width / 2, y: top + height / 2 };
  });
}

function firstOf(stops: readonly Stop[]): Stop | undefined {
  return stops[0];
}
