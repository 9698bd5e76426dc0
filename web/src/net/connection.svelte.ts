// The live connection to a table: what is so now, what happened, and the few things one can say.
import { api, socketAddress } from './api';
import { fold } from './changes';
import { NO_HISTORY, addPrompt, eventsUntil } from './history';
import { type Link, keepLink } from './link';
import type { Choose, ClientMessage, EmoteName, Line, Problem, PromptMessage, ServerMessage, Table } from './messages';
import { isRoundOver } from './views';

export type Status = 'connecting' | 'open' | 'lost';

/** A choice that was sent and not yet answered. */
export type Pending = Pick<Choose, 'match' | 'version' | 'index'>;

const MOST_LINES = 200;
/** What is said of emotes, or of being slow: it leaves a choice under way. */
const UNRELATED = ['too_soon', 'flood'];
const REFUSED: Problem = { type: 'error', code: 'refused', message: 'The table did not accept that choice.' };

export class TableConnection {
  table = $state.raw<Table>();
  /** The newest prompt: what is so now. */
  prompt = $state.raw<PromptMessage>();
  /** Ends of rounds that the reader has not put away, oldest first. */
  #ends = $state.raw<readonly PromptMessage[]>([]);
  /** What the reader looks at: the end of a round stays until it is put away, and whatever came since waits behind it. */
  readonly shown = $derived(this.#ends[0] ?? this.prompt);
  said = $state.raw<readonly Line[]>([]);
  status = $state<Status>('connecting');
  /** Why there will be no connection any more: 4404 no such table, 4408 too many sockets, 4403 another origin. */
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

  constructor(id: string, open: (address: string) => WebSocket = (address) => new WebSocket(address)) {
    this.#link = keepLink(() => open(socketAddress(id)), {
      receive: (text) => this.#receive(JSON.parse(text) as ServerMessage),
      opened: () => this.#sendPending(),
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
    const message = this.shown;
    if (!message?.prompt.legal[index] || this.pending) return;
    this.pending = { match: message.match, version: message.prompt.version, index };
    this.#sendPending();
  }

  /** The reader has put the end of a round away. */
  readOn(): void {
    this.#ends = this.#ends.slice(1);
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
    const { view } = message.prompt;
    this.#settle(message);
    const isNews = message.match === this.prompt?.match && message.prompt.version > this.prompt.prompt.version;
    if (message.match !== this.prompt?.match) this.#ends = [];
    if (isNews && isRoundOver(view) && !view.result) this.#ends = [...this.#ends, message];
    this.#history = addPrompt(this.#history, message);
    this.prompt = message;
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
    const last = this.said.at(-1)?.at ?? 0;
    const fresh = lines.filter(({ at }) => at > last);
    if (fresh.length) this.said = [...this.said, ...fresh].slice(-MOST_LINES);
  }
}
