/** How the works of the clock stand: what should be done already, and how long the oldest of it has waited. */
export type Backlog<Work extends string = string> = {
  readonly work: Work;
  readonly count: number;
  readonly seconds: number;
};

/** Seconds for which each work may be behind before somebody should look; a queue of what goes out otherwise. */
const patience: Readonly<Record<string, number>> = { holds: 60, draws: 5 * 60 };
const queuePatience = 10 * 60;

/** The works that are late, the longest first. */
export function lateWorks<Work extends string>(backlogs: readonly Backlog<Work>[]): readonly Backlog<Work>[] {
  return backlogs
    .filter(({ work, count, seconds }) => count > 0 && seconds >= (patience[work] ?? queuePatience))
    .toSorted((one, other) => other.seconds - one.seconds);
}
