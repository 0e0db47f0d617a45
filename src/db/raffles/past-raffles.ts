import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import type { Exported, FileRow } from '#db/communities/community-export.ts';
import { camel } from '#db/communities/community-tables.ts';
import { canonicalText } from '#domain/draw/canonical.ts';

type Listed = { id: string; outer: string; record: string | null };

/** The raffles of a community as JSON texts, in order of creation: those held here, and imported ones verbatim. */
export async function* raffleRecords(
  tx: Transaction,
  { community, mask }: Exported,
  people: ReadonlyMap<string, string>,
): AsyncGenerator<string> {
  const { rows } = await sql<Omit<Listed, 'record'> & { past: boolean }>`
    select id, outer_id(id, ${mask}::uuid) as outer, past from (
      select id, created_at, false as past from raffles where community_id = ${community.id}::uuid
      union all
      select id, created_at, true from past_raffles where community_id = ${community.id}::uuid
    ) both_kinds
    order by created_at, outer_id(id, ${mask}::uuid)
  `.execute(tx);
  for (const { id, outer, past } of rows) {
    yield past
      ? await pastRecord(tx, community.id, id)
      : canonicalText(await record(tx, community.id, { id, outer, people }));
  }
}

async function pastRecord(tx: Transaction, communityId: string, id: string): Promise<string> {
  const { record: text } = await tx
    .selectFrom('past_raffles')
    .select('record')
    .where('community_id', '=', communityId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return text;
}

/** The parts of a raffle's record, by name. */
const parts = {
  prizes: { table: 'prizes', order: 'position' },
  bases: { table: 'bases', order: 'version' },
  closures: { table: 'closures', order: 'published_at' },
  sources: { table: 'draw_sources', order: 'sequence' },
  actas: { table: 'actas', order: 'sequence' },
  winners: { table: 'winners', order: 'place' },
  deliveries: { table: 'deliveries', order: 'position' },
  attempts: { table: 'claim_attempts', order: 'made_at' },
  claims: { table: 'prize_claims', order: 'position' },
  successions: { table: 'successions', order: 'decided_at' },
} as const;

async function record(
  tx: Transaction,
  communityId: string,
  { id, outer, people }: { id: string; outer: string; people: ReadonlyMap<string, string> },
): Promise<FileRow> {
  const read = async (table: string, key: string, order: string) => {
    // as text: it may be parsed in another thread, and parsing is the expensive part
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.table(table)} t
      where community_id = ${communityId}::uuid and ${sql.ref(key)} = ${id}::uuid order by ${sql.ref(order)}
    `.execute(tx);
    return rows.map(({ row }) => recordRow(JSON.parse(row), people));
  };
  const [raffle] = await read('raffles', 'id', 'id');
  const whole: FileRow = { ...raffle, id: outer };
  for (const [name, { table, order }] of Object.entries(parts)) whole[name] = await read(table, 'raffle_id', order);
  return whole;
}

const personal = new Set(['created_by', 'entered_by', 'delivered_by', 'made_by', 'decided_by']);
/** Columns that are not exported: the desk's private notes, keys of tables, and what follows from the list. */
const kept = new Set(['community_id', 'raffle_id', 'note', 'subtrees']);

function recordRow(row: FileRow, people: ReadonlyMap<string, string>): FileRow {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => !kept.has(column))
      .map(([column, value]) => [camel(column), recordValue(column, value, people)]),
  );
}

function recordValue(column: string, value: unknown, people: ReadonlyMap<string, string>): unknown {
  if (typeof value !== 'string') return value;
  if (column.endsWith('_at')) return Temporal.Instant.from(value).toString();
  if (personal.has(column)) return people.get(value) ?? value;
  // the driver gives bytes as `\x` and hex
  return column === 'ticket_list' ? Buffer.from(value.slice(2), 'hex').toString('base64') : value;
}

/** Raffles that were running when exported are not listed. */
const ended = ['drawn', 'completed', 'cancelled'] as const;

/** How many raffles a profile shows at most. */
const mostListed = 100;

/** An imported community's ended raffles, latest first. */
export function pastRafflesOf(db: Db, communityId: string) {
  return db
    .selectFrom('past_raffles')
    .select(['id', 'title', 'status', 'draw_at'])
    .where('community_id', '=', communityId)
    .where('status', 'in', ended)
    .orderBy('draw_at', 'desc')
    .orderBy('id')
    .limit(mostListed)
    .execute();
}

/** Whether one of them exists. */
export async function hasPastRaffle(
  db: Db,
  { communityId, id }: { communityId: string; id: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('past_raffles')
    .select('id')
    .where('community_id', '=', communityId)
    .where('id', '=', id)
    .where('status', 'in', ended)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The published documents of one of them in canonical form (RFC 8785), as recorded. Extracted by the database: parsing
 * a record of 16 MB takes a second and would block the event loop.
 */
export async function publishedPastRaffle(
  db: Db,
  { communityId, id }: { communityId: string; id: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ text: string }>`
    select '{' || concat_ws(',', '"actas":' || part.actas::text, '"bases":' || part.bases::text,
      '"closures":' || part.closures::text, '"title":' || part.title::text) || '}' as text
    from past_raffles
    cross join lateral json_to_record(record::json) as part(actas json, bases json, closures json, title json)
    where community_id = ${communityId}::uuid and id = ${id}::uuid and status in (${sql.join(ended)})
  `.execute(db);
  return rows[0]?.text;
}
