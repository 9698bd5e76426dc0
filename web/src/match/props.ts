// What a match screen is given, live and in replays.
import type { Clock, EmoteName, GameEvent, Line, OpenCards, Player, Prompt } from '../net/messages';

export interface MatchProps {
  readonly prompt: Prompt;
  readonly players: readonly Player[];
  /** The reader's seat; null for watchers. */
  readonly you: number | null;
  /** The match's id: another one begins a new log. */
  readonly match?: string;
  /** The version after which the prompt's events happened (PromptMessage.since). */
  readonly since?: number;
  readonly clock?: Clock | null | undefined;
  /** Nothing can be chosen: replays, and seats that somebody else plays. */
  readonly readonly?: boolean;
  /** Replays with all cards open. */
  readonly cards?: OpenCards | undefined;
  /** Replays: everything that happened before the prompt's events. Without it the screen keeps the log itself. */
  readonly past?: readonly GameEvent[] | undefined;
  readonly lines?: readonly Line[];
  /** A choice is on its way: nothing is offered until the answer. */
  readonly pending?: boolean;
  /** One line for the status: "The table has moved on." */
  readonly status?: string | undefined;
  /** The shared screen: no hands, no secrets, large type. */
  readonly tv?: boolean;
  /** The table's code, told on the shared screen. */
  readonly code?: string | undefined;
  readonly onchoose?: (index: number) => void;
  readonly onsay?: (text: string) => void;
  readonly onemote?: (emote: EmoteName) => void;
  readonly onmenu?: () => void;
  /** Open the rules, at a card where one is named. */
  readonly onrules?: (card?: string) => void;
  readonly onrematch?: (() => void) | undefined;
  readonly onreplay?: (() => void) | undefined;
  /** To the waiting room, once the match is over. */
  readonly onroom?: (() => void) | undefined;
}
