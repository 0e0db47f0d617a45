import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import type { BasesRow, EventRow, RaffleRow } from '#db/tables.ts';
import type { Bases } from '#domain/draw/documents.ts';

function versionsOf(db: Db | Transaction, raffle: RaffleRow) {
  return db
    .selectFrom('bases')
    .selectAll()
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id);
}

/** A raffle's rules as last published, if they were. */
export function latestBases(db: Db | Transaction, raffle: RaffleRow): Promise<BasesRow | undefined> {
  return versionsOf(db, raffle).orderBy('version', 'desc').limit(1).executeTakeFirst();
}

/** A version of a raffle's published rules, the last one without a number; undefined if there is none. */
export function publishedBases(
  db: Db | Transaction,
  raffle: RaffleRow,
  version: number | null,
): Promise<BasesRow | undefined> {
  if (version === null) return latestBases(db, raffle);
  return versionsOf(db, raffle).where('version', '=', version).executeTakeFirst();
}

/** The versions of the rules that a raffle is sold under, oldest first; none before it is published. */
export async function basesChain(db: Db | Transaction, raffle: RaffleRow): Promise<BasesRow[]> {
  const last = await latestBases(db, raffle);
  if (!last) return [];
  if (last.chain === last.version) return [last];
  return versionsOf(db, raffle).where('version', '>=', last.chain).orderBy('version').execute();
}

/** The version of the rules in force, counted over all that the raffle ever published; 0 before it is published. */
export async function versionOfRules(db: Db | Transaction, raffle: RaffleRow): Promise<number> {
  const { last } = await db
    .selectFrom('bases')
    .select(({ fn }) => fn.max<number | null>('version').as('last'))
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/** The close of a raffle's sale when an event was recorded, and each that it was amended to since; none where it was not. */
export async function closesSince(
  tx: Transaction,
  raffle: RaffleRow,
  eventId: EventRow['id'],
): Promise<Temporal.Instant[]> {
  const rows = await versionsOf(tx, raffle)
    .where(
      'version',
      '>=',
      sql<number>`(
        select min((data ->> 'version')::int) - 1 from events
        where community_id = ${raffle.community_id} and subject = 'raffle' and subject_id = ${raffle.id}
          and kind = 'raffle.amended' and id > ${eventId}
      )`,
    )
    .orderBy('version')
    .execute();
  return rows.map((row) => Temporal.Instant.from(readBases(row).cierre_ventas));
}

/** The document of a published version. */
export function readBases({ document }: Pick<BasesRow, 'document'>): Bases {
  return JSON.parse(document) as Bases;
}

/** Whether a raffle was never published: a draft, or a discarded one. */
export async function isUnpublished(db: Db | Transaction, raffle: RaffleRow): Promise<boolean> {
  if (raffle.status === 'draft') return true;
  return raffle.status === 'cancelled' && !(await latestBases(db, raffle));
}

/** Publishes a version of a raffle's rules. */
export async function insertBases(
  tx: Transaction,
  raffle: RaffleRow,
  bases: Pick<BasesRow, 'version' | 'chain' | 'document' | 'fingerprint' | 'terms' | 'published_at'>,
): Promise<void> {
  await tx
    .insertInto('bases')
    .values({ ...bases, community_id: raffle.community_id, raffle_id: raffle.id })
    .execute();
}

/** The secret seed of a raffle's commitment, if it has one. Must not leave the server before the draw. */
export async function secretSeed(db: Db | Transaction, raffle: RaffleRow): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom('draw_secrets')
    .select('seed')
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id)
    .executeTakeFirst();
  return row?.seed ?? null;
}

/** Inserts a raffle's secret seed. */
export async function insertSecretSeed(tx: Transaction, raffle: RaffleRow, seed: Uint8Array): Promise<void> {
  await tx
    .insertInto('draw_secrets')
    .values({ community_id: raffle.community_id, raffle_id: raffle.id, seed })
    .execute();
}

/** The text of a raffle's published closure; null before. */
export async function publishedClosure(db: Db | Transaction, raffle: RaffleRow): Promise<string | null> {
  const row = await db
    .selectFrom('closures')
    .select('document')
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id)
    .executeTakeFirst();
  return row?.document ?? null;
}

/** The addresses of raffles on sale whose rules name a key of ticket records. */
export async function rafflesNamingKey(
  db: Db,
  key: string,
  now: Temporal.Instant,
): Promise<{ communityUrl: string; raffle: string }[]> {
  const { rows } = await sql<{ communityUrl: string; raffle: string }>`
    select c.url as "communityUrl", r.slug as raffle
    from raffles r
    join communities c on c.id = r.community_id
    join lateral (
      select document from bases b
      where b.community_id = r.community_id and b.raffle_id = r.id
      order by version desc limit 1
    ) last on true
    where r.status = 'open' and r.sales_close_at > ${now.toString()}::timestamptz
      and last.document::json ->> 'clave' = ${key}
    order by r.id
  `.execute(db);
  return rows;
}
