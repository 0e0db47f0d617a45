import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { type Nearness, nearestWords, oneSlipFrom, slipsAllowed } from '#domain/search/search-words.ts';

/** For each word that may be mistyped, words of listings that may be meant, nearest first. */
export async function nearWords(
  db: Db | Transaction,
  words: readonly string[],
  nearness: Nearness,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const long = words.filter((word) => slipsAllowed(word, nearness) > 0);
  // where no listing has all the words, the words that exist are not the mistyped ones
  const asked = nearness === 'wide' ? await unknownOf(db, long) : long;
  const near = new Map<string, readonly string[]>();
  for (const word of asked) {
    const living = await stillListed(db, nearestWords(word, await alikeWords(db, word), nearness));
    if (living.length > 0) near.set(word, living);
  }
  return near;
}

/** Those of some words that no word of a listing begins with. */
async function unknownOf(db: Db | Transaction, words: readonly string[]): Promise<string[]> {
  if (words.length === 0) return [];
  const { rows } = await sql<{ word: string }>`
    select asked.word from unnest(${[...words]}::text[]) as asked (word)
    where not exists (
      select from search_vocabulary known where known.word >= asked.word and known.word < asked.word || '~'
    )
  `.execute(db);
  const unknown = new Set(rows.map(({ word }) => word));
  return words.filter((word) => unknown.has(word));
}

/** Words similar to one: at edit distance one, by look-up, and by trigrams. */
async function alikeWords(db: Db | Transaction, word: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    (select word from search_vocabulary where word = any (${oneSlipFrom(word)}::text[]))
    union all
    (
      select word from search_vocabulary where word % ${word}
      order by similarity(word, ${word}) desc limit 100
    )
  `.execute(db);
  return rows.map((row) => row.word);
}

/** Those of some words that are still in a listing, so that delisted text is not revealed. */
async function stillListed(db: Db | Transaction, words: readonly string[]): Promise<string[]> {
  if (words.length === 0) return [];
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${[...words]}::text[]) with ordinality as near (word, place)
    where exists (select from raffle_listings where words @@ to_tsquery('pg_catalog.simple', near.word))
      or exists (select from community_listings where words @@ to_tsquery('pg_catalog.simple', near.word))
    order by place
  `.execute(db);
  return rows.map((row) => row.word);
}
