// Where everybody sits round the table, and what is said of a seat.
import type { GameInfo, Line, Player, Table } from '../net/messages';
import { t, wordFor } from '../text';

/** A point of the ellipse on which the seats stand: both parts from -1 to 1, y downward. */
export interface SeatPoint {
  readonly x: number;
  readonly y: number;
}

/** Whether a seat is added for who comes: where a big screen opened the table, and the game has more. */
export function mayGrow(table: Table, game: GameInfo | undefined): boolean {
  return table.opened_by_screen && table.settings.seats < (game?.most ?? 0);
}

/** The point of each seat: the own one at the bottom, the others clockwise in the order in which they play. */
export function seatPoints(count: number, own: number): SeatPoint[] {
  return Array.from({ length: count }, (_, seat) => {
    const angle = Math.PI / 2 + ((seat - own) * 2 * Math.PI) / count;
    return { x: round(Math.cos(angle)), y: round(Math.sin(angle)) };
  });
}

const round = (part: number) => Math.round(part * 1000) / 1000;

export const isEmpty = ({ kind = 'empty' }: Player): boolean => kind === 'empty';

/** Who sits there, in a word or two: what the plate under a face says. */
export function seatFacts({ players, host, you }: Table, seat: number): string[] {
  const player = players[seat] ?? {};
  if (isEmpty(player)) return [t('room.emptySeat')];
  if (player.kind === 'bot') return [t('room.isBot', { level: wordFor('levels', player.level ?? '') })];
  const isMine = you.seat === seat;
  return [
    ...(isMine ? [t('room.isYou')] : []),
    ...(host === seat ? [t('room.isHost')] : []),
    !player.present && !isMine ? t('room.isAway') : t(player.ready ? 'room.isReady' : 'room.isNotReady'),
  ];
}

/** The face beside a line of the chat; whoever watches has none. The first face is left out of what the server says. */
export function faceOf({ seat, watcher }: Line, { players }: Pick<Table, 'players'>): number | undefined {
  return seat === undefined || watcher ? undefined : (players[seat]?.avatar ?? 0);
}

/** Whoever sits there, by the public id that their lines carry: known as soon as they have said something. */
export function speakerOn(seat: number, name: string | undefined, said: readonly Line[]): string | undefined {
  return said.findLast((line) => line.seat === seat && line.name === name && !line.watcher)?.who;
}
