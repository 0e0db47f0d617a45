import type { ReadAgain } from '#domain/live.ts';

/**
 * Does something once for all that is heard until then, at a moment of its own within the time that was heard first:
 * those who are told together do not come together.
 * @param random gives from 0 to 1
 */
export function inTurn(act: () => void, random: () => number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    hear({ within }: ReadAgain): void {
      timer ??= setTimeout(() => {
        timer = undefined;
        act();
      }, random() * within);
    },
    /** What was heard comes to nothing. */
    stop(): void {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
