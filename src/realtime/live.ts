/** Numbers of a raffle whose state may have changed, or the raffle itself (`numbers` null). A hint, never the truth. */
export type RaffleChange = { communityId: string; raffleId: string; numbers: readonly number[] | null };

/** Tells every process of the installation that something changed, after the change is stored. */
export type Announcer = {
  /** Gives at once; the hint goes out within moments. A lost hint costs a short delay, never a wrong board. */
  announce(change: RaffleChange): void;
};
