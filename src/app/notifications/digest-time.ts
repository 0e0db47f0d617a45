import { type DigestPace, type DigestTime, usualSettings } from '#domain/notifications/notification-settings.ts';

/** What somebody keeps of when they want their digest; null, or nothing at all, is what they did not choose. */
type Kept = {
  digest: DigestPace | null;
  digest_hour: number | null;
  digest_weekday: number | null;
  time_zone: string | null;
};

/** When somebody's digest comes: as they chose, and else as usual, by the clocks of a place. */
export function digestTime<Zone extends string | null>(
  kept: Kept | undefined,
  usualZone: Zone,
): Omit<DigestTime, 'timeZone'> & { timeZone: string | Zone } {
  return {
    pace: kept?.digest ?? usualSettings.digest,
    hour: kept?.digest_hour ?? usualSettings.hour,
    weekday: kept?.digest_weekday ?? usualSettings.weekday,
    timeZone: kept?.time_zone ?? usualZone,
  };
}
