import { type RawBuilder, sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import type { CommunityRow } from '#db/tables.ts';
import { type ColumnKind, camel, memberColumns, type Section, sections } from './community-tables.ts';

/** A row of the file: camel case names, outside ids. */
export type FileRow = Record<string, unknown>;

/** The exported columns of the community itself. Its address, plan and counts belong to this installation. */
const exportedColumns = [
  'id',
  'name',
  'description',
  'status',
  'visibility',
  'join_policy',
  'join_question',
  'rules',
  'access_type',
  'payment_type',
  'price',
  'currency',
  'country',
  'time_zone',
  'max_tickets',
  'payment_ways',
  'questions',
  'avatar',
  'cover',
  'allow_invites',
  'allow_messages',
  'allow_formation',
  'created_by',
] as const;

/**
 * The exported community and the mapping of its ids. Structured-cloneable for worker threads, so instants are texts.
 */
export type Exported = {
  community: Pick<CommunityRow, (typeof exportedColumns)[number]>;
  mask: string | null;
  foundedAt: string;
  importedAt: string | null;
};

/** Rows per batch: other requests are served between two batches. */
const batchSize = 100;

/** Runs `work` in a snapshot (repeatable read), so that the file describes one instant. */
export function snapshot<T>(db: Db, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}

/** A community with its address and, if imported, its outside ids; null where there is none. */
export async function exportedCommunity(tx: Transaction, id: string): Promise<(Exported & { url: string }) | null> {
  const row = await tx
    .selectFrom('communities')
    .leftJoin('community_imports', 'community_imports.community_id', 'communities.id')
    .select(exportedColumns.map((column) => `communities.${column}` as const))
    .select(['communities.url', 'communities.created_at', 'mask', 'founded_at', 'imported_at'])
    .where('communities.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { url, created_at, mask, founded_at, imported_at, ...community } = row;
  return {
    url,
    community,
    mask,
    foundedAt: (founded_at ?? created_at).toString(),
    importedAt: imported_at?.toString() ?? null,
  };
}

/** The rows of one section of the file in batches, in the file's order. */
export function rowsOf(tx: Transaction, exported: Exported, { table, columns, order, by, without }: Section) {
  const values = valuesOf(exported, columns);
  const inside = by ? sql`, ${sql.ref(`t.${by}`)} as "the order"` : sql``;
  const kept = without ? sql`and not (${sql.ref(`t.${without.column}`)} = any (${without.words}))` : sql``;
  const sorted = by ? [sql`x."the order"`] : order.map((column) => sortOf(column, columns[column]));
  return inBatches(
    tx,
    sql`
      select ${sql.join(Object.keys(columns).map((column) => sql.ref(`x.${column}`)))}
      from (
        select ${values} ${inside} from ${sql.table(table)} t where t.community_id = ${exported.community.id}::uuid ${kept}
      ) x
      order by ${sql.join(sorted)}
    `,
    columns,
  );
}

/** Memberships, including those from before an import. */
export function membersOf(tx: Transaction, exported: Exported) {
  const { id } = exported.community;
  const recorded = Object.keys(memberColumns).map((column) =>
    column === 'user_id'
      ? sql`p.account as user_id`
      : sql`(p.membership ->> ${column})::${sql.raw(memberTypes[column] ?? 'text')} as ${sql.ref(column)}`,
  );
  return inBatches(
    tx,
    sql`
      select * from (
        select ${valuesOf(exported, memberColumns)} from members t where t.community_id = ${id}::uuid
        union all
        select ${sql.join(recorded)} from imported_people p
        where p.community_id = ${id}::uuid and p.membership is not null
          and not exists (select from members m where m.community_id = p.community_id and m.user_id = p.user_id)
      ) x
      order by x.user_id collate "C"
    `,
    memberColumns,
  );
}

const memberTypes: Readonly<Record<string, string>> = {
  joined_at: 'timestamptz',
  changed_at: 'timestamptz',
  muted_until: 'timestamptz',
  needs_approval: 'boolean',
  is_listed: 'boolean',
};

/** Everybody whom the file names, once. E-mails only of people with a membership, as an admin sees them. */
export function peopleOf(tx: Transaction, { community }: Exported) {
  const mentioned = Object.values(sections as Readonly<Record<string, Section>>).flatMap(({ table, columns }) =>
    Object.entries(columns).flatMap(([column, kind]) => {
      const named = namedIn(sql.ref(column), kind);
      return named ? [sql`select ${named} from ${sql.table(table)} where community_id = ${community.id}::uuid`] : [];
    }),
  );
  const everybody = [
    sql`select user_id from members where community_id = ${community.id}::uuid`,
    sql`select user_id from imported_people where community_id = ${community.id}::uuid`,
    sql`select ${community.created_by}::text`,
    ...mentioned,
  ];
  const columns = { account: 'text', name: 'text', email: 'text?' } as const;
  return inBatches(
    tx,
    sql`
      select coalesce(p.account, u.uid) as account, coalesce(nullif(p.name, ''), u.display_name) as name,
        coalesce(nullif(p.email, ''), case when m.user_id is not null then nullif(u.email, '') end) as email
      from (${sql.join(everybody, sql` union `)}) of_it (uid)
      join users u on u.uid = of_it.uid
      left join members m on m.community_id = ${community.id}::uuid and m.user_id = u.uid
      left join imported_people p on p.community_id = ${community.id}::uuid and p.user_id = u.uid
      -- who is banned here by their own account stands in the file once, as they stood there
      where not exists (
        select from imported_people q
        where q.community_id = ${community.id}::uuid and q.account = u.uid and q.user_id <> u.uid
      )
      order by coalesce(p.account, u.uid) collate "C"
    `,
    columns,
  );
}

/** The account ids in a column. */
function namedIn(column: RawBuilder<unknown>, kind: ColumnKind): RawBuilder<unknown> | null {
  if (kind === 'person' || kind === 'person?' || kind === 'ref') return column;
  if (kind !== 'mentions') return null;
  return sql`(regexp_matches(${column}, ${'@\\[([\\w-]{1,200})\\]'}, 'g'))[1]`;
}

/** Outside ids by account: they differ for people of an imported community. */
export async function outerPeople(tx: Transaction, communityId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('imported_people')
    .select(['user_id', 'account'])
    .where('community_id', '=', communityId)
    .execute();
  return new Map(rows.map(({ user_id, account }) => [user_id, account]));
}

function valuesOf(exported: Exported, columns: Section['columns']): RawBuilder<unknown> {
  const { community, mask, importedAt } = exported;
  return sql.join(
    Object.entries(columns).map(([column, kind]) => {
      const from = sql.ref(`t.${column}`);
      if (kind === 'id' || kind === 'id?') return sql`outer_id(${from}, ${mask}::uuid) as ${sql.ref(column)}`;
      if ((kind === 'person' || kind === 'person?') && mask) {
        return sql`coalesce((
          select p.account from imported_people p where p.community_id = ${community.id}::uuid and p.user_id = ${from}
        ), ${from}) as ${sql.ref(column)}`;
      }
      // open invitations were ended at import, since nobody has their codes
      if (column === 'revoked_at' && importedAt && columns === sections.invitations.columns)
        return sql`nullif(${from}, ${importedAt}::timestamptz) as ${sql.ref(column)}`;
      return sql`${from}`;
    }),
  );
}

function sortOf(column: string, kind: ColumnKind | undefined): RawBuilder<unknown> {
  const isWord = kind === 'person' || kind === 'text' || Array.isArray(kind);
  return isWord ? sql`${sql.ref(`x.${column}`)} collate "C"` : sql`${sql.ref(`x.${column}`)}`;
}

let cursors = 0;

/** Reads with a database cursor, one batch in memory at a time. */
export async function* inBatches(
  tx: Transaction,
  query: RawBuilder<unknown>,
  columns: Section['columns'],
): AsyncGenerator<FileRow[]> {
  cursors += 1;
  const cursor = sql.raw(`rows_${cursors}`);
  await sql`declare ${cursor} no scroll cursor for select to_jsonb(r)::text as row from (${query}) r`.execute(tx);
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.raw(String(batchSize))} from ${cursor}`.execute(tx);
    yield rows.map(({ row }) => fileRow(JSON.parse(row), columns));
    if (rows.length < batchSize) break;
  }
  await sql`close ${cursor}`.execute(tx);
}

function fileRow(row: FileRow, columns: Section['columns']): FileRow {
  return Object.fromEntries(
    Object.entries(columns).map(([column, kind]) => {
      const value = row[column] ?? null;
      const isTime = (kind === 'instant' || kind === 'instant?') && typeof value === 'string';
      return [camel(column), isTime ? Temporal.Instant.from(value).toString() : value];
    }),
  );
}
