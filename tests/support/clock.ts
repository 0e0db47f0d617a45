import type { Clock } from '#app/app.ts';

/** A clock that stands still until it is moved. */
export type StandingClock = Clock & {
  set(instant: Temporal.Instant | string): void;
  pass(duration: Temporal.DurationLike): void;
};

/** A clock standing at an instant; `pass` moves it on, `set` puts it anywhere. */
export function standingClock(start: Temporal.Instant | string): StandingClock {
  let current = Temporal.Instant.from(start);
  return {
    now: () => current,
    set: (instant) => {
      current = Temporal.Instant.from(instant);
    },
    pass: (duration) => {
      current = current.add(duration);
    },
  };
}
