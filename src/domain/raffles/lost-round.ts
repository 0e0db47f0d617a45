/** The latest round that most relays show; null where too few answer. */
export type ShownRound = number | null;

/** What one process's polls of the relays, for a round that did not come, have shown. */
export type RoundPolls = {
  /** The latest round that was shown, and since when no later one was. */
  latest: ShownRound;
  stalledSince: Temporal.Instant;
  /** Since when nothing was shown. */
  unansweredSince: Temporal.Instant | null;
  last: Temporal.Instant;
};

/** Minutes between two polls after which nothing is known of the time between them. */
const longestGap = 5;
/** Hours for which the network stalls before its round. A network that goes on, however slowly, comes to it. */
const stalledHours = 1;
/**
 * Where no relay answers at all, which our own network explains as well as theirs: the hours of polls that are needed, and
 * the days after the deadline from which even they count.
 */
const silence = { hours: 24, days: 30 } as const;

/**
 * The polls with one more. A process that was stopped or cut off between two of them begins anew. A poll that nobody answers
 * says nothing of how far the network is, and one that is answered ends the silence.
 */
export function withPoll(before: RoundPolls | null, shown: ShownRound, now: Temporal.Instant): RoundPolls {
  const kept = before && isWithin(before.last, now, { minutes: longestGap }) ? before : null;
  const isSame = kept !== null && (shown === null || shown === kept.latest);
  return {
    latest: shown ?? kept?.latest ?? null,
    stalledSince: isSame ? kept.stalledSince : now,
    unansweredSince: shown === null ? (kept?.unansweredSince ?? now) : null,
    last: now,
  };
}

/**
 * Whether a round that did not come by `deadline` is known not to come: the network has stalled before it for an hour.
 * Silence says nothing of the round, and ends a draw only where nobody has reached a relay for a month.
 */
export function isLost(
  { latest, stalledSince, unansweredSince, last }: RoundPolls,
  { round, deadline }: { round: number; deadline: Temporal.Instant },
): boolean {
  if (!isSince(last, deadline)) return false;
  const isBehind = unansweredSince === null && latest !== null && latest < round;
  if (isBehind && !isWithin(stalledSince, last, { hours: stalledHours })) return true;
  const isSilent = unansweredSince !== null && !isWithin(unansweredSince, last, { hours: silence.hours });
  return isSilent && isSince(last, deadline.add({ hours: 24 * silence.days }));
}

function isSince(instant: Temporal.Instant, from: Temporal.Instant): boolean {
  return Temporal.Instant.compare(instant, from) >= 0;
}

/** Whether less than a time has passed from one instant to another. */
function isWithin(from: Temporal.Instant, to: Temporal.Instant, time: Temporal.DurationLike): boolean {
  return Temporal.Instant.compare(to, from.add(time)) < 0;
}
