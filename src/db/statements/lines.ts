import { type RawBuilder, sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { lockClause } from '#db/lock.ts';
import type { Currency } from '#domain/money.ts';
import type { OpenLine } from '#domain/statements/proposals.ts';
import type { StatementLine } from '#domain/statements/read-statement.ts';
import { statementLimits } from '#domain/statements/statement-fields.ts';

/** A line of a statement by its community and fingerprint. */
export type LineKey = { community_id: string; fingerprint: string };

/** A line to be kept, with the fingerprint that it is known by. */
export type NewLine = StatementLine & { fingerprint: string };

/**
 * Keeps lines that are not known yet, and writes anew what those say that were emptied and are of no payment. Gives how many
 * those are, without the ones that are aside.
 */
export async function insertLines(
  tx: Transaction,
  lines: readonly NewLine[],
  { communityId, currency, by, now }: { communityId: string; currency: Currency; by: string; now: Temporal.Instant },
): Promise<number> {
  const { rows } = await sql<{ new: number }>`
    with written as (
      insert into statement_lines as l (
        community_id, fingerprint, booked_on, amount, currency, text, reference, name, kept_by, kept_at
      )
      select ${communityId}::uuid, n.fingerprint, n."bookedOn", n.amount, ${currency}, n.text, n.reference, n.name, ${by},
        ${now.toString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as n(
        fingerprint text, "bookedOn" date, amount bigint, text text, reference text, name text
      )
      order by n.fingerprint
      on conflict (community_id, fingerprint) do update set
        text = excluded.text, reference = excluded.reference, name = excluded.name,
        kept_by = excluded.kept_by, kept_at = excluded.kept_at
      where l.text is null and ${counted} = 0
      returning l.community_id, l.fingerprint
    )
    select count(*)::integer as new from written l where not ${isAside}
  `.execute(tx);
  return rows[0]?.new ?? 0;
}

/** The other currencies that a community has lines in. */
export async function otherCurrencies(db: Db, { communityId, currency }: OfCommunity): Promise<Currency[]> {
  const { rows } = await sql<{ currency: Currency }>`
    select distinct currency from statement_lines where community_id = ${communityId} and currency <> ${currency}
  `.execute(db);
  return rows.map((row) => row.currency);
}

/** Whether a community has a line with one of some fingerprints. */
export async function hasLineOf(db: Db, communityId: string, fingerprints: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from statement_lines
    where community_id = ${communityId} and fingerprint = any(${[...fingerprints]}::text[]) limit 1
  `.execute(db);
  return rows.length > 0;
}

/** What the line `l` is the payment of, in its minor units: payments that were taken back do not count. */
export const counted = sql<number>`coalesce((
  select sum(coalesce(p.came_amount, p.amount)) from line_matches m join payments p on p.community_id = m.community_id and p.id = m.payment_id
  where m.community_id = l.community_id and m.fingerprint = l.fingerprint
    and not exists (select from payments u where u.community_id = p.community_id and u.undoes = p.id)
), 0)::bigint`;

/** Whether the line `l` ever was a payment. */
export const isMatched = sql<boolean>`exists (
  select from line_matches m where m.community_id = l.community_id and m.fingerprint = l.fingerprint
)`;

/** Whether somebody put the line `l` aside. */
export const isAside = sql<boolean>`exists (
  select from aside_lines a where a.community_id = l.community_id and a.fingerprint = l.fingerprint
)`;

/** What the line `l` says. */
export const shownOfLine = sql`l.fingerprint, l.booked_on::text as "bookedOn", l.amount, coalesce(l.text, '') as text,
  coalesce(l.reference, '') as reference, coalesce(l.name, '') as name`;

/** A line of which something is left to match. */
export type LeftLine = OpenLine & { amount: number; keptAt: Temporal.Instant };

export type OfCommunity = { communityId: string; currency: Currency };

/** The lines of a community of which something is left, the newest first. Those that are aside, or about to be forgotten, are not. */
export async function openLines(
  db: Db,
  { communityId, currency, now }: OfCommunity & { now: Temporal.Instant },
): Promise<LeftLine[]> {
  const since = now.subtract({ hours: 24 * statementLimits.days }).toString();
  const { rows } = await sql<LeftLine>`
    select ${shownOfLine}, l.amount - ${counted} as left, l.kept_at as "keptAt"
    from statement_lines l
    where l.community_id = ${communityId} and l.currency = ${currency} and l.kept_at >= ${since}::timestamptz
      and l.amount > ${counted} and l.text is not null and not ${isAside}
    order by l.booked_on desc, l.fingerprint limit ${statementLimits.kept}
  `.execute(db);
  return rows;
}

type Locked = { amount: number; left: number; currency: Currency; text: string; name: string; isAside: boolean };

/** Locks a line, after the order that it is to be a payment of. What is left of it is read once it is locked. */
export async function lockLine(tx: Transaction, { community_id, fingerprint }: LineKey): Promise<Locked | undefined> {
  const at: RawBuilder<unknown> = sql`l.community_id = ${community_id} and l.fingerprint = ${fingerprint}`;
  await sql`select from statement_lines l where ${at} ${lockClause}`.execute(tx);
  const { rows } = await sql<Locked>`
    select l.amount, l.amount - ${counted} as left, l.currency, coalesce(l.text, '') as text, coalesce(l.name, '') as name,
      ${isAside} as "isAside"
    from statement_lines l where ${at}
  `.execute(tx);
  return rows[0];
}
