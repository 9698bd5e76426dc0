// Matches that were played offline, read from where the worker keeps them, and handed over to a server.
import { type Answer, askServer } from '../net/api';
import type { Action, Claim, HandedMatch, HandedOver, MatchInfo, Options, Player, Result } from '../net/messages';
import { type Shelf, NAME, openShelf } from './shelf';

/** As `tunnelfolk.offline.local_store` keeps a match, as far as it is needed here. */
interface KeptMatch {
  readonly row: {
    readonly id: string;
    readonly seed: string;
    readonly game: string;
    readonly options: Options;
    readonly players: readonly Player[];
    readonly started: number;
    readonly rules: number;
    readonly finished: number | null;
    readonly result: Result | null;
  };
  readonly people: readonly (readonly [string, number])[];
}

interface KeptStep {
  readonly at: number;
  readonly step: { readonly action?: Action };
}

/** A finished match of this device. */
export interface OfflineMatch {
  readonly id: string;
  readonly game: string;
  readonly players: readonly Player[];
  readonly seat: number;
  readonly started: number;
  readonly gold: number;
  readonly won: boolean;
  /** Under which id a server has it, where it was handed over. */
  readonly handed?: string | undefined;
}

const HANDED = 'handed/';

/** What this browser keeps of offline play; nothing, where nobody played here. */
export async function findShelf(factory: IDBFactory = indexedDB): Promise<Shelf | undefined> {
  try {
    // Opening it would make it, for everybody who only looks at this page.
    const known = await factory.databases();
    return known.some(({ name }) => name === NAME) ? await openShelf(factory) : undefined;
  } catch {
    return undefined;
  }
}

async function texts<T>(shelf: Shelf, prefix: string): Promise<readonly (readonly [string, T])[]> {
  const kept = JSON.parse(await shelf.read(prefix)) as readonly (readonly [string, string])[];
  return kept.map(([key, text]) => [key, JSON.parse(text) as T] as const);
}

/** The matches that were played to their ends, the newest first. */
export async function finishedMatches(shelf: Shelf): Promise<readonly OfflineMatch[]> {
  const [kept, handed] = await Promise.all([texts<KeptMatch>(shelf, 'match/'), texts<string>(shelf, HANDED)]);
  const marks = new Map(handed);
  return kept
    .flatMap(([, { row, people }]) => {
      const seat = people[0]?.[1];
      if (row.finished === null || row.result === null || seat === undefined) return [];
      const { id, game, players, started, result } = row;
      const known = { id, game, players, seat, started, handed: marks.get(HANDED + id) };
      return [{ ...known, gold: result.gold[seat] ?? 0, won: result.winners.includes(seat) }];
    })
    .sort((one, other) => other.started - one.started);
}

/** What a server needs to play a match again. */
export async function packMatch(shelf: Shelf, id: string): Promise<HandedMatch> {
  const [[, kept]] = (await texts<KeptMatch>(shelf, `match/${id}`)) as [readonly [string, KeptMatch]];
  const { row } = kept;
  const seat = kept.people[0]![1];
  const steps = (await texts<KeptStep>(shelf, `step/${id}/`)).map(([, step]) => step);
  const chosen = steps.filter(({ step }) => step.action);
  return {
    game: row.game,
    options: row.options,
    rules: row.rules,
    seed: row.seed,
    bots: row.players.map(({ level, avatar }, n) => (n === seat ? null : { level: level ?? '', avatar: avatar ?? 0 })),
    started: row.started,
    actions: chosen.map(({ step }) => step.action!),
    times: chosen.map(({ at }) => at),
    result: row.result!,
    hinted: await result<readonly number[]>(shelf, id, `hints-${seat}`),
    claims: await result<readonly Claim[]>(shelf, id, 'claims'),
  };
}

/** What is kept beside a match; its bytes are JSON. */
async function result<T>(shelf: Shelf, id: string, kind: string): Promise<T | undefined> {
  const key = `result/${id}/${kind}`;
  const kept = JSON.parse(await shelf.read(key)) as readonly (readonly [string, string])[];
  const found = kept.find(([name]) => name === key);
  return found && (JSON.parse(atob(found[1])) as T);
}

/** Have a server check and keep a match. It is marked here, so that nobody is asked about it again. */
export async function handOver(shelf: Shelf, id: string): Promise<Answer<HandedOver>> {
  const answer = await askServer<HandedOver>('POST', 'session/matches', await packMatch(shelf, id));
  if (answer.ok)
    await shelf.write(JSON.stringify([{ key: HANDED + id, text: JSON.stringify(answer.value.match) }])).catch(() => {});
  return answer;
}

/** Whether marks still hold: whoever is somebody else on the server by now, or on another server, has handed over nothing. */
export async function areMarksTrue(matches: readonly OfflineMatch[]): Promise<boolean> {
  const marked = matches.find(({ handed }) => handed)?.handed;
  if (!marked) return true;
  const answer = await askServer<MatchInfo>('GET', `matches/${marked}`);
  return answer.ok ? answer.value.seat !== null : answer.status === 0;
}
