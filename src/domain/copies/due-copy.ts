/** Hours between two daily copies, and between one that failed and the next try. */
const pauses = { success: 24, failure: 1 } as const;

/** When the last copy that came to be was begun, and when the last one was tried, whatever became of it. */
export type CopyHistory = { readonly succeeded: Temporal.Instant | null; readonly tried: Temporal.Instant | null };

/**
 * Whether a daily copy is to be made. What another process did a moment ahead of this one's clock was done just now; a clock
 * that was set back by more than a pause stops none.
 */
export function isCopyDue({ succeeded, tried }: CopyHistory, now: Temporal.Instant): boolean {
  const isOver = (since: Temporal.Instant | null, hours: number) =>
    since === null || Math.abs(now.since(since).total('hours')) >= hours;
  return isOver(succeeded, pauses.success) && isOver(tried, pauses.failure);
}
