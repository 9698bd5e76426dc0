// A WebSocket whose other end is the test.
import type {
  Answer,
  ClientMessage,
  Player,
  Prompt,
  PromptMessage,
  ServerMessage,
  Table,
  View,
} from '../src/net/messages';

export class FakeSocket {
  static all: FakeSocket[] = [];
  static get last(): FakeSocket {
    return FakeSocket.all.at(-1)!;
  }

  readyState = 0;
  sent: ClientMessage[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor() {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    this.readyState = 3;
  }

  accept(): this {
    this.readyState = 1;
    this.onopen?.();
    return this;
  }

  tell(...messages: ServerMessage[]): this {
    messages.forEach((message) => this.onmessage?.({ data: JSON.stringify(message) }));
    return this;
  }

  hangUp(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }

  get choices(): ClientMessage[] {
    return this.sent.filter(({ type }) => type === 'choose');
  }
}

const PLAYERS: readonly Player[] = [
  { kind: 'person', name: 'Hilda' },
  { kind: 'bot', name: 'Pim' },
];

export const TABLE: Table = {
  type: 'table',
  id: 'one',
  code: 'MOLE 42',
  settings: {
    game: 'duel',
    seats: 2,
    options: {},
    turn_seconds: null,
    stand_in_seconds: 180,
    public: false,
    hints: false,
    claims: true,
    late_bot: false,
    quiet: null,
  },
  players: PLAYERS,
  host: 0,
  watchers: 0,
  match: { id: 'm', number: 1, seed_hash: '', over: false },
  you: { seat: 0, host: true, stand_in: false },
  rematch: [],
  muted: [],
  webhook: null,
  hints: true,
  screen: false,
  opened_by_screen: false,
  quiet: false,
  day: '',
  counted: false,
};

const VIEW: View = {
  game: 'duel',
  seat: 0,
  round: 1,
  first: 0,
  turn: 0,
  to_act: 0,
  board: [],
  goals: [],
  reached: [],
  panels: [],
  pile: 0,
};

export function promptAt(
  version: number,
  since: number,
  { view, answer, ...more }: Partial<Omit<Prompt, 'view'>> & { view?: Partial<View>; answer?: Answer } = {},
): PromptMessage {
  return {
    type: 'prompt',
    match: 'm',
    since,
    ...(answer && { answer }),
    prompt: { version, view: { ...VIEW, ...view }, legal: [], events: [], ...more },
  };
}
