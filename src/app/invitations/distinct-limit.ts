import { Refusal } from '#domain/refusal.ts';

/** Keys that are remembered at most; the oldest are forgotten first. */
const mostKeys = 10_000;

/**
 * Lets one key look at so many different things in so many seconds, in this process; the same thing again costs nothing.
 * For what is found out by trying: a code that nobody gave.
 */
export function distinctLimit({ most, seconds }: { most: number; seconds: number }) {
  const looks = new Map<string, Map<string, number>>();
  return (key: string, thing: string, now: Temporal.Instant): void => {
    const at = now.epochMilliseconds;
    const seen = new Map([...(looks.get(key) ?? [])].filter(([, when]) => when <= at && when > at - seconds * 1000));
    if (!seen.has(thing) && seen.size >= most) {
      const first = Math.min(...seen.values());
      throw new Refusal('too-many-requests', { seconds: Math.ceil((first + seconds * 1000 - at) / 1000) });
    }
    looks.delete(key);
    looks.set(key, seen.set(thing, seen.get(thing) ?? at));
    const [oldest] = looks.keys();
    if (looks.size > mostKeys && oldest !== undefined) looks.delete(oldest);
  };
}
