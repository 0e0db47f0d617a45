import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import type { RowKey } from '#db/row-key.ts';
import type { Currency } from '#domain/money.ts';
import type { OpenLine } from '#domain/statements/proposals.ts';
import { statementLimits } from '#domain/statements/statement-fields.ts';
import { counted, isAside, isMatched, type LineKey, type OfCommunity, shownOfLine } from './lines.ts';

/** A payment of a raffle that a line is. */
export type Match = OpenLine & {
  payment: string;
  order: string;
  orderReference: string;
  orderName: string;
  isPaid: boolean;
  paid: number;
};

/** The payments of a raffle that lines of a currency are, the newest first, without those that were taken back. */
export async function matchesOfRaffle(
  db: Db,
  { community_id: communityId, id, currency }: RowKey & { currency: Currency },
  most: number,
): Promise<Match[]> {
  const { rows } = await sql<Match>`
    select ${shownOfLine}, l.amount - ${counted} as left, m.payment_id as payment, m.order_id as order, o.reference as "orderReference",
      o.name as "orderName", o.status = 'confirmed' as "isPaid", coalesce(p.came_amount, p.amount) as paid
    from line_matches m
    join orders o on o.community_id = m.community_id and o.id = m.order_id
    join statement_lines l on l.community_id = m.community_id and l.fingerprint = m.fingerprint
    join payments p on p.community_id = m.community_id and p.id = m.payment_id
    where m.community_id = ${communityId} and o.raffle_id = ${id} and l.currency = ${currency}
      and not exists (select from payments u where u.community_id = p.community_id and u.undoes = p.id)
    order by m.matched_at desc, m.payment_id limit ${most}
  `.execute(db);
  return rows;
}

/** Lines that are a payment or are aside, of the days and sums of some others: what may be the same money, as another file writes it. */
export async function matchedAlike(
  db: Db,
  { communityId, currency }: OfCommunity,
  lines: readonly OpenLine[],
): Promise<OpenLine[]> {
  const { rows } = await sql<OpenLine>`
    select ${shownOfLine}, l.amount - ${counted} as left
    from statement_lines l
    where l.community_id = ${communityId} and l.currency = ${currency} and ((${isMatched} and ${counted} > 0) or ${isAside})
      and l.booked_on = any(${lines.map(({ bookedOn }) => bookedOn)}::date[])
    order by l.fingerprint limit ${statementLimits.kept}
  `.execute(db);
  return rows;
}

/** Writes that a payment is of a line. The database refuses more than the line is. */
export async function insertMatch(
  tx: Transaction,
  { community_id, fingerprint }: LineKey,
  { order, payment, by, now }: { order: string; payment: string; by: string; now: Temporal.Instant },
): Promise<void> {
  await tx
    .insertInto('line_matches')
    .values({ community_id, fingerprint, payment_id: payment, order_id: order, matched_by: by, matched_at: now })
    .execute();
}

/** Writes that a line is not what was paid of an order. */
export async function insertRefusal(
  tx: Transaction,
  { community_id, fingerprint }: LineKey,
  { order, by, now }: { order: string; by: string; now: Temporal.Instant },
): Promise<void> {
  await tx
    .insertInto('line_refusals')
    .values({ community_id, fingerprint, order_id: order, refused_by: by, refused_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Which orders were said not to be what a line paid, as `fingerprint order`. */
export async function refusalsOf(db: Db, { community_id, id }: RowKey) {
  const { rows } = await sql<{ pair: string }>`
    select r.fingerprint || ' ' || r.order_id as pair
    from line_refusals r join orders o on o.community_id = r.community_id and o.id = r.order_id
    where r.community_id = ${community_id} and o.raffle_id = ${id}
  `.execute(db);
  return new Set(rows.map(({ pair }) => pair));
}
