import { type RawBuilder, sql } from 'kysely';

/** A queue's order: whose its rows are, and what the rows of one owner are in order of. */
type Queue = { owner: RawBuilder<unknown>; oldest: RawBuilder<unknown> };

/**
 * An order that the owners of a queue's rows share in turns: of each owner the oldest first, and who of the owners is next
 * is drawn by lot. Whoever has thousands of rows in it keeps only their own waiting.
 * @param lot what decides between owners; another each time
 */
export function inTurns({ owner, oldest }: Queue, lot: string): RawBuilder<unknown> {
  return sql`row_number() over (partition by ${owner} order by ${oldest}),
    hashtextextended(coalesce(${owner}::text, '') || ${lot}::text, 0)`;
}
