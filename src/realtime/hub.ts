import type { Logger } from 'pino';
import { type DatabaseHandle, isUnavailable } from '#db/client.ts';
import type { StreamEnd } from '#domain/live.ts';
import type { MessageNews } from '#domain/messages/message.ts';
import type { BoardNews } from '#domain/raffles/board.ts';
import { admissionOf, endedAmong, type Watched } from './admission.ts';
import { openAudience } from './audience.ts';
import { type Hint, openBulletin, type PeopleHint } from './bulletin.ts';
import { type ChangedIds, openChangeRoom } from './change-room.ts';
import type { Live } from './live.ts';
import { openMessageRoom } from './message-room.ts';
import { openRoom } from './room.ts';
import { openRooms } from './rooms.ts';

export type { Live } from './live.ts';

type HubOptions = {
  database: DatabaseHandle;
  clock: { now(): Temporal.Instant };
  log: Logger;
  /** Milliseconds between two looks at the clock for phases that it brings. */
  everyMilliseconds?: number;
};

/** Every so many looks, each board is read whole: what a lost hint left behind is right again. */
const looksPerReading = 30;
/**
 * Every so many looks, more often than streams give a sign of life, it is asked who may still watch, whatever was heard: a
 * hint may be lost, or a session or a term end.
 */
const looksPerAsking = 20;
/**
 * The same where it is only told that something changed, and who reads it is asked at the door. There nothing but sessions
 * ends by the clock, and those of all such rooms are asked about at once, as often as elsewhere.
 */
const looksPerAskingOfChanges = 120;

/** Who came while the server is closing would keep it from that. */
function sentAway(watcher: { end(why: StreamEnd): void }): () => void {
  watcher.end('away');
  return () => undefined;
}

/** Opens the rooms in which people watch, and listens to what every process of the installation changes. */
export function startHub({ database, clock, log, everyMilliseconds = 500 }: HubOptions): Live {
  const { db } = database;
  const failed = (error: unknown) => {
    // every room would say so at every look; that the database is away stands in the log once, by `DatabaseHealth`
    if (isUnavailable(error)) return;
    log.warn({ err: error }, 'No se pudo leer lo que se mira en vivo; se intenta de nuevo');
  };
  const audienceOf = <News>(watched: Watched) =>
    openAudience<News>({ failed, admission: (viewers) => admissionOf(db, clock.now(), watched, viewers) });
  const boards = openRooms(looksPerAsking, (raffleId, communityId) => {
    const audience = audienceOf<BoardNews>({ kind: 'raffle', communityId, raffleId });
    return { audience, communityId, room: openRoom({ db, clock, key: { communityId, raffleId }, audience, failed }) };
  });
  const messages = openRooms(looksPerAsking, (communityId) => {
    const audience = audienceOf<MessageNews>({ kind: 'messages', communityId });
    return { audience, communityId, room: openMessageRoom(audience) };
  });
  const orders = openRooms(looksPerAskingOfChanges, (raffleId, communityId) => {
    const audience = audienceOf<ChangedIds>({ kind: 'orders', communityId, raffleId });
    return { audience, communityId, room: openChangeRoom(audience) };
  });
  const access = openRooms(looksPerAskingOfChanges, (_, communityId) => {
    const audience = audienceOf<ChangedIds>({ kind: 'access', communityId });
    return { audience, communityId, room: openChangeRoom(audience) };
  });
  const kinds = [boards, messages, orders, access];
  const audiences = () => kinds.flatMap((rooms) => [...rooms.all()].map(({ audience }) => audience));

  const hearOfPeople = ({ communityId, people }: PeopleHint) => {
    for (const { audience, room } of boards.ofCommunity(communityId)) {
      audience.askAgain();
      if (people === 'communities') room.raffleChanged();
    }
    for (const { audience, room } of messages.ofCommunity(communityId)) {
      audience.askAgain();
      if (people === 'communities' || people === 'members') room.tell(null);
    }
    for (const { audience, room } of [...orders.ofCommunity(communityId), ...access.ofCommunity(communityId)]) {
      audience.askAgain();
      if (people === 'communities') room.tell(null);
    }
  };
  const hear = (hint: Hint) => {
    if ('people' in hint) return hearOfPeople(hint);
    if ('threads' in hint) return messages.get(hint.communityId)?.room.tell(hint.threads);
    if ('accounts' in hint) {
      const accounts = hint.accounts && new Set(hint.accounts);
      for (const audience of audiences()) audience.askAgain(accounts);
      return;
    }
    if ('payers' in hint) return access.get(hint.communityId)?.room.tell(hint.payers);
    const { raffleId, numbers, isRaffle, orders: ids = [] } = hint;
    if (isRaffle || ids === null) orders.get(raffleId)?.room.tell(null);
    else if (ids.length > 0) orders.get(raffleId)?.room.tell(ids);
    const room = boards.get(raffleId)?.room;
    if (!room) return;
    if (numbers === null || numbers.length > 0) room.refresh(numbers);
    if (isRaffle) room.raffleChanged();
  };
  const lost = () => {
    for (const audience of audiences()) audience.askAgain();
    for (const { room } of boards.all()) room.refresh(null);
    for (const { room } of [...messages.all(), ...orders.all(), ...access.all()]) room.tell(null);
  };
  let isAskingOfSessions = false;
  const askOfSessions = async () => {
    if (isAskingOfSessions) return;
    isAskingOfSessions = true;
    try {
      const audiences = [...orders.all(), ...access.all()].map(({ audience }) => audience);
      const viewers = audiences.flatMap((audience) => audience.viewers());
      const ended = await endedAmong(db, clock.now(), viewers);
      if (ended.size > 0) for (const audience of audiences) audience.askAgain(ended);
    } catch (error) {
      failed(error);
    }
    isAskingOfSessions = false;
  };
  const bulletin = openBulletin(database.pool, { hear, lost }, log);
  let looks = 0;
  const timer = setInterval(() => {
    looks += 1;
    for (const { room } of boards.all()) {
      room.look();
      if (looks % looksPerReading === 0) room.refresh(null);
    }
    for (const rooms of kinds) for (const { audience } of rooms.due(looks)) audience.askAgain();
    if (looks % looksPerAsking === 0) void askOfSessions();
  }, everyMilliseconds);

  let isDismissed = false;
  const dismiss = () => {
    isDismissed = true;
    for (const rooms of kinds) rooms.close();
  };

  return {
    announce: bulletin.announce,
    async watchBoard({ communityId, raffleId }, watcher) {
      if (isDismissed) return sentAway(watcher);
      return boards.enter(raffleId, communityId, ({ room }) => room.enter(watcher));
    },
    async watchMessages(communityId, watcher) {
      if (isDismissed) return sentAway(watcher);
      return messages.enter(communityId, communityId, async ({ audience }) => audience.enter(watcher));
    },
    async watchOrders({ communityId, raffleId }, watcher) {
      if (isDismissed) return sentAway(watcher);
      return orders.enter(raffleId, communityId, async ({ room }) => room.enter(watcher));
    },
    async watchAccess(communityId, watcher) {
      if (isDismissed) return sentAway(watcher);
      return access.enter(communityId, communityId, async ({ room }) => room.enter(watcher));
    },
    dismiss,
    async stop() {
      dismiss();
      clearInterval(timer);
      await bulletin.stop();
    },
  };
}
