import { type DatabaseHandle, isUnavailable } from '#db/client.ts';
import type { MessageNews } from '#domain/messages/message.ts';
import type { BoardNews } from '#domain/raffles/board.ts';
import { admissionOf, type Watched } from './admission.ts';
import { openAudience } from './audience.ts';
import { openBoardRoom } from './board-room.ts';
import type { Hint, PeopleHint, RaffleHint } from './bulletin.ts';
import { type ChangedIds, openChangeRoom } from './change-room.ts';
import type { HubOptions } from './hub.ts';
import { openMessageRoom } from './message-room.ts';
import { openRooms } from './rooms.ts';

/** Every so many looks the rooms ask who may still watch, whatever was heard: a hint may be lost, or a term end. */
const looksPerAsking = 20;
/** The same where it is only told that something changed: who reads it then is asked at the door. */
const looksPerAskingOfChanges = 120;

export type HubRooms = ReturnType<typeof openHubRooms>;

/** The rooms of every kind that can be watched. */
export function openHubRooms({ database, clock, log }: Pick<HubOptions, 'database' | 'clock' | 'log'>) {
  const { db }: DatabaseHandle = database;
  const failed = (error: unknown) => {
    // every room would say so at every look; that the database is away stands in the log once, by `DatabaseHealth`
    if (isUnavailable(error)) return;
    log.warn({ err: error }, 'No se pudo leer lo que se mira en vivo; se intenta de nuevo');
  };
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

/** Passes a hint on to the rooms that it concerns. */
export function passHint(rooms: HubRooms, hint: Hint): void {
  if ('people' in hint) passPeopleHint(rooms, hint);
  else if ('threads' in hint) rooms.messages.get(hint.communityId)?.room.tell(hint.threads);
  else if ('accounts' in hint) askAgain(rooms, hint.accounts && new Set(hint.accounts));
  else if ('payers' in hint) rooms.access.get(hint.communityId)?.room.tell(hint.payers);
  else passRaffleHint(rooms, hint);
}

/** Has everything read again: hints may have been lost. */
export function refreshAll(rooms: HubRooms): void {
  askAgain(rooms);
  for (const { room } of rooms.boards.all()) room.refresh(null);
  for (const kind of [rooms.messages, rooms.orders, rooms.access]) for (const { room } of kind.all()) room.tell(null);
}

function askAgain(rooms: HubRooms, accounts?: ReadonlySet<string> | null): void {
  for (const kind of Object.values(rooms)) for (const { audience } of kind.all()) audience.askAgain(accounts);
}

function passPeopleHint({ boards, messages, orders, access }: HubRooms, { communityId, people }: PeopleHint): void {
  const isCommunity = people === 'communities';
  for (const { audience, room } of boards.ofCommunity(communityId)) {
    audience.askAgain();
    if (isCommunity) room.raffleChanged();
  }
  for (const { audience, room } of messages.ofCommunity(communityId)) {
    audience.askAgain();
    if (isCommunity || people === 'members') room.tell(null);
  }
  for (const { audience, room } of [...orders.ofCommunity(communityId), ...access.ofCommunity(communityId)]) {
    audience.askAgain();
    if (isCommunity) room.tell(null);
  }
}

function passRaffleHint({ boards, orders }: HubRooms, hint: RaffleHint): void {
  const { raffleId, numbers, isRaffle, orders: ids = [] } = hint;
  if (isRaffle || ids === null) orders.get(raffleId)?.room.tell(null);
  else if (ids.length > 0) orders.get(raffleId)?.room.tell(ids);
  const room = boards.get(raffleId)?.room;
  if (!room) return;
  if (numbers === null || numbers.length > 0) room.refresh(numbers);
  if (isRaffle) room.raffleChanged();
}
