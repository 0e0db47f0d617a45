import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

type Kept = { payload: AdapterPayload; until: number; network: string };

type Memory = { now(): number; network(): string; most: number };

/**
 * Keeps what the demonstration provider has under way (codes, chosen accounts) in this process, for as long as each
 * lives. Where there is too much, the oldest of whichever network has the most of it goes first: so a network that begins
 * thousands of sign-ins ends its own.
 * @param network whose request is being answered
 */
export function memory({ now, network, most }: Memory): AdapterFactory {
  const kept = new Map<string, Kept>();
  const keysOf = new Map<string, Set<string>>();
  const forget = (key: string) => {
    const owner = kept.get(key)?.network;
    if (owner === undefined) return;
    kept.delete(key);
    const keys = keysOf.get(owner);
    keys?.delete(key);
    if (keys?.size === 0) keysOf.delete(owner);
  };
  const makeRoom = () => {
    let largest = new Set<string>();
    for (const keys of keysOf.values()) if (keys.size > largest.size) largest = keys;
    const [oldest] = largest;
    if (oldest !== undefined) forget(oldest);
  };
  const read = (key: string) => {
    const found = kept.get(key);
    if (found && found.until > now()) return found.payload;
    forget(key);
    return undefined;
  };
  const where = async (kind: string, fits: (payload: AdapterPayload) => boolean) =>
    [...kept]
      .filter(([key, { payload }]) => key.startsWith(`${kind}:`) && fits(payload))
      .map(([key]) => read(key))
      .find((payload) => payload !== undefined);

  return (kind): Adapter => ({
    async upsert(id, payload, seconds) {
      const key = `${kind}:${id}`;
      forget(key);
      const owner = network();
      kept.set(key, { payload, until: seconds ? now() + seconds * 1000 : Number.POSITIVE_INFINITY, network: owner });
      const keys = keysOf.get(owner) ?? new Set();
      keysOf.set(owner, keys.add(key));
      if (kept.size > most) makeRoom();
    },
    find: async (id) => read(`${kind}:${id}`),
    findByUid: (uid) => where(kind, (payload) => payload.uid === uid),
    findByUserCode: (userCode) => where(kind, (payload) => payload.userCode === userCode),
    async consume(id) {
      const payload = read(`${kind}:${id}`);
      if (payload) payload.consumed = Math.floor(now() / 1000);
    },
    async destroy(id) {
      forget(`${kind}:${id}`);
    },
    async revokeByGrantId(grantId) {
      for (const [key, { payload }] of kept) if (payload.grantId === grantId) forget(key);
    },
  });
}
