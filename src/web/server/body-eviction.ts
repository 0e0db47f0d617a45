import { largestBodies } from './route-policy.ts';

/**
 * The pace in bytes per second, averaged over a body's lifetime, below which it counts as slow: `least` for bodies up
 * to the size of a receipt (a bad mobile connection), rising to `most` for the largest.
 */
const honestPace = { least: 4 * 1024, most: 64 * 1024 };
/** Milliseconds of silence that are deducted from a body's age before its pace is computed. */
const silence = 10_000;
/** Minimum age in milliseconds before a body may be evicted. */
const grace = 5_000;
/** Milliseconds that a body waits before others may be evicted only because they exceed their fair share. */
const overdue = 10_000;

/** The scopes that share room: the whole process, the networks of an IPv6 site, and the senders of a network. */
export type Sharing = 'total' | 'group' | 'visitor';

/** The keys and size by which a body is counted. */
type Placed = {
  visitor: string;
  /** The key within the process: the visitor's IPv6 site, or the visitor itself. */
  group: string;
  /** The key within the visitor: an account, the holder of a private link, or everybody else together. */
  sender: string;
  bytes: number;
  since: number;
};

/** A body that has a place, with what has arrived of it so far. */
export type PlacedBody = Placed & {
  brought(): number;
  /** Whether we are the bottleneck: it has arrived whole, or further than it has been read. */
  waitsForUs(): boolean;
};

/** A body that waits for a place, and how many bytes are missing in each scope. */
export type Lacking = Placed & { lack: Record<Sharing, number> };

/** What the bodies under way take. */
export type Shares = {
  heldBy(sharer: string): number;
  /** The equal share, in bytes, of each key that competes with this body in a scope. */
  fair(sharing: Sharing, body: Placed): number;
};

/** A body that may be evicted, and whether it is below the honest pace. */
export type Candidate<Body extends PlacedBody> = { body: Body; isSlow: boolean };

/** The key that a scope is divided by. */
const sharerIn = { total: 'group', group: 'visitor', visitor: 'sender' } as const;

/** The key whose share of a scope a body uses. */
export function sharerOf(sharing: Sharing, body: Placed): string {
  return body[sharerIn[sharing]];
}

/** Whether two bodies compete in a scope. */
export function isSharing(sharing: Sharing, one: Placed, other: Placed): boolean {
  return sharing === 'total' || one[sharing] === other[sharing];
}

/**
 * The bodies that may be evicted, in order of preference: those less than half received first, slow ones before others,
 * then those of the group, visitor and sender that hold the most, then those with the lowest average pace.
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
 * The candidates to evict so that a waiting body fits; none where that would not be enough. A body at an honest pace is
 * evicted only for one that has waited long, and only while its key holds more than its fair share and more than the
 * waiting one would then hold. Where the visitor's own room is short, the keys are the visitor's senders.
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

/** The narrowest scope that is short of room. */
function lackingIn(lack: Lacking['lack']): Sharing {
  if (lack.visitor > 0) return 'visitor';
  return lack.group > 0 ? 'group' : 'total';
}
