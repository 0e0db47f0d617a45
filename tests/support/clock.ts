import type { MachineClock } from '#app/app.ts';

/** A clock that stands still until it is moved: time passes, or the wall clock alone is set. */
export type StoppedClock = MachineClock & {
  set(instant: Temporal.Instant | string): void;
  pass(duration: Temporal.DurationLike): void;
  /** Sets the wall clock ahead, or back, while no time passes. */
  jump(duration: Temporal.DurationLike): void;
};

/** A clock standing at an instant; `pass` moves it on, `set` puts it anywhere, as if that time had passed. */
export function stoppedClock(start: Temporal.Instant | string): StoppedClock {
  let current = Temporal.Instant.from(start);
  let jumped = 0;
  return {
    now: () => current.add({ milliseconds: jumped }),
    monotonic: () => current.epochMilliseconds,
    jump: (duration) => {
      jumped += Temporal.Duration.from(duration).total('milliseconds');
    },
    set: (instant) => {
      current = Temporal.Instant.from(instant);
      jumped = 0;
    },
    pass: (duration) => {
      current = current.add(duration);
    },
  };
}

/**
 * Puts a clock that tests share back where it stands, at the end of the block and whatever comes of it, so that one test
 * that fails moves none after it: `using _clock = withClock(clock);`.
 */
export function withClock(clock: StoppedClock): Disposable {
  const start = clock.now();
  return { [Symbol.dispose]: () => clock.set(start) };
}
