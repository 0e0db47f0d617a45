import type { MessageNews } from '#domain/messages/message.ts';
import type { BoardNews } from '#domain/raffles/board.ts';
import { admissionOf, endedAmong, type Watched } from './admission.ts';
import { openBoardRoom } from './board-room.ts';
import { type ChangedIds, openChangeRoom } from './change-room.ts';
import type { Hint, PeopleHint, RaffleHint } from './hints.ts';
import type { HubOptions } from './hub.ts';
import { openMessageRoom } from './message-room.ts';
import { openRooms } from './rooms.ts';
import { openWatchers } from './watchers.ts';

/**
 * Ticks between two admission checks of a room, more frequent than heartbeats: hints may be lost, and sessions and
 * terms expire.
 */
export const ticksPerAdmissionCheck = 20;
/**
 * The same for change streams, which carry no data: their page is checked when it revalidates. Only sessions expire
 * there by the clock, and those are checked for all such rooms at once at the usual rate.
 */
const ticksPerAdmissionCheckOfChanges = 120;

type RoomsOptions = Pick<HubOptions, 'database' | 'clock'> & { failed: (error: unknown) => void };

export type HubRooms = ReturnType<typeof openHubRooms>;

/** The rooms of every kind. */
export function openHubRooms({ database, clock, failed }: RoomsOptions) {
  const { db } = database;
  const watchersOf = <News>(watched: Watched) =>
    openWatchers<News>({ failed, admission: (viewers) => admissionOf(db, clock.now(), watched, viewers) });
  return {
    boards: openRooms(ticksPerAdmissionCheck, (raffleId, communityId) => {
      const watchers = watchersOf<BoardNews>({ kind: 'raffle', communityId, raffleId });
      const room = openBoardRoom({ db, clock, key: { communityId, raffleId }, watchers, failed });
      return { watchers, communityId, room };
    }),
    messages: openRooms(ticksPerAdmissionCheck, (communityId) => {
      const watchers = watchersOf<MessageNews>({ kind: 'messages', communityId });
      return { watchers, communityId, room: openMessageRoom(watchers) };
    }),
    orders: openRooms(ticksPerAdmissionCheckOfChanges, (raffleId, communityId) => {
      const watchers = watchersOf<ChangedIds>({ kind: 'orders', communityId, raffleId });
      return { watchers, communityId, room: openChangeRoom(watchers) };
    }),
    access: openRooms(ticksPerAdmissionCheckOfChanges, (_, communityId) => {
      const watchers = watchersOf<ChangedIds>({ kind: 'access', communityId });
      return { watchers, communityId, room: openChangeRoom(watchers) };
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
export function sessionCheck({ orders, access }: HubRooms, { database, clock, failed }: RoomsOptions) {
  let isAsking = false;
  return async () => {
    if (isAsking) return;
    isAsking = true;
    try {
      const groups = [...orders.all(), ...access.all()].map(({ watchers }) => watchers);
      const viewers = groups.flatMap((watchers) => watchers.viewers());
      const ended = await endedAmong(database.db, clock.now(), viewers);
      if (ended.size > 0) for (const watchers of groups) watchers.askAgain(ended);
    } catch (error) {
      failed(error);
    }
    isAsking = false;
  };
}

function askAgain(rooms: HubRooms, accounts?: ReadonlySet<string> | null): void {
  for (const kind of Object.values(rooms)) for (const { watchers } of kind.all()) watchers.askAgain(accounts);
}

function deliverPeopleHint({ boards, messages, orders, access }: HubRooms, { communityId, people }: PeopleHint): void {
  const isCommunity = people === 'communities';
  for (const { watchers, room } of boards.ofCommunity(communityId)) {
    watchers.askAgain();
    if (isCommunity) room.raffleChanged();
  }
  for (const { watchers, room } of messages.ofCommunity(communityId)) {
    watchers.askAgain();
    if (isCommunity || people === 'members') room.broadcast(null);
  }
  for (const { watchers, room } of [...orders.ofCommunity(communityId), ...access.ofCommunity(communityId)]) {
    watchers.askAgain();
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
