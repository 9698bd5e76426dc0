// The server's HTTP part, typed. What goes wrong is a value, never an exception.
import { send } from './sending';
import type {
  About,
  MatchInfo,
  MatchReview,
  PlaceBot,
  Problem,
  Replay,
  Session,
  SessionChange,
  Settings,
  Table,
  TableEntry,
} from './messages';

export type Answer<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly status: number; readonly problem: Problem };

/** What a host may leave out is filled in by the server. */
export type NewTable = Pick<Settings, 'game' | 'seats'> & Partial<Settings>;

/** The page may be served below any path, so the server is looked for beside it. */
export function addressOf(path: string): URL {
  return new URL(path, document.baseURI);
}

/** A link carries a table's id, people tell each other its code. */
export const isId = (text: string): boolean => text.length > 11 && !/^[a-z]+[\s-]?\d+$/i.test(text);

/** The way to a server of the page's own, where it has one (src/offline). */
export const way: {
  ask?: <T>(method: string, path: string, body?: object) => Promise<Answer<T>>;
  open?: (table: string) => WebSocket;
} = {};

const OFFLINE: Problem = { type: 'error', code: 'offline', message: 'The server does not answer.' };

export const ask = <T>(method: string, path: string, body?: object): Promise<Answer<T>> =>
  (way.ask ?? askServer)<T>(method, path, body);

/** Ask the server that the page came from, even where the page has one of its own. */
export async function askServer<T>(method: string, path: string, body?: object): Promise<Answer<T>> {
  try {
    const response = await send(`api/${path}`, method, body);
    const value: unknown = await response.json();
    return response.ok
      ? { ok: true, value: value as T }
      : { ok: false, status: response.status, problem: asProblem(value) };
  } catch {
    return { ok: false, status: 0, problem: OFFLINE };
  }
}

/** Something between us and the server may answer in its own way. */
function asProblem(value: unknown): Problem {
  const isOurs = typeof value === 'object' && value !== null && 'code' in value && 'message' in value;
  return isOurs ? (value as Problem) : { type: 'error', code: 'odd', message: 'The server gave an odd answer.' };
}

const table = (method: string, id: string, command = '', body?: object) =>
  ask<Table>(method, `tables/${encodeURIComponent(id)}${command && `/${command}`}`, body);

export const api = {
  about: () => ask<About>('GET', 'about'),

  openSession: (change: SessionChange = {}) => ask<Session>('POST', 'session', change),
  changeSession: (change: SessionChange) => ask<Session>('PATCH', 'session', change),
  forget: () => ask<object>('DELETE', 'session'),

  tables: () => ask<readonly TableEntry[]>('GET', 'tables'),
  host: (table: NewTable) => ask<Table>('POST', 'tables', table),
  table: (id: string) => table('GET', id),
  /** By its id, or by its code: that takes both, but it is rationed. */
  tableAt: (name: string) => ask<Table>('GET', `${isId(name) ? 'tables' : 'codes'}/${encodeURIComponent(name)}`),
  openScreen: (table: NewTable) => ask<Table>('POST', 'screens', table),
  comeBack: (id: string) => table('POST', id, 'return'),

  sit: (id: string, seat?: number) => table('POST', id, 'sit', seat === undefined ? {} : { seat }),
  leave: (id: string) => table('POST', id, 'leave'),
  back: (id: string) => table('POST', id, 'back'),
  ready: (id: string, ready: boolean) => table('POST', id, 'ready', { ready }),
  change: (id: string, settings: NewTable) => table('PATCH', id, '', settings),
  placeBot: (id: string, bot: PlaceBot) => table('POST', id, 'bots', bot),
  kick: (id: string, seat: number) => table('POST', id, 'kick', { seat }),
  handOver: (id: string, seat: number) => table('POST', id, 'host', { seat }),
  lend: (id: string, seat: number) => table('POST', id, 'lend', { seat }),
  start: (id: string, fill?: string) => table('POST', id, 'start', fill === undefined ? {} : { fill }),
  rematch: (id: string, accept: boolean) => table('POST', id, 'rematch', { accept }),
  mute: (id: string, who: string, muted: boolean) => table('POST', id, 'mute', { who, muted }),

  matches: () => ask<readonly MatchInfo[]>('GET', 'matches'),
  match: (id: string) => ask<MatchInfo>('GET', `matches/${encodeURIComponent(id)}`),
  replay: (id: string, seat: number | null, open: boolean) =>
    ask<Replay>(
      'GET',
      `matches/${encodeURIComponent(id)}/replay?${seat === null ? '' : `seat=${seat}&`}open_cards=${open}`,
    ),
  review: (id: string) => ask<MatchReview>('GET', `matches/${encodeURIComponent(id)}/review`),
};

export const dataAddress = (): string => addressOf('api/session/data').href;
export const recordAddress = (id: string): string => addressOf(`api/matches/${encodeURIComponent(id)}/record`).href;

export function openSocket(id: string, more = ''): WebSocket {
  return way.open?.(id) ?? new WebSocket(socketAddress(id, more));
}

function socketAddress(id: string, more: string): string {
  const url = addressOf(`api/tables/${encodeURIComponent(id)}/socket?changes=1${more}`);
  url.protocol = url.protocol.replace('http', 'ws');
  return url.href;
}
