import { siteOf } from '#domain/network.ts';
import {
  type Candidate,
  candidatesOf,
  evictionsFor,
  isSharing,
  type Lacking,
  type PlacedBody,
  type Shares,
  type Sharing,
  sharerOf,
} from './body-eviction.ts';
import { largestBodies } from './route-policy.ts';

const megabyte = 1024 * 1024;

/** What may be under way at once. */
export type BodyRoomLimits = {
  /** Bytes of one visitor, of one IPv6 site, and of all of a process. */
  perVisitor: number;
  perSite: number;
  total: number;
  /** The fraction of each that bodies with files may use, so that small forms still get in. */
  large: number;
  /** Largest body with files, in bytes, that a group with no other upload may send beyond `large`: a receipt. */
  modest: number;
  /** Concurrent bodies with files per sender. */
  perSender: number;
};

/** 256 MB in all: `usual` for bodies up to a receipt with its form, `archives` for larger ones. */
export const bodyRoomLimits: Record<'usual' | 'archives', BodyRoomLimits> = {
  usual: {
    ...{ perVisitor: 72 * megabyte, perSite: 108 * megabyte, total: 144 * megabyte },
    ...{ large: 5 / 6, modest: 2 * megabyte, perSender: 2 },
  },
  archives: {
    ...{ perVisitor: 112 * megabyte, perSite: 112 * megabyte, total: 112 * megabyte },
    ...{ large: 1, modest: 0, perSender: 1 },
  },
};

/** The share of the room for small bodies. The rest is reserved for senders without any other body under way. */
const smallShare = 15 / 16;
/** The share for a first body of at most `modest` bytes, of a sender without any other body under way. */
const firstShare = 11 / 12;
/** The largest body, in bytes, that counts as a form without files. */
const small = 64 * 1024;
/** Milliseconds that a body waits for a place; nothing of it is read meanwhile. */
const patience = 20_000;
/** Milliseconds between two checks for bodies to evict, while others wait. */
const every = 500;
/** Waiting bodies that one check handles, because each is compared with all that are being received. */
const mostPerLook = 40;
/**
 * How many bodies may wait, per sender, visitor and IPv6 site and in all: each holds what the kernel has already
 * buffered of it.
 */
const mostWaiting = { perSender: 4, perVisitor: 100, perSite: 150, total: 500 };

/** The source of a body's bytes: its progress, and how to abort it. */
export type BodySource = Pick<PlacedBody, 'brought' | 'waitsForUs'> & { cut(): void };

/** A body before it is read. `bytes` is its declared size; `signal` aborts when its client disconnects. */
export type ComingBody = {
  visitor: string;
  /** Who of the visitor sends it (`middleware/sender-of.ts`). */
  sender: string;
  bytes: number;
  signal: AbortSignal;
  source: BodySource;
};

/** Where bodies that are under way are counted. */
export type BodyRoom = {
  /** Waits for room. Gives the release function, or null on timeout. */
  take(body: ComingBody): Promise<(() => void) | null>;
};

type Waiting = Omit<ComingBody, 'signal'> & {
  group: string;
  since: number;
  go: (leave: (() => void) | null) => void;
};
type Inside = PlacedBody & BodySource & { leave: () => void };

type Time = {
  /** Says when a body has waited long enough. */
  after: (milliseconds: number) => AbortSignal;
  now: () => number;
};
const realTime: Time = { after: AbortSignal.timeout, now: () => performance.now() };

/** Whether a body is small enough to be a form without files, which is not counted by sender. */
export function isWritten(bytes: number): boolean {
  return bytes <= small;
}

/** Separate rooms for usual bodies and for archives, so that archives never block receipts. */
export function createBodyRooms(): BodyRoom {
  const usual = createBodyRoom(bodyRoomLimits.usual);
  const archives = createBodyRoom(bodyRoomLimits.archives);
  return { take: (body) => (body.bytes > largestBodies.file ? archives : usual).take(body) };
}

/**
 * Creates an empty room. While bodies wait, slow ones are evicted to make room (see `evictionsFor`). `look` runs that
 * check at once, for tests.
 */
export function createBodyRoom(limits: BodyRoomLimits, { after, now }: Time = realTime): BodyRoom & { look(): void } {
  const room = countedRoom(limits);
  const waiting = new Set<Waiting>();
  const admit = () => {
    if (waiting.size === 0) return;
    for (const each of inOrder(waiting, room)) if (room.fits(each)) each.go(places.enter(each));
  };
  const places = placesIn(room, now, admit);
  const makeRoom = (first: Waiting, shares: Shares, candidates: readonly Candidate<Inside>[]) => {
    for (const body of evictionsFor({ ...first, lack: room.lackOf(first) }, candidates, shares, now())) {
      body.leave();
      body.cut();
    }
    if (room.fits(first)) first.go(places.enter(first));
  };
  const look = () => {
    const { inside } = places;
    const shares: Shares = { heldBy: room.heldBy, fair: fairShares(limits, [...inside, ...waiting]) };
    const candidates = candidatesOf(inside, shares, now());
    const firsts = firstsOf(inOrder(waiting, room).filter(room.isTheirTurn)).slice(0, mostPerLook);
    for (const first of firsts) {
      if (room.isTheirTurn(first)) {
        makeRoom(
          first,
          shares,
          candidates.filter(({ body }) => inside.has(body)),
        );
      }
    }
    admit();
  };
  const looking = whileSome(waiting, look);

  return {
    look,
    async take({ visitor, sender, bytes, signal, source }) {
      const { promise, resolve } = Promise.withResolvers<(() => void) | null>();
      const body: Waiting = {
        ...{ visitor, sender, bytes, source, group: siteOf(visitor) ?? visitor, since: now() },
        go(leave) {
          waiting.delete(body);
          resolve(leave);
        },
      };
      if (room.fits(body)) return places.enter(body);
      if (signal.aborted || !mayWait(waiting, body)) return null;
      waiting.add(body);
      looking();
      endWaiting(body, AbortSignal.any([signal, after(patience)]));
      return promise;
    },
  };
}

type CountedRoom = ReturnType<typeof countedRoom>;

/** The bodies that have a place. `onLeft` is called when one is over, so that another takes its place. */
function placesIn(room: CountedRoom, now: () => number, onLeft: () => void) {
  const inside = new Set<Inside>();
  const enter = ({ visitor, group, sender, bytes, source }: Waiting): (() => void) => {
    room.add({ visitor, sender, bytes }, 1);
    const body: Inside = {
      ...{ visitor, group, sender, bytes, since: now(), ...source },
      leave() {
        if (!inside.delete(body)) return;
        room.add(body, -1);
      },
    };
    inside.add(body);
    return () => {
      body.leave();
      onLeft();
    };
  };
  return { inside, enter };
}

/**
 * The waiting bodies by priority: of the group that holds least, then of the sender that holds least, then the oldest.
 */
function inOrder(waiting: ReadonlySet<Waiting>, { heldBy }: CountedRoom): Waiting[] {
  const claim = ({ sender, bytes }: Waiting) => heldBy(sender) + bytes;
  return [...waiting].sort(
    (one, other) => heldBy(one.group) - heldBy(other.group) || claim(one) - claim(other) || one.since - other.since,
  );
}

/** Ends a body's wait when its client disconnects or its time is over. */
function endWaiting(body: Waiting, isOver: AbortSignal): void {
  if (isOver.aborted) body.go(null);
  else isOver.addEventListener('abort', () => body.go(null), { once: true });
}

/** For each visitor, the waiting body of highest priority and the oldest one. */
function firstsOf(turn: readonly Waiting[]): Waiting[] {
  const groups = [...Map.groupBy(turn, ({ visitor }) => visitor).values()];
  const oldest = (group: readonly Waiting[]) => group.reduce((one, other) => (other.since < one.since ? other : one));
  return [...new Set(groups.flatMap((group) => [...group.slice(0, 1), oldest(group)]))];
}

type Sized = Pick<Waiting, 'visitor' | 'group' | 'sender' | 'bytes'>;

/** The counts of a room by key, and what is missing for one more body. */
function countedRoom(limits: BodyRoomLimits) {
  const { perVisitor, perSite, total, large, perSender } = limits;
  let taken = 0;
  const ofSharers = new Map<string, number>();
  const filesOf = new Map<string, number>();
  const heldBy = (sharer: string) => ofSharers.get(sharer) ?? 0;
  const lackOf = ({ visitor, group, bytes }: Sized): Lacking['lack'] => {
    const ofOwn = isWritten(bytes) ? 1 : large;
    const ofAll = shareOfAll({ bytes, isFirst: heldBy(group) === 0 }, limits);
    return {
      visitor: heldBy(visitor) + bytes - ofOwn * perVisitor,
      group: group === visitor ? 0 : heldBy(group) + bytes - ofOwn * perSite,
      total: taken + bytes - ofAll * total,
    };
  };
  /** Whether a sender is below their limit of concurrent bodies. Further ones wait and evict nobody. */
  const isTheirTurn = ({ sender, bytes }: Sized) => isWritten(bytes) || (filesOf.get(sender) ?? 0) < perSender;
  return {
    heldBy,
    lackOf,
    isTheirTurn,
    fits: (body: Sized) => isTheirTurn(body) && Object.values(lackOf(body)).every((lack) => lack <= 0),
    /** Counts a body, or with -1 counts it no longer. */
    add({ visitor, sender, bytes }: Omit<Sized, 'group'>, times: 1 | -1): void {
      taken += times * bytes;
      for (const sharer of [visitor, siteOf(visitor), sender])
        if (sharer !== null) addTo(ofSharers, sharer, times * bytes);
      if (!isWritten(bytes)) addTo(filesOf, sender, times);
    },
  };
}

/** What part of all room may be taken once a body of that size is in it. */
function shareOfAll(
  { bytes, isFirst }: { bytes: number; isFirst: boolean },
  { large, modest }: Pick<BodyRoomLimits, 'large' | 'modest'>,
): number {
  if (isWritten(bytes)) return isFirst ? 1 : smallShare;
  return isFirst && bytes <= modest ? Math.max(large, firstShare) : large;
}

function addTo(counts: Map<string, number>, key: string, more: number): void {
  const count = (counts.get(key) ?? 0) + more;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}

/** The equal share of each key that has a body in a scope, or waits for one. */
function fairShares(limits: BodyRoomLimits, bodies: readonly (Inside | Waiting)[]): Shares['fair'] {
  const room: Record<Sharing, number> = { total: limits.total, group: limits.perSite, visitor: limits.perVisitor };
  return (sharing, body) => {
    const sharers = bodies.filter((each) => isSharing(sharing, each, body)).map((each) => sharerOf(sharing, each));
    return (limits.large * room[sharing]) / Math.max(1, new Set(sharers).size);
  };
}

/**
 * Whether one more body may wait. When the queue is full, the last one of the group with the most waiting is dropped
 * for one of a group with fewer.
 */
function mayWait(waiting: ReadonlySet<Waiting>, { visitor, group, sender, bytes }: Waiting): boolean {
  const all = [...waiting];
  const groups = Map.groupBy(all, (each) => each.group);
  const own = groups.get(group)?.length ?? 0;
  const isOfSender = (each: Waiting) => each.sender === sender && !isWritten(each.bytes);
  if (!isWritten(bytes) && all.filter(isOfSender).length >= mostWaiting.perSender) return false;
  if (all.filter((each) => each.visitor === visitor).length >= mostWaiting.perVisitor) return false;
  if (own >= mostWaiting.perSite) return false;
  if (all.length < mostWaiting.total) return true;
  const longest = [...groups.values()].reduce((one, other) => (other.length > one.length ? other : one));
  if (longest.length <= own + 1) return false;
  longest.at(-1)?.go(null);
  return true;
}

/** Gives a function that starts checking at intervals, until no body waits. */
function whileSome(waiting: ReadonlySet<unknown>, look: () => void): () => void {
  let timer: NodeJS.Timeout | null = null;
  return () => {
    timer ??= setInterval(() => {
      if (waiting.size > 0) return look();
      clearInterval(timer ?? undefined);
      timer = null;
    }, every).unref();
  };
}
