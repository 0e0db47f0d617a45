/** How far the relays are: the latest round that most of them show, and null where too few answer. */
export type RelaysShow = number | null;

/** Looks in vain of one process for the round of a draw. */
export type VainLooks = {
  /** The latest round that was shown, and since when no later one was. */
  latest: RelaysShow;
  stoodSince: Temporal.Instant;
  /** Since when nothing was shown. */
  silentSince: Temporal.Instant | null;
  last: Temporal.Instant;
};

/** Minutes between two looks after which nothing is known of the time between them. */
const longestGap = 5;
/** Hours for which the network stands still before its round. A network that goes on, however slowly, comes to it. */
const hoursStood = 1;
/**
 * Where no relay answers at all, which our own network explains as well as theirs: the hours of looks that are needed, and
 * the days after the deadline from which even they count.
 */
const silence = { hours: 24, days: 30 } as const;

/**
 * The looks with one more. A process that was stopped or cut off between two of them begins anew. A look that nobody answers
 * says nothing of how far the network is, and one that is answered ends the silence.
 */
export function withLook(before: VainLooks | null, shown: RelaysShow, now: Temporal.Instant): VainLooks {
  const kept = before && isWithin(before.last, now, { minutes: longestGap }) ? before : null;
  const isSame = kept !== null && (shown === null || shown === kept.latest);
  return {
    latest: shown ?? kept?.latest ?? null,
    stoodSince: isSame ? kept.stoodSince : now,
    silentSince: shown === null ? (kept?.silentSince ?? now) : null,
    last: now,
  };
}

/**
 * Whether a round that did not come by `deadline` is known not to come: the network has stood still before it for an hour.
 * Silence says nothing of the round, and ends a draw only where nobody has reached a relay for a month.
 */
export function isLost(
  { latest, stoodSince, silentSince, last }: VainLooks,
  { round, deadline }: { round: number; deadline: Temporal.Instant },
): boolean {
  if (!isSince(last, deadline)) return false;
  const isBehind = silentSince === null && latest !== null && latest < round;
  if (isBehind && !isWithin(stoodSince, last, { hours: hoursStood })) return true;
  const isSilent = silentSince !== null && !isWithin(silentSince, last, { hours: silence.hours });
  return isSilent && isSince(last, deadline.add({ hours: 24 * silence.days }));
}

function isSince(instant: Temporal.Instant, from: Temporal.Instant): boolean {
  return Temporal.Instant.compare(instant, from) >= 0;
}

/** Whether less than a time has passed from one instant to another. */
function isWithin(from: Temporal.Instant, to: Temporal.Instant, time: Temporal.DurationLike): boolean {
  return Temporal.Instant.compare(to, from.add(time)) < 0;
}
