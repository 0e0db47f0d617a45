import { setImmediate as nextTurn } from 'node:timers/promises';

/** Bytes that are held for as long as somebody holds this. */
export type Shared = { readonly bytes: Uint8Array<ArrayBuffer> };

/**
 * Shares one copy of a large immutable file among everybody who is being sent it: a hundred slow readers hold one. The
 * copy is released with its last reader. Waiters of one read continue one per event-loop turn, so that other requests
 * are served in between.
 */
export function sharing(): (key: string, read: () => Promise<Uint8Array<ArrayBuffer>>) => Promise<Shared> {
  const held = new Map<string, WeakRef<Shared>>();
  const underWay = new Map<string, Promise<Shared>>();
  const letGo = new FinalizationRegistry((key: string) => {
    if (held.get(key)?.deref() === undefined) held.delete(key);
  });
  let last = Promise.resolve();
  const oneByOne = () => {
    last = last.then(() => nextTurn());
    return last;
  };
  return async (key, read) => {
    const there = held.get(key)?.deref();
    if (there) return there;
    const waitedFor = underWay.get(key);
    if (waitedFor) {
      const shared = await waitedFor;
      await oneByOne();
      return shared;
    }
    const reading = read().then((bytes) => {
      const shared = { bytes };
      held.set(key, new WeakRef(shared));
      letGo.register(shared, key);
      return shared;
    });
    underWay.set(key, reading);
    return reading.finally(() => underWay.delete(key));
  };
}
