import type { AccessCadence } from '#domain/access/access-payment.ts';
import type { Money } from '#domain/money.ts';
import type { PublicTicketState } from '#domain/orders/public-ticket-state.ts';
import type { RaffleOutline } from '#domain/raffles/raffle-outline.ts';

/** What a raffle's picture says. Each is public: no name of a buyer, and nothing of what is not on the raffle's page. */
export type RaffleFacts = RaffleOutline & { communityName: string; country: string };

/** What a community's picture says. */
export type CommunityFacts = {
  name: string;
  description: string;
  memberCount: number;
  /** Courses that are out. */
  courses: number;
  /** Raffles that are on sale; null where there never were any. */
  open: number | null;
  drawn: number;
  /** What being in it costs; null where a raffle's ticket lets in. */
  cost: { price: Money; country: string; cadence: AccessCadence } | 'free' | null;
  /** Hash of its cover among the files. */
  picture: string | null;
};

/** What the picture of one of the product's own pages says. */
export type PageFacts = { title: string; lead: string };

/** What a card to be posted says: the raffle's picture, where to take numbers, and the instant at which it was true. */
export type CardFacts = RaffleFacts & {
  address: string;
  at: string;
  /** Each number as the raffle writes it and whether it is free; null for a raffle with too many of them to be shown. */
  board: readonly { number: string; isFree: boolean }[] | null;
};

/** What a poster says, which hangs on a wall for weeks: nothing of how many numbers are left. */
export type PosterFacts = Pick<
  RaffleFacts,
  'title' | 'communityName' | 'prize' | 'price' | 'country' | 'salesCloseAt' | 'drawAt' | 'timeZone' | 'picture'
> & {
  /** The raffle's page. */
  address: string;
  /** Where anybody checks its draw. */
  verifyAt: string;
  /** The instant at which it was made. */
  at: string;
};

/** What a book of paper tickets says, which is sold from in the street. */
export type BookFacts = Omit<PosterFacts, 'prize' | 'salesCloseAt' | 'picture' | 'verifyAt'> & {
  /** With their leading zeros. */
  numbers: readonly string[];
};

/** What the picture and the paper of one number say, which its holder shows to others. */
export type TicketFace = {
  /** With its leading zeros. */
  number: string;
  title: string;
  communityName: string;
  drawAt: string;
  timeZone: string;
  /** Null where its holder did not choose to say it. */
  name: string | null;
  state: PublicTicketState['is'];
  /** How it stands, in a sentence, and since when that is so. */
  sentence: string;
  at: string;
  /** Where it is said how it stands later. */
  address: string;
};

/** A picture that was uploaded, as it is kept. */
export type Photo = Uint8Array | null;
