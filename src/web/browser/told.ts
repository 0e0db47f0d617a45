import { useSyncExternalStore } from 'react';

/** Something that one place of this browser tells, and any component shows. */
export type Told<T> = {
  tell(next: T | null): void;
  /** What was told last; null at the server, and while nothing is. */
  useTold(): T | null;
};

export function told<T>(): Told<T> {
  let last: T | null = null;
  const watchers = new Set<() => void>();
  const watch = (changed: () => void) => {
    watchers.add(changed);
    return () => watchers.delete(changed);
  };
  return {
    tell(next) {
      last = next;
      for (const changed of watchers) changed();
    },
    useTold: () =>
      useSyncExternalStore(
        watch,
        () => last,
        () => null,
      ),
  };
}
