import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { claimClause } from '#db/lock.ts';
import type { RowKey } from '#db/row-key.ts';
import type { OrderRow, RaffleRow } from '#db/tables.ts';
import { shortestWarned } from '#domain/orders/ending-hold.ts';
import {
  claimMinutes,
  endingHours,
  type HandFacts,
  type HandKind,
  type HandMoment,
  linksOfCard,
} from '#domain/orders/hand-message.ts';

/** A message to one order's holder, by what it tells of. */
export type HandMessage = { orderId: string; kind: HandKind; about: Temporal.Instant };

/** Whose orders are written to, of what, and as of when. */
export type Unwritten = {
  moments: readonly HandMoment[];
  /** Whose sales alone; null: all orders. */
  creditedTo: string | null;
  /** Whether this installation sends e-mail, which decides whom it reaches (`noticeChannel`). */
  sendsMail: boolean;
  now: Temporal.Instant;
};

/** When a raffle's rules were last amended, its list was sealed and it was drawn, with its own dates. */
export async function handFacts(db: Db | Transaction, raffle: RaffleRow): Promise<HandFacts> {
  const { rows } = await sql<Pick<HandFacts, 'amendedAt' | 'sealedAt' | 'drawnAt'>>`
    select
      (select published_at from bases b where b.community_id = r.community_id and b.raffle_id = r.id
        and b.version > b.chain order by b.version desc limit 1) as "amendedAt",
      (select published_at from closures c where c.community_id = r.community_id and c.raffle_id = r.id) as "sealedAt",
      (select issued_at from actas a where a.community_id = r.community_id and a.raffle_id = r.id
        and a.state = 'definitivo' limit 1) as "drawnAt"
    from raffles r where r.community_id = ${raffle.community_id}::uuid and r.id = ${raffle.id}::uuid
  `.execute(db);
  const { amendedAt = null, sealedAt = null, drawnAt = null } = rows[0] ?? {};
  const { status, sales_close_at: salesCloseAt, draw_at: drawAt, time_zone: timeZone } = raffle;
  return { status, salesCloseAt, drawAt, timeZone, amendedAt, sealedAt, drawnAt };
}

/** Whose sale an order is, where a seller may see their own alone. */
function isSaleOf(creditedTo: string | null): RawBuilder<SqlBool> {
  return creditedTo === null ? sql`true` : sql`o.credited_to = ${creditedTo}`;
}

/** Whether an order is to be told of something of a kind now. */
function concerns({ now }: Unwritten): RawBuilder<SqlBool> {
  const instant = sql`${now.toString()}::timestamptz`;
  const holds = sql`(o.status in ('in_review', 'confirmed')
    or (o.status in ('pending', 'rejected') and o.held_until > ${instant}))`;
  return sql`case m.kind
    when 'ending' then o.status in ('pending', 'rejected') and o.held_until > ${instant}
      and o.held_until >= o.created_at + make_interval(hours => ${shortestWarned})
      and o.held_until - least(make_interval(hours => ${endingHours}), (o.held_until - o.created_at) / 2) <= ${instant}
    when 'amended' then ${holds} and o.rules_version < (
      select max(b.version) from bases b where b.community_id = o.community_id and b.raffle_id = o.raffle_id)
    when 'tomorrow' then o.status in ('in_review', 'confirmed')
    else o.status = 'confirmed' end`;
}

/** The orders of a raffle that are to be told of something and were not, each with the card that somebody was given of it. */
function unwritten(raffle: RaffleRow, asked: Unwritten) {
  const { moments, creditedTo, sendsMail } = asked;
  return sql`
    orders o
    cross join unnest(
      ${moments.map(({ kind }) => kind)}::text[],
      ${moments.map(({ about }) => about?.toString() ?? null)}::timestamptz[]
    ) with ordinality as m (kind, about, place)
    left join hand_messages h on h.community_id = o.community_id and h.order_id = o.id and h.kind = m.kind
      and h.about = coalesce(m.about, o.held_until)
    where o.community_id = ${raffle.community_id}::uuid and o.raffle_id = ${raffle.id}::uuid
      and ${isSaleOf(creditedTo)} and o.user_id is null and o.phone is not null
      and not (${sendsMail} and o.email is not null and o.sold_by is null)
      and h.told_at is null and coalesce(h.links, 0) < ${linksOfCard} and ${concerns(asked)}`;
}

/** How many messages of each kind are to be written. */
export async function countUnwritten(
  db: Db | Transaction,
  raffle: RaffleRow,
  asked: Unwritten,
): Promise<{ kind: HandKind; count: number }[]> {
  if (asked.moments.length === 0) return [];
  const { rows } = await sql<{ kind: HandKind; count: number }>`
    select m.kind, count(*)::int as count from ${unwritten(raffle, asked)} group by m.kind, m.place order by m.place
  `.execute(db);
  return rows;
}

/** A card of somebody that waits to be written: whom it is to. */
export async function claimedCard(db: Db, raffle: RaffleRow, asked: Unwritten & { by: string }) {
  if (asked.moments.length === 0) return null;
  const { rows } = await sql<HandMessage & { name: string }>`
    select o.id as "orderId", m.kind, h.about, o.name from ${unwritten(raffle, asked)}
      and h.claimed_by = ${asked.by} and h.claimed_until > ${asked.now.toString()}::timestamptz
    order by h.claimed_until desc limit 1
  `.execute(db);
  return rows[0] ?? null;
}

/**
 * The next message of one of the kinds to be written, its order locked: one's own card where one has it still, then those that
 * nobody has, the skipped ones last. Orders that are locked are left out.
 */
export async function lockNextUnwritten(
  tx: Transaction,
  raffle: RaffleRow,
  asked: Unwritten & { by: string },
): Promise<{ order: OrderRow; message: HandMessage } | null> {
  if (asked.moments.length === 0) return null;
  const now = sql`${asked.now.toString()}::timestamptz`;
  const isOwn = sql`(h.claimed_by is not distinct from ${asked.by} and h.claimed_until > ${now})`;
  const { rows } = await sql<OrderRow & { message_kind: HandKind; message_about: Temporal.Instant }>`
    select o.*, m.kind as message_kind, coalesce(m.about, o.held_until) as message_about
    from ${unwritten(raffle, asked)} and (h.claimed_until is null or h.claimed_until <= ${now} or ${isOwn})
    order by ${isOwn} desc nulls last, h.skipped_at nulls first, m.place, o.created_at, o.id
    limit 1 ${claimClause('o')}
  `.execute(tx);
  const [row] = rows;
  if (!row) return null;
  const { message_kind: kind, message_about: about, ...order } = row;
  return { order, message: { orderId: order.id, kind, about } };
}

/** Gives a card to somebody for some minutes, unless it was written or another has it. Gives whether they have it. */
export async function claimCard(
  tx: Transaction,
  { community_id: communityId }: Pick<RowKey, 'community_id'>,
  { message, by, now }: { message: HandMessage; by: string; now: Temporal.Instant },
): Promise<boolean> {
  const claim = { claimed_by: by, claimed_until: now.add({ minutes: claimMinutes }) };
  const { orderId, kind, about } = message;
  const row = await tx
    .insertInto('hand_messages')
    .values({ community_id: communityId, order_id: orderId, kind, about, links: 1, ...claim })
    .onConflict((conflict) =>
      conflict
        .columns(['community_id', 'order_id', 'kind', 'about'])
        .doUpdateSet({ ...claim, links: sql`hand_messages.links + 1` })
        .where('hand_messages.told_at', 'is', null)
        .where((eb) =>
          eb.or([
            eb('hand_messages.claimed_until', 'is', null),
            eb('hand_messages.claimed_until', '<=', now),
            eb('hand_messages.claimed_by', '=', by),
          ]),
        ),
    )
    .returning('order_id')
    .executeTakeFirst();
  return row !== undefined;
}

type Card = { message: HandMessage; by: string; now: Temporal.Instant };

function cardOf(tx: Transaction, order: OrderRow, { kind, about }: HandMessage) {
  return tx
    .updateTable('hand_messages')
    .where('community_id', '=', order.community_id)
    .where('order_id', '=', order.id)
    .where('kind', '=', kind)
    .where('about', '=', about);
}

/** Writes down that a message was written; nothing where it was already, or nobody was given its card. */
export async function setTold(tx: Transaction, order: OrderRow, { message, by, now }: Card): Promise<boolean> {
  const row = await cardOf(tx, order, message)
    .set({ told_at: now, told_by: by, claimed_by: null, claimed_until: null, skipped_at: null })
    .where('told_at', 'is', null)
    .returning('order_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Puts somebody's card behind the others. */
export async function setSkipped(tx: Transaction, order: OrderRow, { message, by, now }: Card): Promise<boolean> {
  const row = await cardOf(tx, order, message)
    .set({ skipped_at: now, claimed_by: null, claimed_until: null })
    .where('told_at', 'is', null)
    .where('claimed_by', '=', by)
    .returning('order_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Takes back that a message was written, or skipped: its card is somebody's again, unless another has it meanwhile. Gives
 * whether it had been written.
 */
export async function setUntold(tx: Transaction, order: OrderRow, { message, by, now }: Card): Promise<boolean> {
  const told = await cardOf(tx, order, message)
    .set({ told_at: null, told_by: null })
    .where('told_at', 'is not', null)
    .returning('order_id')
    .executeTakeFirst();
  await cardOf(tx, order, message)
    .set({ skipped_at: null, claimed_by: by, claimed_until: now.add({ minutes: claimMinutes }) })
    .where('told_at', 'is', null)
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', now)]))
    .execute();
  return told !== undefined;
}
