// What the page and its worker tell each other.

/** Of everything that is fetched once, what the interpreter is given. */
export interface EngineFile {
  readonly name: string;
  /** The file on the server, and how many bytes it has. */
  readonly sent: string;
  readonly bytes: number;
  readonly type: string;
  /** SHA-256 of the file itself. */
  readonly hash: string;
}

export interface Engine {
  readonly version: string;
  readonly bytes: number;
  readonly files: readonly EngineFile[];
}

export type ToWorker =
  | { readonly do: 'start'; readonly folder: string; readonly files: readonly string[]; readonly botDelay: number }
  | { readonly do: 'review'; readonly folder: string; readonly files: readonly string[]; readonly record: string }
  | { readonly do: 'ask'; readonly id: number; readonly method: string; readonly path: string; readonly body: string }
  | { readonly do: 'connect'; readonly socket: number; readonly table: string }
  | { readonly do: 'hear'; readonly socket: number; readonly text: string }
  | { readonly do: 'disconnect'; readonly socket: number };

export type FromWorker =
  | { readonly is: 'ready' }
  /** Of a review; the last one is empty. */
  | { readonly is: 'line'; readonly line: string }
  | { readonly is: 'failed'; readonly why: string }
  | { readonly is: 'answer'; readonly id: number; readonly text: string }
  | { readonly is: 'opened'; readonly socket: number }
  | { readonly is: 'text'; readonly socket: number; readonly text: string }
  | { readonly is: 'closed'; readonly socket: number; readonly code: number };
