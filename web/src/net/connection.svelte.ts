// The live connection to a table: what is so now, what happened, and the few things one can say.
import { api, openSocket } from './api';
import { fold } from './changes';
import { NO_HISTORY, addPrompt, eventsUntil } from './history';
import { type Link, keepLink } from './link';
import { keepEnds, keptEnds, wasSeen } from './reading';
import type {
  Choose,
  ClientMessage,
  EmoteName,
  Line,
  MakeClaim,
  Problem,
  PromptMessage,
  React,
  ServerMessage,
  Table,
} from './messages';
import { keyOfLine } from '../text/lines';
import { isRoundOver } from './views';

export type Status = 'connecting' | 'open' | 'lost';

/** A choice that was sent and not yet answered. */
export type Pending = Pick<Choose, 'match' | 'version' | 'index'>;

const MOST_LINES = 200;
/** How long each prompt is shown that came while something was read, and how many of them at most. */
const PACE_MS = 900;
const MOST_MISSED = 8;
/** What is said of emotes, or of being slow: it leaves a choice under way. */
const UNRELATED = ['too_soon', 'flood'];
const REFUSED: Problem = { type: 'error', code: 'refused', message: 'The table did not accept that choice.' };

export class TableConnection {
  table = $state.raw<Table>();
  /** The newest prompt: what is so now. */
  prompt = $state.raw<PromptMessage>();
  /** What the reader looks at, and whatever came since; empty where that is the newest prompt. */
  #pages = $state.raw<readonly PromptMessage[]>([]);
  /** The end of a round and the role of a new one stay until they are put away; what came since is shown after them. */
  readonly shown = $derived(this.#pages[0] ?? this.prompt);
  /** Whether the match has gone on beyond what is shown: then there is nothing to choose. */
  readonly isBehind = $derived(this.shown?.prompt.version !== this.prompt?.prompt.version);
  said = $state.raw<readonly Line[]>([]);
  /** Signs about what happened, which stand at its line of the log. */
  reactions = $state.raw<readonly Line[]>([]);
  status = $state<Status>('connecting');
  /** Why there will be no connection any more: 4404 no such table, 4408 too many sockets, 4410 removed, 4403 another origin. */
  refused = $state<number>();
  pending = $state.raw<Pending>();
  /** Counts how often a choice came too late: each time, "The table has moved on". */
  movedOn = $state(0);
  /** The last refusal of the server. */
  problem = $state.raw<Problem>();

  #history = $state.raw(NO_HISTORY);
  /** Everything this page saw of the match, up to what is shown. */
  readonly events = $derived(this.shown ? eventsUntil(this.#history, this.shown.prompt.version) : []);

  readonly #link: Link;
  #turning: ReturnType<typeof setTimeout> | undefined;

  /** `more` goes with the address: `&screen=1` for a big screen. */
  constructor(id: string, open: (id: string, more: string) => WebSocket = openSocket, more = '') {
    this.#link = keepLink(() => open(id, more), {
      receive: (text) => this.#receive(JSON.parse(text) as ServerMessage),
      opened: () => this.#sendPending(),
      change: (status) => (this.status = status),
      refuse: (code) => (this.refused = code),
      renew: () => void api.openSession(),
    });
  }

  close(): void {
    clearTimeout(this.#turning);
    this.#link.close();
  }

  /** Try again now instead of at the next appointed time. */
  retry(): void {
    this.#link.retry();
  }

  /** Answer the prompt; once, however often it is tapped. */
  choose(index: number): void {
    const message = this.shown;
    if (!message?.prompt.legal[index] || this.pending || this.isBehind) return;
    this.pending = { match: message.match, version: message.prompt.version, index };
    this.#sendPending();
  }

  /** The reader has put away the end of a round, or the role of a new one. */
  readOn(): void {
    if (this.#turning === undefined) this.#turn();
  }

  /** Show the next of the prompts that came meanwhile; the newest is shown as it comes. */
  #turn(): void {
    this.#turning = undefined;
    this.#setPages(this.#pages.slice(1));
    const [next, ...later] = this.#pages;
    if (!next || isToBeRead(next)) return;
    if (later.length && !document.hidden) this.#turning = setTimeout(() => this.#turn(), PACE_MS);
    else this.#setPages(later.some(isToBeRead) ? later.slice(later.findIndex(isToBeRead)) : []);
  }

  #setPages(pages: readonly PromptMessage[]): void {
    const missed = pages.slice(1).filter((page) => !isToBeRead(page));
    const tooOld = missed.slice(0, -MOST_MISSED);
    this.#pages = pages.filter((page) => !tooOld.includes(page));
    keepEnds(this.#pages.filter(isEnd).map((end) => this.#withHistory(end)));
  }

  /** As it would be told to somebody who knows nothing. */
  #withHistory(message: PromptMessage): PromptMessage {
    const events = eventsUntil(this.#history, message.prompt.version);
    return { ...message, since: 0, prompt: { ...message.prompt, events } };
  }

  say(text: string): void {
    if (text.trim()) this.#send({ type: 'say', text: text.trim().slice(0, 300) });
  }

  emote(emote: EmoteName): void {
    this.#send({ type: 'emote', emote });
  }

  claim(claim: Omit<MakeClaim, 'type'>): void {
    this.#send({ type: 'claim', ...claim });
  }

  react(reaction: Omit<React, 'type'>): void {
    this.#send({ type: 'react', ...reaction });
  }

  back(): void {
    this.#send({ type: 'back' });
  }

  #send(message: ClientMessage): void {
    this.#link.send(JSON.stringify(message));
  }

  /** Sent again on every new socket: the server answers a choice however often it comes, and does it once. */
  #sendPending(): void {
    if (this.pending) this.#send({ type: 'choose', ...this.pending });
  }

  #receive(message: ServerMessage): void {
    switch (message.type) {
      case 'table':
        this.table = message;
        break;
      case 'prompt':
        this.#show(message);
        break;
      case 'changes': {
        const next = this.prompt && fold(this.prompt, message);
        if (next) this.#show(next);
        else this.#link.restart(); // a new socket is told everything
        break;
      }
      case 'said':
        this.#hear(message.lines);
        break;
      case 'error':
        this.problem = message;
        if (!UNRELATED.includes(message.code)) this.pending = undefined;
        break;
      case 'pong':
        break;
    }
  }

  #show(message: PromptMessage): void {
    this.#settle(message);
    const isOther = message.match !== this.prompt?.match;
    const isNews = message.prompt.version > (this.prompt?.prompt.version ?? -1);
    const unread = isOther ? this.#unreadOf(message) : this.#pages;
    this.#history = [...(isOther ? unread : []), message].reduce(addPrompt, this.#history);
    this.prompt = message;
    if (isOther || isNews) this.#setPages(unread.length || isToBeRead(message) ? [...unread, message] : []);
  }

  /** What this tab had not read of a match when it was loaded again. */
  #unreadOf({ match, prompt }: PromptMessage): readonly PromptMessage[] {
    clearTimeout(this.#turning);
    this.#turning = undefined;
    return prompt.view.result ? [] : keptEnds(match).filter((end) => end.prompt.version < prompt.version);
  }

  /** A choice stays under way until the server says what became of it; another version alone is no answer. */
  #settle({ answer }: PromptMessage): void {
    if (!answer || answer.version !== this.pending?.version) return;
    this.pending = undefined;
    if (answer.outcome === 'late') this.movedOn += 1;
    if (answer.outcome === 'refused') this.problem = { ...REFUSED };
  }

  /** After connecting the last lines come once more. */
  #hear(lines: readonly Line[]): void {
    // Not by their times: a sign is told at once, and overtakes a line that waits for the disk.
    const known = new Set([...this.said, ...this.reactions].map(keyOfLine));
    const fresh = lines.filter((line) => !known.has(keyOfLine(line)));
    const said = fresh.filter(({ place }) => place === undefined);
    if (said.length) this.said = [...this.said, ...said].slice(-MOST_LINES);
    if (said.length < fresh.length)
      this.reactions = [...this.reactions, ...fresh.filter(({ place }) => place !== undefined)].slice(-MOST_LINES);
  }
}

function isEnd({ prompt }: PromptMessage): boolean {
  return isRoundOver(prompt.view) && !prompt.view.result;
}

/** Whether a prompt stays until the reader has put it away. */
function isToBeRead(message: PromptMessage): boolean {
  const { view, events } = message.prompt;
  const isDeal = events.some(({ event }) => event === 'RolesDealt') && view.seat !== null && !view.result;
  return isEnd(message) || (isDeal && !wasSeen(message.match, view.round));
}
