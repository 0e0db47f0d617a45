import { setImmediate as nextTurn } from 'node:timers/promises';

/** Bytes that are held for as long as somebody holds this. */
export type Shared = { readonly bytes: Uint8Array<ArrayBuffer> };

/**
 * Reads what is large and never changes once for all who are being sent it at the same time: a hundred who read slowly
 * hold one copy between them. It is let go with the last of them. Those who waited for the same reading go on one by one,
 * and others are served in between.
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
