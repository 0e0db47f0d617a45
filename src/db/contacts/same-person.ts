import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** By what the orders of one person are known among those that carry one of their keys. */
export type SamePerson = {
  /** All keys that they gave: an order without one of them is somebody else's. */
  contactKeys: readonly string[];
  /** Keys that count as theirs: of other people's orders with them only those count that have proven one too. */
  ownKeys: readonly string[];
  /** Keys that anybody may have typed: every order with one counts. */
  typedKeys: readonly string[];
  /** Their keys with the network and the browser that they ask from (`contactTraces`). */
  traces: readonly string[];
  /** An order that is left out: the one whose numbers are being counted. */
  except?: string | undefined;
};

/**
 * Whether an order, `o` in the query, counts as one person's. What the desk sold counts by every key that counts at all:
 * it answers for whom it sells to.
 */
export function isOfPerson({ contactKeys, ownKeys, typedKeys, traces, except }: SamePerson): RawBuilder<SqlBool> {
  const among = (keys: readonly string[]) => sql`${[...keys]}::text[]`;
  return sql<SqlBool>`(
    o.contact_keys && ${among(contactKeys)} and (
      o.contact_keys && ${among(typedKeys)} or o.proven_keys && ${among(ownKeys)}
      or o.contact_traces && ${among(traces)} or (o.sold_by is not null and o.contact_keys && ${among(ownKeys)})
    ) and o.id is distinct from ${except ?? null}::uuid
  )`;
}
