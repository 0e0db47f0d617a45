import { sql } from 'kysely';
import type { Db } from '#db/client.ts';
import type { EntryKind } from '#domain/log/entry.ts';
import type { KeyUse } from '#domain/log/key-documents.ts';

/** An entry of the log as its page lists it; what its raffle is called only where anybody may find its community. */
export type ListedEntry = {
  number: number;
  kind: EntryKind;
  fingerprint: string;
  /** The document's own time. */
  at: Temporal.Instant;
  raffle: { title: string; slug: string; communityUrl: string } | null;
  /** What a key signs that an entry is about; null: it is about none. */
  keyUse: KeyUse | null;
};

/** What a person looks for in the log: a fingerprint or the id of a draw, in hex, or words of a raffle's title. */
export type LogSearch = { kind: 'all' } | { kind: 'fingerprint' | 'draw' | 'words'; text: string };

type Row = Omit<ListedEntry, 'at' | 'raffle'> & { at: string } & {
  [K in 'title' | 'slug' | 'communityUrl']: string | null;
};

/** Entries before a number (the last ones, where none is given), newest first, so many at most. */
export async function listEntries(
  db: Db,
  { search, before, limit }: { search: LogSearch; before: number | null; limit: number },
): Promise<ListedEntry[]> {
  const { rows } = await sql<Row>`
    select e.number, e.kind, e.fingerprint, e.entry::jsonb ->> 'en' as at, r.title, r.slug, c.url as "communityUrl",
      k.document::jsonb ->> 'uso' as "keyUse"
    from log_entries e
    left join log_documents k on e.kind in ('clave', 'retirada') and k.fingerprint = e.fingerprint
    left join lateral (
      select community_id, raffle_id from bases b where e.kind = 'bases' and b.fingerprint = e.fingerprint
      union all
      select community_id, raffle_id from closures l where e.kind = 'cierre' and l.fingerprint = e.fingerprint
      union all
      select community_id, raffle_id from actas a where e.kind = 'acta' and a.fingerprint = e.fingerprint
      limit 1
    ) d on true
    left join communities c on c.id = d.community_id and c.visibility = 'public' and c.status <> 'suspended'
    left join raffles r on r.community_id = c.id and r.id = d.raffle_id
    where ${conditionOf(search)} and (${before}::bigint is null or e.number < ${before})
    order by e.number desc limit ${limit}
  `.execute(db);
  return rows.map(({ title, slug, communityUrl, at, ...entry }) => ({
    ...entry,
    at: Temporal.Instant.from(at),
    raffle: title !== null && slug !== null && communityUrl !== null ? { title, slug, communityUrl } : null,
  }));
}

/** Raffles whose title is looked at for a search by words. */
const mostRaffles = 200;

function conditionOf(search: LogSearch) {
  switch (search.kind) {
    case 'all':
      return sql`true`;
    case 'fingerprint':
      return sql`e.fingerprint = ${search.text}`;
    case 'draw':
      return sql`e.draw_id = ${search.text}`;
    case 'words':
      return sql`e.draw_id in (
        select o.draw_id from (
          select r.community_id, r.id from raffles r
          join communities c on c.id = r.community_id and c.visibility = 'public' and c.status <> 'suspended'
          where search_words(search_text(r.title)) @@ (
            plainto_tsquery('pg_catalog.spanish', search_text(${search.text}))
            || plainto_tsquery('pg_catalog.simple', search_text(${search.text})))
          limit ${mostRaffles}
        ) named
        join bases b on b.community_id = named.community_id and b.raffle_id = named.id
        join log_entries o on o.fingerprint = b.fingerprint
      )`;
  }
}

/** The address of the raffle that a published document is of; undefined for keys and what is no document of a raffle. */
export async function raffleOfDocument(
  db: Db,
  fingerprint: string,
): Promise<{ communityUrl: string; raffle: string } | undefined> {
  const { rows } = await sql<{ communityUrl: string; raffle: string }>`
    select c.url as "communityUrl", r.slug as raffle from (
      select community_id, raffle_id from bases where fingerprint = ${fingerprint}
      union all select community_id, raffle_id from closures where fingerprint = ${fingerprint}
      union all select community_id, raffle_id from actas where fingerprint = ${fingerprint}
    ) d
    join raffles r on r.community_id = d.community_id and r.id = d.raffle_id
    join communities c on c.id = r.community_id
    limit 1
  `.execute(db);
  return rows[0];
}

/** When the draw is that rules or a sealed list belong to; null for other documents. */
export async function drawInstantOf(db: Db, fingerprint: string): Promise<Temporal.Instant | null> {
  const { rows } = await sql<{ at: Temporal.Instant }>`
    select r.draw_at as at from (
      select community_id, raffle_id from bases where fingerprint = ${fingerprint}
      union all select community_id, raffle_id from closures where fingerprint = ${fingerprint}
    ) d join raffles r on r.community_id = d.community_id and r.id = d.raffle_id
    limit 1
  `.execute(db);
  return rows[0]?.at ?? null;
}
