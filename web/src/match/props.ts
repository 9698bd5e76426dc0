// What a match screen is given, live and in replays.
import type { Snippet } from 'svelte';
import type {
  Cell,
  Clock,
  EmoteName,
  GameEvent,
  Line,
  MakeClaim,
  OpenCards,
  Player,
  Prompt,
  React,
} from '../net/messages';
import type { Insets } from './fit';
import type { Layout } from './layout.svelte';

export interface Tutor {
  /** The choice's index in the legal list. */
  readonly index: number;
  readonly why: string;
}

/** A cell that a lesson asks about, though the picked card does not fit there. */
export interface DarkCell {
  readonly cell: Cell;
  readonly label: string;
}

export interface MatchProps {
  readonly prompt: Prompt;
  readonly players: readonly Player[];
  /** The reader's seat; null for watchers. */
  readonly you: number | null;
  /** The match's id: another one begins a new log. */
  readonly match?: string;
  /** Everything that is known to have happened, the prompt's events included. */
  readonly events: readonly GameEvent[];
  readonly clock?: Clock | null | undefined;
  /** Nothing can be chosen: replays, and seats that somebody else plays. */
  readonly readonly?: boolean;
  /** Replays with all cards open. */
  readonly cards?: OpenCards | undefined;
  /** A match that is watched again: whatever is new in a step is acted out, and no dialog stands in the way. */
  readonly isReplay?: boolean;
  /** The least gold for each rank, where the game tells one (O7). */
  readonly ranks?: readonly number[] | undefined;
  readonly lines?: readonly Line[];
  /** What was made of single events, to be shown at their lines of the log. */
  readonly reactions?: readonly Line[] | undefined;
  /** What happens for the first time is explained. */
  readonly hasNotes?: boolean;
  /** Room that something else takes from the board, in place of what usually does; the foot of a phone comes on top. */
  readonly insets?: Partial<Insets> | undefined;
  /** A choice is on its way: nothing is offered until the answer. */
  readonly pending?: boolean;
  /** The match has gone on beyond what is shown: nothing is offered until that is seen. */
  readonly isBehind?: boolean;
  /** How things stand, where that is not for the window to say. */
  readonly layout?: Layout;
  /** The table whose lamp players may ask; missing where hints are not allowed. */
  readonly hintsAt?: string | false | undefined;
  /** In a lesson the lamp shows what is asked for, with the teacher's own reason. */
  readonly tutor?: Tutor | undefined;
  /** In a lesson, what is to be tried in vain: keys and screen readers reach it as they reach what glows. */
  readonly darkCell?: DarkCell | undefined;
  /** Nothing is dealt after this round: a lesson ends with it. */
  readonly isOneRound?: boolean;
  readonly onchoose?: (index: number) => void;
  /** The end of a round, or one's role, was put away. */
  readonly onread?: () => void;
  readonly onsay?: (text: string) => void;
  readonly onemote?: (emote: EmoteName) => void;
  /** Claim something; missing where nothing is claimed. */
  readonly onclaim?: ((claim: Omit<MakeClaim, 'type'>) => void) | undefined;
  /** Say something of an event; missing where nothing is said. */
  readonly onreact?: ((reaction: Omit<React, 'type'>) => void) | undefined;
  readonly onmenu?: () => void;
  /** Somebody was told why a card cannot be laid on a cell. */
  readonly onwhy?: (cell: Cell) => void;
  /** Open the rules, at a card where one is named. */
  readonly onrules?: (card?: string) => void;
  /** What one may do about somebody whom all wait for, beside whose turn it is. */
  readonly help?: Snippet | undefined;
  /** Offering and accepting another match, once this one is over. */
  readonly again?: Snippet | undefined;
  readonly onreplay?: (() => void) | undefined;
  readonly onreview?: (() => void) | undefined;
  /** Everything that happened from the first deal on, once the match is over. */
  readonly onpast?: (() => Promise<readonly GameEvent[]>) | undefined;
  /** To the waiting room, once the match is over. */
  readonly onroom?: (() => void) | undefined;
}
