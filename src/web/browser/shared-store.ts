import { useSyncExternalStore } from 'react';

/** A value of one browser tab that any module sets and any component subscribes to. */
export type SharedStore<T> = {
  /** Sets the value and renders every subscriber. */
  share(next: T | null): void;
  /** The current value, as a hook; null on the server and before the first one is set. */
  useShared(): T | null;
};

export function sharedStore<T>(): SharedStore<T> {
  let last: T | null = null;
  const watchers = new Set<() => void>();
  const watch = (changed: () => void) => {
    watchers.add(changed);
    return () => watchers.delete(changed);
  };
  return {
    share(next) {
      last = next;
      for (const changed of watchers) changed();
    },
    useShared: () =>
      useSyncExternalStore(
        watch,
        () => last,
        () => null,
      ),
  };
}
