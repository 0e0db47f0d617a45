import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

type Kept = { payload: AdapterPayload; until: number };

const most = 5000;

/**
 * Keeps what the demonstration provider has under way (codes, chosen accounts) in this process, for as long as each
 * lives. The oldest go first when there are too many.
 */
export function memory(now: () => number): AdapterFactory {
  const kept = new Map<string, Kept>();
  const read = (key: string) => {
    const found = kept.get(key);
    if (found && found.until > now()) return found.payload;
    kept.delete(key);
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
      kept.delete(key);
      kept.set(key, { payload, until: seconds ? now() + seconds * 1000 : Number.POSITIVE_INFINITY });
      const [oldest] = kept.keys();
      if (kept.size > most && oldest) kept.delete(oldest);
    },
    find: async (id) => read(`${kind}:${id}`),
    findByUid: (uid) => where(kind, (payload) => payload.uid === uid),
    findByUserCode: (userCode) => where(kind, (payload) => payload.userCode === userCode),
    async consume(id) {
      const payload = read(`${kind}:${id}`);
      if (payload) payload.consumed = Math.floor(now() / 1000);
    },
    async destroy(id) {
      kept.delete(`${kind}:${id}`);
    },
    async revokeByGrantId(grantId) {
      for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key);
    },
  });
}
