import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The criteria by which orders count as one person's. */
export type SamePerson = {
  /** All their keys: an order must share one. */
  contactKeys: readonly string[];
  /** Their own keys: others' orders count only if they have proven one too. */
  ownKeys: readonly string[];
  /** Unproven keys: every order with one counts. */
  typedKeys: readonly string[];
  /** Their keys combined with network and browser (`contactTraces`). */
  traces: readonly string[];
  /** An order to leave out: the one being counted for. */
  except?: string | undefined;
};

/**
 * The orders that share a key with somebody, as `o`: of all raffles, by the index of keys. The planner has no statistics of
 * tables that have just filled: left to choose, it reads all orders of the community. Of a phone that was typed for a thousand
 * sales it reads a thousand.
 */
export function ordersWith({ contactKeys }: SamePerson): RawBuilder<unknown> {
  return sql`(select * from orders where contact_keys && ${[...contactKeys]}::text[] offset 0) o`;
}

/** Whether order `o` counts as one person's. Desk sales count by every key, since the desk answers for its buyers. */
export function isOfPerson({ contactKeys, ownKeys, typedKeys, traces, except }: SamePerson): RawBuilder<SqlBool> {
  const among = (keys: readonly string[]) => sql`${[...keys]}::text[]`;
  return sql<SqlBool>`(
    o.contact_keys && ${among(contactKeys)} and (
      o.contact_keys && ${among(typedKeys)} or o.proven_keys && ${among(ownKeys)}
      or o.contact_traces && ${among(traces)} or (o.sold_by is not null and o.contact_keys && ${among(ownKeys)})
    ) and o.id is distinct from ${except ?? null}::uuid
  )`;
}
