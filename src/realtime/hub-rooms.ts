import type { MessageNews } from '#domain/messages/message.ts';
import type { BoardNews } from '#domain/raffles/board.ts';
import { admissionOf, endedAmong, type Watched } from './admission.ts';
import { openAudience } from './audience.ts';
import { openBoardRoom } from './board-room.ts';
import { type ChangedIds, openChangeRoom } from './change-room.ts';
import type { Hint, PeopleHint, RaffleHint } from './hint-channel.ts';
import type { HubOptions } from './hub.ts';
import { openMessageRoom } from './message-room.ts';
import { openRooms } from './rooms.ts';

/**
 * Ticks between two admission checks of a room, more frequent than heartbeats: hints may be lost, and sessions and
 * terms expire.
 */
export const looksPerAsking = 20;
/**
 * The same for change streams, which carry no data: their page is checked when it revalidates. Only sessions expire
 * there by the clock, and those are checked for all such rooms at once at the usual rate.
 */
const looksPerAskingOfChanges = 120;

type RoomsOptions = Pick<HubOptions, 'database' | 'clock'> & { failed: (error: unknown) => void };

export type HubRooms = ReturnType<typeof openHubRooms>;

/** The rooms of every kind. */
export function openHubRooms({ database, clock, failed }: RoomsOptions) {
  const { db } = database;
  const audienceOf = <News>(watched: Watched) =>
    openAudience<News>({ failed, admission: (viewers) => admissionOf(db, clock.now(), watched, viewers) });
  return {
    boards: openRooms(looksPerAsking, (raffleId, communityId) => {
      const audience = audienceOf<BoardNews>({ kind: 'raffle', communityId, raffleId });
      const room = openBoardRoom({ db, clock, key: { communityId, raffleId }, audience, failed });
      return { audience, communityId, room };
    }),
    messages: openRooms(looksPerAsking, (communityId) => {
      const audience = audienceOf<MessageNews>({ kind: 'messages', communityId });
      return { audience, communityId, room: openMessageRoom(audience) };
    }),
    orders: openRooms(looksPerAskingOfChanges, (raffleId, communityId) => {
      const audience = audienceOf<ChangedIds>({ kind: 'orders', communityId, raffleId });
      return { audience, communityId, room: openChangeRoom(audience) };
    }),
    access: openRooms(looksPerAskingOfChanges, (_, communityId) => {
      const audience = audienceOf<ChangedIds>({ kind: 'access', communityId });
      return { audience, communityId, room: openChangeRoom(audience) };
    }),
  };
}

/** Dispatches a hint to its rooms. */
export function deliverHint(rooms: HubRooms, hint: Hint): void {
  if ('people' in hint) deliverPeopleHint(rooms, hint);
  else if ('threads' in hint) rooms.messages.get(hint.communityId)?.room.broadcast(hint.threads);
  else if ('accounts' in hint) askAgain(rooms, hint.accounts && new Set(hint.accounts));
  else if ('payers' in hint) rooms.access.get(hint.communityId)?.room.broadcast(hint.payers);
  else deliverRaffleHint(rooms, hint);
}

/** Makes all rooms read everything again, after hints were lost. */
export function refreshAll(rooms: HubRooms): void {
  askAgain(rooms);
  for (const { room } of rooms.boards.all()) room.refresh(null);
  for (const kind of [rooms.messages, rooms.orders, rooms.access])
    for (const { room } of kind.all()) room.broadcast(null);
}

/** A single-flight check that ends the streams of expired sessions in rooms with rare admission checks. */
export function askingOfSessions({ orders, access }: HubRooms, { database, clock, failed }: RoomsOptions) {
  let isAsking = false;
  return async () => {
    if (isAsking) return;
    isAsking = true;
    try {
      const audiences = [...orders.all(), ...access.all()].map(({ audience }) => audience);
      const viewers = audiences.flatMap((audience) => audience.viewers());
      const ended = await endedAmong(database.db, clock.now(), viewers);
      if (ended.size > 0) for (const audience of audiences) audience.askAgain(ended);
    } catch (error) {
      failed(error);
    }
    isAsking = false;
  };
}

function askAgain(rooms: HubRooms, accounts?: ReadonlySet<string> | null): void {
  for (const kind of Object.values(rooms)) for (const { audience } of kind.all()) audience.askAgain(accounts);
}

function deliverPeopleHint({ boards, messages, orders, access }: HubRooms, { communityId, people }: PeopleHint): void {
  const isCommunity = people === 'communities';
  for (const { audience, room } of boards.ofCommunity(communityId)) {
    audience.askAgain();
    if (isCommunity) room.raffleChanged();
  }
  for (const { audience, room } of messages.ofCommunity(communityId)) {
    audience.askAgain();
    if (isCommunity || people === 'members') room.broadcast(null);
  }
  for (const { audience, room } of [...orders.ofCommunity(communityId), ...access.ofCommunity(communityId)]) {
    audience.askAgain();
    if (isCommunity) room.broadcast(null);
  }
}

function deliverRaffleHint({ boards, orders }: HubRooms, hint: RaffleHint): void {
  const { raffleId, numbers, isRaffle, orders: ids = [] } = hint;
  if (isRaffle || ids === null) orders.get(raffleId)?.room.broadcast(null);
  else if (ids.length > 0) orders.get(raffleId)?.room.broadcast(ids);
  const room = boards.get(raffleId)?.room;
  if (!room) return;
  if (numbers === null || numbers.length > 0) room.refresh(numbers);
  if (isRaffle) room.raffleChanged();
}
