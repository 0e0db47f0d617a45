import type { ReadAgain } from '#domain/live.ts';

/**
 * Coalesces events: the first one schedules `act` after a random delay within its `within` milliseconds, and events until
 * then add nothing. The jitter spreads clients that receive the same event, so that they do not all ask at once.
 * @param random gives from 0 to 1
 */
export function coalesce(act: () => void, random: () => number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    hear({ within }: ReadAgain): void {
      timer ??= setTimeout(() => {
        timer = undefined;
        act();
      }, random() * within);
    },
    /** Cancels the call that is scheduled. */
    stop(): void {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
