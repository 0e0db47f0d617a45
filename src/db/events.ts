import { type SqlBool, sql } from 'kysely';
import type { NewEvent } from '#domain/event.ts';
import type { Db, Transaction } from './client.ts';
import { prepared } from './prepared.ts';
import type { EventRow } from './tables.ts';

/** Events of one statement: all of them but where a raffle of a hundred thousand orders ends. */
const batch = 10_000;

/** Writes append-only events, in their order. */
export async function insertEvents(
  tx: Transaction,
  {
    communityId,
    events,
    actor,
    now,
  }: { communityId: string; events: readonly NewEvent[]; actor: string; now: Temporal.Instant },
): Promise<void> {
  for (let first = 0; first < events.length; first += batch) {
    const some = JSON.stringify(events.slice(first, first + batch));
    await sql`${prepared}
      insert into events (community_id, kind, subject, subject_id, raffle_id, from_state, to_state, actor, reason, data, happened_at)
      select ${communityId}::uuid, e.kind, e.subject, e."subjectId", e."raffleId", e."from", e."to", ${actor}, e.reason,
        coalesce(e.data, '{}'), ${now.toString()}::timestamptz
      from rows from (
        jsonb_to_recordset(${some}::jsonb) as (
          kind text, subject text, "subjectId" text, "raffleId" uuid, "from" text, "to" text, reason text, data jsonb
        )
      ) with ordinality as e(kind, subject, "subjectId", "raffleId", "from", "to", reason, data, place)
      order by e.place
    `.execute(tx);
  }
}

/** One order, raffle, member or other thing that events tell of. */
type EventSubject = { communityId: string; subject: NewEvent['subject']; subjectId: string };

function eventsAbout(db: Db | Transaction, { communityId, subject, subjectId }: EventSubject) {
  return db
    .selectFrom('events')
    .where('community_id', '=', communityId)
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId);
}

/**
 * The history of an order, raffle or draw, oldest first: the newest `most` events of each kind, and whether older ones
 * exist. Bounded, because a history can grow without limit, and per kind, so that frequent events do not crowd out rare
 * ones.
 */
export async function newestOfEachKind(db: Db | Transaction, about: EventSubject, { kinds, most, edits = [] }: Shown) {
  const ranked = eventsAbout(db, about)
    .selectAll()
    // a change that published the rules anew is another kind than one that did not
    .select(sql<number>`row_number() over (partition by kind, data ? 'bases' order by id desc)::int`.as('place'))
    .where('kind', 'in', kinds)
    .where(
      sql<SqlBool>`(kind <> 'raffle.edited' or data ? 'bases' or data -> 'changed' <@ ${JSON.stringify(edits)}::jsonb)`,
    );
  const rows = await db
    .selectFrom(ranked.as('ranked'))
    .selectAll()
    .where('place', '<=', most + 1)
    .orderBy('id')
    .execute();
  return {
    events: rows.filter(({ place }) => place <= most).map(({ place: _, ...event }) => event),
    hasOlder: rows.some(({ place }) => place > most),
  };
}

type Shown = {
  kinds: readonly NewEvent['kind'][];
  most: number;
  /**
   * What a change of a raffle that published no rules was about, to be told. Others (of a draft, of who checks contacts) put
   * none of these out of sight.
   */
  edits?: readonly string[];
};

/** The newest events of a subject, oldest first, without their data. */
export async function newestEvents(db: Db | Transaction, about: EventSubject, limit: number) {
  const rows = await eventsAbout(db, about)
    .select(['kind', 'happened_at', 'reason'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.reverse();
}

/** The newest event of some kinds about each of some subjects, by their ids. */
export async function lastEvents(
  db: Db | Transaction,
  { communityId, subject, kinds }: Omit<EventSubject, 'subjectId'> & { kinds: readonly NewEvent['kind'][] },
  subjectIds: readonly string[],
): Promise<ReadonlyMap<string, EventRow>> {
  if (subjectIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('events')
    .selectAll()
    .distinctOn('subject_id')
    .where('community_id', '=', communityId)
    .where('subject', '=', subject)
    .where('subject_id', 'in', subjectIds)
    .where('kind', 'in', kinds)
    .orderBy('subject_id')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.subject_id, row]));
}

/** The newest event of some kinds about a subject. */
export function lastEvent(
  db: Db | Transaction,
  about: EventSubject,
  kinds: readonly NewEvent['kind'][],
  /** Of what is written under a lesson: the comment that it was done to. Of an order's money: the line of its ledger. */
  { comment = null, payment = null }: { comment?: string | null; payment?: string | null } = {},
) {
  return eventsAbout(db, about)
    .selectAll()
    .where('kind', 'in', kinds)
    .$if(comment !== null, (events) => events.where(sql<SqlBool>`data ->> 'comment' = ${comment}`))
    .$if(payment !== null, (events) => events.where(sql<SqlBool>`data ->> 'payment' = ${payment}`))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
