// The live connection to a table: what is so now, what happened, and the few things one can say.
import { api, socketAddress } from './api';
import { wasDone } from './deeds';
import { NOTHING, roundOf, tell } from './history';
import { type Link, keepLink } from './link';
import type {
  Action,
  ClientMessage,
  EmoteName,
  GameEvent,
  Line,
  Problem,
  PromptMessage,
  ServerMessage,
  Table,
} from './messages';

export type Status = 'connecting' | 'open' | 'lost';

/** A choice that was sent and not yet answered. */
export interface Pending {
  readonly match: string;
  readonly version: number;
  readonly index: number;
  readonly action: Action;
}

const MOST_LINES = 200;

export class TableConnection {
  table = $state.raw<Table>();
  prompt = $state.raw<PromptMessage>();
  said = $state.raw<readonly Line[]>([]);
  status = $state<Status>('connecting');
  /** Why there will be no connection any more: 4404 no such table, 4408 too many sockets, 4403 another origin. */
  refused = $state<number>();
  pending = $state.raw<Pending>();
  /** When the seat to act must have chosen, on the clock of `performance.now()`. */
  deadline = $state.raw<{ readonly seat: number; readonly at: number }>();
  /** Counts how often a choice came too late: each time, "The table has moved on". */
  movedOn = $state(0);
  /** The last refusal of the server. */
  problem = $state.raw<Problem>();
  /** What happened and was not shown yet; `takeEvents` empties it. */
  queue = $state.raw<readonly GameEvent[]>([]);

  #history = $state.raw(NOTHING);
  /** Everything of this round so far. */
  readonly round = $derived(roundOf(this.#history));
  /** Everything this page saw of the match. */
  readonly events = $derived(this.#history.batches.flatMap(({ events }) => events));

  readonly #link: Link;
  #isNewSocket = true;

  constructor(id: string, open: (address: string) => WebSocket = (address) => new WebSocket(address)) {
    this.#link = keepLink(() => open(socketAddress(id)), {
      receive: (text) => this.#receive(JSON.parse(text) as ServerMessage),
      opened: () => (this.#isNewSocket = true),
      change: (status) => (this.status = status),
      refuse: (code) => (this.refused = code),
      renew: () => void api.openSession(),
    });
  }

  close(): void {
    this.#link.close();
  }

  /** Try again now instead of at the next appointed time. */
  retry(): void {
    this.#link.retry();
  }

  /** Answer the prompt; once, however often it is tapped. */
  choose(index: number): void {
    const message = this.prompt;
    const action = message?.prompt.legal[index];
    if (!message || !action || this.pending) return;
    this.pending = { match: message.match, version: message.prompt.version, index, action };
    this.#sendPending();
  }

  say(text: string): void {
    if (text.trim()) this.#send({ type: 'say', text: text.trim().slice(0, 300) });
  }

  emote(emote: EmoteName): void {
    this.#send({ type: 'emote', emote });
  }

  back(): void {
    this.#send({ type: 'back' });
  }

  /** The prompt with everything this page saw of its match: for a screen that comes late. */
  get whole(): PromptMessage | undefined {
    const [first] = this.#history.batches;
    return this.prompt && first
      ? { ...this.prompt, since: first.since, prompt: { ...this.prompt.prompt, events: this.events } }
      : this.prompt;
  }

  takeEvents(): readonly GameEvent[] {
    const events = this.queue;
    this.queue = [];
    return events;
  }

  #send(message: ClientMessage): void {
    this.#link.send(JSON.stringify(message));
  }

  #sendPending(): void {
    const { match, version, index } = this.pending!;
    this.#send({ type: 'choose', match, version, index });
  }

  #receive(message: ServerMessage): void {
    switch (message.type) {
      case 'table':
        this.table = message;
        break;
      case 'prompt':
        this.#show(message);
        break;
      case 'said':
        this.#hear(message.lines);
        break;
      case 'error':
        this.problem = message;
        this.pending = undefined;
        break;
      case 'pong':
        break;
    }
  }

  #show(message: PromptMessage): void {
    const { history, fresh } = tell(this.#history, message);
    this.#settle(message, fresh);
    this.#history = history;
    this.prompt = message;
    if (fresh.length) this.queue = [...this.queue, ...fresh];
    this.deadline = message.clock
      ? { seat: message.clock.seat, at: performance.now() + message.clock.left_ms }
      : undefined;
    this.#isNewSocket = false;
  }

  /** What becomes of a choice under way: it is done, it came too late, or it got lost with its socket and is sent again. */
  #settle({ match, prompt }: PromptMessage, fresh: readonly GameEvent[]): void {
    const { pending } = this;
    if (!pending) return;
    const isUnanswered = match === pending.match && prompt.version === pending.version && prompt.legal.length > 0;
    if (isUnanswered) {
      // The server takes one choice per version, so sending it once more can never do it twice.
      if (this.#isNewSocket) this.#sendPending();
      return;
    }
    this.pending = undefined;
    if (!wasDone(pending.action, this.table?.you.seat ?? -1, fresh)) this.movedOn += 1;
  }

  /** After connecting the last lines come once more. */
  #hear(lines: readonly Line[]): void {
    const last = this.said.at(-1)?.at ?? 0;
    const fresh = lines.filter(({ at }) => at > last);
    if (fresh.length) this.said = [...this.said, ...fresh].slice(-MOST_LINES);
  }
}
