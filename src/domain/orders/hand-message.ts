import { drawNoticeAt, isAwaited } from '#domain/raffles/draw-notice.ts';
import type { RaffleStatus } from '#domain/raffles/raffle.ts';

/** What the desk writes by hand to whom no notice or mail reaches, the most pressing first. */
export const handKinds = ['ending', 'amended', 'sealed', 'tomorrow', 'result'] as const;
export type HandKind = (typeof handKinds)[number];

/** Minutes for which nobody else is given a card that somebody was given. */
export const claimMinutes = 5;
/** Links that are made for one card: more are made by nobody who means to send it. */
export const linksOfCard = 10;
/** Of an unpaid hold, the hours before its end in which it is written of; half of it where it is shorter. */
export const endingHours = 24;
/** Days after a draw for which its result is still to be written. */
const resultDays = 30;

/**
 * Something that holders are to be told, by the instant that makes it another thing when it changes: the end of their hold
 * (null: each order's own), or when what is told was published or will be drawn.
 */
export type HandMoment = { kind: HandKind; about: Temporal.Instant | null };

/** What a raffle's holders may have to be told follows from. */
export type HandFacts = {
  status: RaffleStatus;
  salesCloseAt: Temporal.Instant;
  drawAt: Temporal.Instant;
  timeZone: string;
  /** When the last amendment was published. */
  amendedAt: Temporal.Instant | null;
  sealedAt: Temporal.Instant | null;
  /** When the final acta was issued. */
  drawnAt: Temporal.Instant | null;
};

/** What there is to tell the holders of a raffle at an instant. */
export function handMoments(raffle: HandFacts, now: Temporal.Instant): HandMoment[] {
  const about: Record<HandKind, Temporal.Instant | null> = {
    ending: null,
    amended: raffle.amendedAt,
    sealed: raffle.sealedAt,
    tomorrow: raffle.drawAt,
    result: raffle.drawnAt,
  };
  return handKinds.filter((kind) => isOpen[kind](raffle, now)).map((kind) => ({ kind, about: about[kind] }));
}

const isOpen: Record<HandKind, (raffle: HandFacts, now: Temporal.Instant) => boolean> = {
  ending: ({ status }) => status === 'open',
  // to give numbers back is possible while they are sold
  amended: ({ status, amendedAt, salesCloseAt }, now) =>
    status === 'open' && amendedAt !== null && isBefore(now, salesCloseAt),
  sealed: ({ status, drawAt, sealedAt }, now) => status === 'closed' && sealedAt !== null && isBefore(now, drawAt),
  tomorrow: (raffle, now) =>
    isAwaited(raffle, raffle.drawAt, now) && !isBefore(now, drawNoticeAt(raffle)) && !isSaidBySeal(raffle),
  result: ({ status, drawnAt }, now) =>
    (status === 'drawn' || status === 'completed') &&
    drawnAt !== null &&
    isBefore(now, drawnAt.add({ hours: 24 * resultDays })),
};

/** Whether the list was sealed within the last day before the draw: what is written of that says when it is drawn. */
function isSaidBySeal(raffle: HandFacts): boolean {
  return raffle.sealedAt !== null && isBefore(drawNoticeAt(raffle), raffle.sealedAt);
}

function isBefore(one: Temporal.Instant, other: Temporal.Instant): boolean {
  return Temporal.Instant.compare(one, other) < 0;
}
