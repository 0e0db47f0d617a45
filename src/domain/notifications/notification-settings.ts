/** How often somebody gets what they have not read in one e-mail. */
export const digestPaces = ['daily', 'weekly', 'off'] as const;
export type DigestPace = (typeof digestPaces)[number];

/** What somebody wants to be told of a community, besides what is about themselves or waits for them. */
export const noticeLevels = ['all', 'mentions', 'none'] as const;
export type NoticeLevel = (typeof noticeLevels)[number];

/** When a digest comes: at `hour` by the clocks of `timeZone`; if it is weekly, on `weekday` (1 is Monday). */
export type DigestTime = { pace: DigestPace; hour: number; weekday: number; timeZone: string };

/** How somebody who chose nothing is told. */
export const usualSettings = { digest: 'daily', hour: 8, weekday: 1 } as const;

/** The next hour of a digest after an instant; null when none is wanted. */
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
