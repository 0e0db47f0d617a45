import type { RaffleStatus } from './raffle.ts';

/** A raffle's draw as it is told of a day before: when, by whose calendar, and since when its rules have said so. */
export type AwaitedDraw = {
  status: RaffleStatus;
  drawAt: Temporal.Instant;
  timeZone: string;
  /** When the rules in force were published. */
  knownSince: Temporal.Instant;
};

/** When those who take part are told that the draw is tomorrow: at its hour of the day before, in the raffle's zone. */
export function drawNoticeAt({ drawAt, timeZone }: Pick<AwaitedDraw, 'drawAt' | 'timeZone'>): Temporal.Instant {
  return drawAt.toZonedDateTimeISO(timeZone).subtract({ days: 1 }).toInstant();
}

/**
 * Whether those who take part are to be told now. Not of a raffle that was published within the last day before its draw:
 * whoever took a number of it has just read the date. (An amendment always leaves more than a day.)
 */
export function isDrawNoticeDue(draw: AwaitedDraw, now: Temporal.Instant): boolean {
  const at = drawNoticeAt(draw);
  return (
    Temporal.Instant.compare(draw.knownSince, at) <= 0 &&
    Temporal.Instant.compare(at, now) <= 0 &&
    isAwaited(draw, draw.drawAt, now)
  );
}

/** The raffle whose draw something speaks of, and the date that it says. */
export type WhileAwaited = { communityId: string; raffleId: string; drawAt: string };

/** Whether a raffle is still to be drawn at that very instant, so that it is true to say so. */
export function isAwaited(
  { status, drawAt }: Pick<AwaitedDraw, 'status' | 'drawAt'>,
  said: Temporal.Instant,
  now: Temporal.Instant,
): boolean {
  return (status === 'open' || status === 'closed') && drawAt.equals(said) && Temporal.Instant.compare(now, drawAt) < 0;
}
