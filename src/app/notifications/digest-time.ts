import { type DigestPace, type DigestTime, usualSettings } from '#domain/notifications/notification-settings.ts';

/** A person's digest settings; null, or no row at all, stands for the default. */
type Kept = {
  digest: DigestPace | null;
  digest_hour: number | null;
  digest_weekday: number | null;
  time_zone: string | null;
};

/** When somebody's digest is due: their settings over the defaults, in a time zone. */
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
