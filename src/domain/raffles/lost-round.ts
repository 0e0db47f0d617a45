/**
 * What the relays show while the round of a draw does not come: they are `behind` it, though they answer; none answers; or
 * they are past it, and it is only a matter of time.
 */
export type RelaysShow = 'behind' | 'nothing' | 'past';

/** Looks in vain of one process: what the last one showed, and since when each one before it has shown the same. */
export type VainLooks = { shown: RelaysShow; since: Temporal.Instant; last: Temporal.Instant };

/** Minutes between two looks after which nothing is known of the time between them. */
const longestGap = 5;
/** Hours of looks that show the network without the round. */
const hoursBehind = 1;
/**
 * Where no relay answers at all, which our own network explains as well as theirs: the looks that are needed, and the days
 * after the deadline from which even they count.
 */
const silence = { hours: 24, days: 30 } as const;

/** The looks with one more. A process that was stopped or cut off between two of them begins anew. */
export function withLook(before: VainLooks | null, shown: RelaysShow, now: Temporal.Instant): VainLooks {
  const isNext = before?.shown === shown && isWithin(before.last, now, { minutes: longestGap });
  return { shown, since: isNext ? before.since : now, last: now };
}

/**
 * Whether a round that did not come by `deadline` is known not to come. Only the relays' own word counts that they have not
 * got so far, kept up for an hour; silence says nothing of the round, and ends a draw only where nobody has reached a relay
 * for a month.
 */
export function isLost({ shown, since, last }: VainLooks, deadline: Temporal.Instant): boolean {
  if (shown === 'past') return false;
  if (shown === 'behind') return isSince(last, deadline) && !isWithin(since, last, { hours: hoursBehind });
  const from = deadline.add({ hours: 24 * silence.days });
  return isSince(last, from) && !isWithin(since, last, { hours: silence.hours });
}

function isSince(instant: Temporal.Instant, from: Temporal.Instant): boolean {
  return Temporal.Instant.compare(instant, from) >= 0;
}

/** Whether less than a time has passed from one instant to another. */
function isWithin(from: Temporal.Instant, to: Temporal.Instant, time: Temporal.DurationLike): boolean {
  return Temporal.Instant.compare(to, from.add(time)) < 0;
}
