import { formatDateTime, formatLongDateTime, relativeTime } from '#texts/format.ts';

type MessageTimeProps = { at: string; now: number; timeZone: string };

const day = 24 * 3600 * 1000;

/** When something was written: how long ago within a day, else its date. */
export function MessageTime({ at, now, timeZone }: MessageTimeProps) {
  return (
    <time dateTime={at} title={formatLongDateTime(at, timeZone)}>
      {whenOf({ at, now, timeZone })}
    </time>
  );
}

export function whenOf({ at, now, timeZone }: MessageTimeProps): string {
  const age = now - Date.parse(at);
  if (age < day) return relativeTime(at, new Date(Math.max(now, Date.parse(at))).toISOString());
  return formatDateTime(at, timeZone, { year: age > 300 * day });
}
