/** Minutes until a mail is tried again after each attempt that failed; the last goes on. */
const rests = [1, 5, 15, 60, 120, 240] as const;
/** The same while it is the server that cannot be reached: it is no fault of the mail. */
const awayRests = [1, 1, 1, 2, 5] as const;

/** Hours after which a mail that could not be handed over has come to nothing. */
export const mailPatienceHours = 72;

/** When a mail is tried again; null when it is given up. */
export function nextAttempt(
  { attempts, createdAt, isAway }: { attempts: number; createdAt: Temporal.Instant; isAway: boolean },
  now: Temporal.Instant,
): Temporal.Instant | null {
  if (Temporal.Instant.compare(now, createdAt.add({ hours: mailPatienceHours })) >= 0) return null;
  const of: readonly number[] = isAway ? awayRests : rests;
  return now.add({ minutes: of[Math.min(Math.max(attempts, 1), of.length) - 1] ?? 1 });
}
