import { Refusal } from '#domain/refusal.ts';

/** Keys that are remembered at most; the oldest are forgotten first. */
const mostKeys = 10_000;

/**
 * Lets something be tried so many times in so many seconds for one key, in this process: for work that costs much and
 * leaves nothing behind when it fails. Refuses with the seconds to wait.
 */
export function tryLimit({ most, seconds }: { most: number; seconds: number }) {
  const tries = new Map<string, number[]>();
  return (key: string, now: Temporal.Instant): void => {
    const at = now.epochMilliseconds;
    const recent = (tries.get(key) ?? []).filter((each) => each <= at && each > at - seconds * 1000);
    const [first = at] = recent;
    if (recent.length >= most) {
      throw new Refusal('too-many-requests', { seconds: Math.ceil((first + seconds * 1000 - at) / 1000) });
    }
    tries.delete(key);
    tries.set(key, [...recent, at]);
    const [oldest] = tries.keys();
    if (tries.size > mostKeys && oldest !== undefined) tries.delete(oldest);
  };
}
