/** A round of drand quicknet whose signature has been checked. */
export type BeaconRound = { round: number; signature: string };

/** The beacon as a trusted clock: no round can exist before its time. */
export type PublicClock = {
  /** The time of the latest round that any relay shows, its signature checked; null while none can be reached. */
  latestRoundTime(): Promise<Temporal.Instant | null>;
};

/** The beacon as a network, of which one asks whether it goes on. */
export type BeaconNetwork = {
  /**
   * The latest round that any relay shows, its signature checked; null unless more than half of the relays answer, since a
   * single one may be an old copy.
   */
  latestRound(): Promise<number | null>;
};

/** Where public randomness comes from. */
export type Beacon = {
  /**
   * Asks the relays for a round. Gives it only when its signature holds; null while nobody has it yet or nobody can be
   * reached, which are the same to a draw: it waits.
   */
  fetchRound(round: number): Promise<BeaconRound | null>;
};
