import { largestBodies } from './route-policy.ts';

/**
 * Bytes a second, averaged since a body began, below which it only holds its place: what a bad telephone line brings for
 * a body that a receipt may be, more for a larger one, and the most for the largest.
 */
const honestPace = { least: 4 * 1024, most: 64 * 1024 };
/** Milliseconds that a line may be silent: they are taken off a body's age before its pace is looked at. */
const silence = 10_000;
/** Milliseconds that any body has before it may be cut off. */
const grace = 5_000;
/** Milliseconds that somebody waits before a body is cut off for no more than its share. */
const overdue = 10_000;

/** Whom room is shared between: all of a process, the networks of one site, and the senders of one network. */
export type Sharing = 'total' | 'group' | 'visitor';

/** Whose a body is. */
type Placed = {
  visitor: string;
  /** Whose share it is of: the IPv6 site of the visitor, or the visitor. */
  group: string;
  /** Whose share of the visitor's it is of: an account, who holds a private link, or all others of the visitor together. */
  sender: string;
  bytes: number;
  since: number;
};

/** A body that has a place: since when, at most how many bytes, and how much of it has come. */
export type PlacedBody = Placed & {
  brought(): number;
  /** Whether it waits for us: it is all here, or more of it than has been read. */
  waitsForUs(): boolean;
};

/** A body that waits for a place, and what has to be given back for it: by its visitor, its group and in all. */
export type Lacking = Placed & { lack: Record<Sharing, number> };

/** What the bodies under way take. */
export type Shares = {
  heldBy(sharer: string): number;
  /** Bytes that each may take of what a body shares with others, where all that come take the same. */
  fair(sharing: Sharing, body: Placed): number;
};

/** A body that may be cut off, and whether it goes slower than an honest one. */
export type Candidate<Body extends PlacedBody> = { body: Body; isSlow: boolean };

/** Of whom each takes a share. */
const sharerIn = { total: 'group', group: 'visitor', visitor: 'sender' } as const;

/** Whose share a body is of, in what it shares with others. */
export function sharerOf(sharing: Sharing, body: Placed): string {
  return body[sharerIn[sharing]];
}

/** Whether two bodies share room of that kind. */
export function isSharing(sharing: Sharing, one: Placed, other: Placed): boolean {
  return sharing === 'total' || one[sharing] === other[sharing];
}

/**
 * The bodies that may have to go, in that order: what has brought most of itself last, slow ones before others, of the
 * group, visitor and sender that hold the most, and of those the one that has brought the least for its age.
 */
export function candidatesOf<Body extends PlacedBody>(
  bodies: Iterable<Body>,
  { heldBy }: Shares,
  now: number,
): Candidate<Body>[] {
  const ranked: (Candidate<Body> & { rank: number[] })[] = [];
  for (const body of bodies) {
    const age = now - body.since;
    if (age < grace || body.waitsForUs()) continue;
    const brought = body.brought();
    const isSlow = brought * 1000 < paceOf(body) * (age - silence);
    const held = [body.group, body.visitor, body.sender].map((sharer) => -heldBy(sharer));
    const rank = [brought * 2 > body.bytes ? 1 : 0, isSlow ? 0 : 1, ...held, brought / age];
    ranked.push({ body, isSlow, rank });
  }
  return ranked.sort(({ rank: one }, { rank: other }) => {
    const at = one.findIndex((each, index) => each !== other[index]);
    return (one[at] ?? 0) - (other[at] ?? 0);
  });
}

function paceOf({ bytes }: Placed): number {
  const { file, community } = largestBodies;
  const more = Math.min(1, Math.max(0, (bytes - file) / (community - file)));
  return honestPace.least + more * (honestPace.most - honestPace.least);
}

/**
 * Which of the candidates are cut off so that a body that waits gets its place; none where that would not do. What goes
 * at an honest pace goes only for somebody who has waited long, while its own group holds more than its fair share and
 * more than the other's would then. Where a visitor lacks room of their own, the same holds among their senders.
 */
export function evictionsFor<Body extends PlacedBody>(
  waiting: Lacking,
  candidates: readonly Candidate<Body>[],
  shares: Shares,
  now: number,
): Body[] {
  const { lack } = waiting;
  const sharing = lackingIn(lack);
  const claimed = shares.heldBy(sharerOf(sharing, waiting)) + waiting.bytes;
  const most = Math.max(shares.fair(sharing, waiting), claimed);
  const isOverdue = now - waiting.since >= overdue;
  const freed = new Map<string, number>();
  const cuts: Body[] = [];
  let missing = Math.max(lack.visitor, lack.group, lack.total);
  for (const { body, isSlow } of candidates.filter((each) => isSharing(sharing, each.body, waiting))) {
    if (missing <= 0) break;
    const sharer = sharerOf(sharing, body);
    const freedOf = freed.get(sharer) ?? 0;
    const isOver = isOverdue && shares.heldBy(sharer) - freedOf > most;
    if (!isSlow && !isOver) continue;
    cuts.push(body);
    missing -= body.bytes;
    freed.set(sharer, freedOf + body.bytes);
  }
  return missing > 0 ? [] : cuts;
}

/** Where the room lacks first, from the narrowest: a visitor's own, their group's, or all of it. */
function lackingIn(lack: Lacking['lack']): Sharing {
  if (lack.visitor > 0) return 'visitor';
  return lack.group > 0 ? 'group' : 'total';
}
