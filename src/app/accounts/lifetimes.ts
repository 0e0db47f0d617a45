/** How long a sign-in may take at the provider. */
export const patience: Temporal.DurationLike = { minutes: 15 };

/** How long a session lives unused, and how long at most. */
const idle = { hours: 30 * 24 };
const most = { hours: 180 * 24 };

/** A session's last use is written at most this often, so that reading a page is seldom a write. */
export const noted: Temporal.DurationLike = { hours: 1 };

/** The cookie outlasts every session that it may hold; the server's session is what expires. */
export const sessionSeconds = most.hours * 3600;

/** When a session expires that is used now. */
export function expiry(createdAt: Temporal.Instant, now: Temporal.Instant): Temporal.Instant {
  const [sooner = now] = [now.add(idle), createdAt.add(most)].sort(Temporal.Instant.compare);
  return sooner;
}
