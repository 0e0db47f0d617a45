/** How often somebody gets a digest. */
export const digestPaces = ['daily', 'weekly', 'off'] as const;
export type DigestPace = (typeof digestPaces)[number];

/** What somebody is notified of in a community, besides what concerns themselves or waits for them. */
export const noticeLevels = ['all', 'mentions', 'none'] as const;
export type NoticeLevel = (typeof noticeLevels)[number];

/**
 * How often somebody who runs a raffle or sells it is mailed of new orders: each time one comes; one of several that they have
 * not read; once a day.
 */
export const orderPaces = ['each', 'unread', 'daily'] as const;
export type OrderPace = (typeof orderPaces)[number];

/** When a digest is sent: at `hour` in `timeZone`; a weekly one on `weekday` (1 is Monday). */
export type DigestTime = { pace: DigestPace; hour: number; weekday: number; timeZone: string };

/** The default settings. */
export const usualSettings = { digest: 'daily', hour: 8, weekday: 1, orderPace: 'unread' } as const;

/** The next digest after an instant; null when it is off. */
export function nextDigestAt({ pace, hour, weekday, timeZone }: DigestTime, after: Temporal.Instant) {
  if (pace === 'off') return null;
  const here = after.toZonedDateTimeISO(timeZone);
  for (let days = 0; days <= 8; days += 1) {
    const day = here.toPlainDate().add({ days });
    if (pace === 'weekly' && day.dayOfWeek !== weekday) continue;
    const at = day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from({ hour }) }).toInstant();
    if (Temporal.Instant.compare(at, after) > 0) return at;
  }
  return null;
}
