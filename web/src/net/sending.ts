// Requests that are sent before the script is here that wants their answers: on a slow line it takes longer than they do.
const PATIENCE_MS = 15_000;
const sent = new Map<string, Promise<Response>>();

const nameOf = (path: string, method: string) => `${method} ${path}`;

/** Send a request now; whoever sends the same one first gets the answer to this one. */
export function sendAhead(path: string, method = 'GET'): void {
  const answer = send(path, method);
  // Whoever waits for it hears of it, and asks again.
  answer.catch(() => undefined);
  sent.set(nameOf(path, method), answer);
}

/** Ask the server that the page came from: it may be served below any path, so the server is looked for beside it. */
export function send(path: string, method = 'GET', body: object = {}): Promise<Response> {
  const name = nameOf(path, method);
  const ahead = sent.get(name);
  sent.delete(name);
  if (ahead) return ahead;
  return fetch(new URL(path, document.baseURI), {
    method,
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...(method === 'GET' ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  });
}
