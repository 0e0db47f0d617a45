/** Minutes before each retry of a mail; the last interval repeats. */
const rests = [1, 5, 15, 60, 120, 240] as const;
/** The same while the server is unreachable, which is no fault of the mail. */
const awayRests = [1, 1, 1, 2, 5] as const;

/** Hours after which an undeliverable mail fails for good. */
export const mailPatienceHours = 72;

/** When a mail is retried; null: it fails for good. */
export function nextAttempt(
  { attempts, createdAt, isAway }: { attempts: number; createdAt: Temporal.Instant; isAway: boolean },
  now: Temporal.Instant,
): Temporal.Instant | null {
  if (Temporal.Instant.compare(now, createdAt.add({ hours: mailPatienceHours })) >= 0) return null;
  const of: readonly number[] = isAway ? awayRests : rests;
  return now.add({ minutes: of[Math.min(Math.max(attempts, 1), of.length) - 1] ?? 1 });
}
