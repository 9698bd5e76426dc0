// The pages of the client, and where each of them is: the part of an address after the #.
export type Route =
  | { readonly page: 'start' }
  | { readonly page: 'table'; readonly code: string }
  | { readonly page: 'tv'; readonly code?: string }
  | { readonly page: 'match'; readonly id: string; readonly step?: number; readonly eyes?: string }
  | { readonly page: 'review'; readonly id: string; readonly step?: number; readonly eyes?: string }
  | { readonly page: 'rules'; readonly game?: string; readonly anchor?: string }
  | { readonly page: 'lesson'; readonly id: string }
  | { readonly page: 'watch' }
  | { readonly page: 'matches' }
  | { readonly page: 'me' }
  | { readonly page: 'device'; readonly code: string }
  | { readonly page: 'daily'; readonly game?: string; readonly day?: string }
  | { readonly page: 'offline' };

export function readRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const [page = '', first, second] = path.split('/').filter(Boolean).map(decoded);
  const asked = new URLSearchParams(query);
  switch (page) {
    case 't':
      return first ? { page: asked.has('screen') ? 'tv' : 'table', code: first } : { page: 'start' };
    case 'tv':
      return { page, ...(first && { code: first }) };
    case 'm':
      return first
        ? { page: second === 'review' ? 'review' : 'match', id: first, ...moment(asked) }
        : { page: 'matches' };
    case 'rules':
      return { page: 'rules', ...(first && { game: first }), ...(second && { anchor: second }) };
    case 'lesson':
      return first ? { page, id: first } : { page: 'rules' };
    case 'daily':
      return { page, ...(first && { game: first }), ...(second && { day: second }) };
    case 'device':
      return { page, code: first ?? '' };
    case 'watch':
    case 'matches':
    case 'me':
    case 'offline':
      return { page };
    default:
      return { page: 'start' };
  }
}

/** Half an address, as people copy them, is no reason to fail. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function moment(asked: URLSearchParams): { step?: number; eyes?: string } {
  const step = Number(asked.get('step') ?? NaN);
  const eyes = asked.get('seat');
  return { ...(Number.isInteger(step) && step >= 0 && { step }), ...(eyes && { eyes }) };
}

export const tableHash = (code: string): string => `#/t/${code.replace(/\s+/g, '-')}`;
/** The same table on a big screen: no hands, no secrets. */
export const screenHash = (code: string): string => tableHash(code).replace('t/', 'tv/');
export const matchHash = (id: string): string => `#/m/${encodeURIComponent(id)}`;
export const reviewHash = (id: string): string => `${matchHash(id)}/review`;
export const rulesHash = (game?: string, anchor?: string): string =>
  `#/rules${game ? `/${game}` : ''}${game && anchor ? `/${anchor}` : ''}`;

export const lessonHash = (game: string): string => `#/lesson/${game}`;
