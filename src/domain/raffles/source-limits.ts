/** How long what a person enters for a draw is waited for, and how often it may be changed. */
export const sourceLimits = {
  /** Hours that a new raffle's rules leave for entering a lottery's figures. */
  lotteryHours: 336,
  /**
   * Days within which a lottery is taken to draw again: those that draw most seldom do so once a month, on a given
   * weekday. Further apart no readings are named, and so long the next draw is waited for when a reading chose nobody.
   */
  gapDays: 35,
  /** How many readings the protocol has room for in a source (section 5): after so many no acta is possible. */
  readings: 64,
  /** How often what was entered may be corrected. Each correction starts the contest period anew. */
  corrections: 5,
} as const;
