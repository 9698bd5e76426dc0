// Being at a table for as long as a page is about it.
import type { TableConnection } from './connection.svelte';

type Open = (visit: AbortSignal) => Promise<TableConnection | undefined>;

/** Open a table; returns how to leave it, even while it is still being opened. */
export function visitTable(open: Open, left: () => void): () => void {
  const visit = new AbortController();
  let own: TableConnection | undefined;
  void open(visit.signal).then((opened) => (own = opened));
  return () => {
    visit.abort();
    own?.close();
    left();
  };
}
