/** Days for which somebody may be silenced at once. */
export const muteDays = [1, 7, 30] as const;

/** Whether somebody reads and does not write: the hour until which they were silenced has not come. */
export function isMuted(mutedUntil: Temporal.Instant | null, now: Temporal.Instant): boolean {
  return mutedUntil !== null && Temporal.Instant.compare(now, mutedUntil) < 0;
}
