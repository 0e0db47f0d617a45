/** How long a person may take at the provider. */
export const patience: Temporal.DurationLike = { minutes: 15 };

/** How long a session lives without being used, and how long at the most. */
const idle = { hours: 30 * 24 };
const most = { hours: 180 * 24 };

/** A session's use is noted once in this time, so that reading a page does not write each time. */
export const noted: Temporal.DurationLike = { hours: 1 };

/** The cookie outlasts every session it may hold; the session itself is what ends. */
export const sessionSeconds = most.hours * 3600;

/** Until when a session lives that is used now. */
export function expiry(createdAt: Temporal.Instant, now: Temporal.Instant): Temporal.Instant {
  const [sooner = now] = [now.add(idle), createdAt.add(most)].sort(Temporal.Instant.compare);
  return sooner;
}
