import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ResultKind, Search } from '#domain/search/search.ts';

/** A search of one kind. */
export type ListingSearch = {
  search: Search;
  kind: ResultKind;
  now: Temporal.Instant;
  /** For each word its alternatives. */
  near: ReadonlyMap<string, readonly string[]>;
  /** Whether nothing contains the words as typed. */
  isUnwritten: boolean;
};

export type Condition = RawBuilder<SqlBool>;

/** A group of results that match equally well; `tier` 0 is the best. */
export type Tier = { tier: number; condition: Condition };

/**
 * The tiers of relevance, best first: all words in the title, literally or inflected; as prefixes there; in its text;
 * in its community's name; then the same for similar words. Each tier includes those before it in its half.
 */
export function tiersOf(asked: ListingSearch): { literal: Tier[]; alike: Tier[] } {
  const { words } = asked.search;
  const { kind, near } = asked;
  const own: Tier[] = kind === 'raffles' ? [{ tier: 2, condition: sql`words @@ (${beginning(words, 'AB')})` }] : [];
  return {
    literal: asked.isUnwritten
      ? []
      : [
          { tier: 0, condition: sql`title_words @@ (${every(words.map(stem))})` },
          { tier: 1, condition: sql`title_words @@ (${beginning(words)})` },
          ...own,
          { tier: 3, condition: writtenSo(words) },
        ],
    alike:
      near.size === 0
        ? []
        : [
            { tier: 4, condition: sql`title_words @@ (${meaning(words, near)})` },
            { tier: 5, condition: sql`words @@ (${meaning(words, near)})` },
          ],
  };
}

/** Everything that matches the words, in any tier. */
export function byWords({ search: { words }, near }: ListingSearch): Condition {
  if (words.length === 0) return sql`true`;
  return near.size === 0 ? writtenSo(words) : sql`words @@ (${meaning(words, near)})`;
}

/** What contains all words literally or as prefixes. */
export function writtenSo(words: readonly string[]): Condition {
  return sql`words @@ (${beginning(words)})`;
}

/* Typed words reach `tsquery` only as letters and digits (`wordsOf`), so none of its operators, and as parameters. */

function beginning(words: readonly string[], weights = ''): RawBuilder<unknown> {
  return every(words.map((word) => begins(word, weights)));
}

function meaning(words: readonly string[], near: ListingSearch['near']): RawBuilder<unknown> {
  return every(words.map((word) => sql.join([begins(word), ...(near.get(word) ?? []).map(stem)], sql` || `)));
}

function stem(word: string): RawBuilder<unknown> {
  return sql`to_tsquery('pg_catalog.spanish', ${word})`;
}

function begins(word: string, weights = ''): RawBuilder<unknown> {
  const stemmed = weights === '' ? word : `${word}:${weights}`;
  return sql`to_tsquery('pg_catalog.spanish', ${stemmed}) || to_tsquery('pg_catalog.simple', ${`${word}:*${weights}`})`;
}

function every(queries: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(
    queries.map((query) => sql`(${query})`),
    sql` && `,
  );
}

/** The filters beside the words. */
export function byWishes({ search, kind, now }: ListingSearch): Condition {
  const { free, priceFrom, priceTo, currency, country, access } = search;
  const conditions: Condition[] = [];
  if (free) conditions.push(sql`price = 0`);
  if (priceFrom !== null) conditions.push(sql`price >= ${priceFrom}`);
  if (priceTo !== null) conditions.push(sql`price <= ${priceTo}`);
  if (currency !== null) conditions.push(sql`currency = ${currency}`);
  if (country !== null) conditions.push(sql`country = ${country}`);
  if (access !== null) conditions.push(sql`access_type = ${access}`);
  if (kind === 'raffles') conditions.push(...byWishesOfRaffles(search, now));
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`;
}

/** Days are in each raffle's time zone; the instants bound the range of the index. */
function byWishesOfRaffles({ closing, closingBy, left }: Search, now: Temporal.Instant): Condition[] {
  const conditions: Condition[] = [sql`closes_at > ${now}::timestamptz`];
  const here = sql`(${now}::timestamptz at time zone time_zone)`;
  const day = sql`(closes_at at time zone time_zone)::date`;
  const before = (hours: number) => sql`closes_at < ${now.add({ hours })}::timestamptz`;
  if (closing === 'today') conditions.push(sql`${before(26)} and ${day} = ${here}::date`);
  if (closing === 'week')
    conditions.push(sql`${before(8 * 24)} and ${day} < (date_trunc('week', ${here}) + interval '1 week')::date`);
  if (closing === 'month')
    conditions.push(sql`${before(32 * 24)} and ${day} < (date_trunc('month', ${here}) + interval '1 month')::date`);
  if (closingBy !== null)
    conditions.push(
      sql`closes_at < (${closingBy}::date + 2)::timestamp at time zone 'UTC' and ${day} <= ${closingBy}::date`,
    );
  if (left !== null) conditions.push(sql`size >= ${left}`);
  return conditions;
}

/**
 * Whether a raffle of `candidates` has that many free numbers; expired holds are free, what one person alone sells is not.
 * Stops counting at as many taken numbers as it may have.
 */
export function hasLeft(left: number, now: Temporal.Instant): Condition {
  return sql`(
    select count(*) from (
      select from tickets
      where tickets.community_id = candidates.community_id and tickets.raffle_id = candidates.raffle_id
        and (tickets.state <> 'held' or tickets.held_until > ${now}::timestamptz)
      union all
      select from allotments
      where allotments.community_id = candidates.community_id and allotments.raffle_id = candidates.raffle_id
        and not exists (
          select from tickets as sold
          where sold.community_id = allotments.community_id and sold.raffle_id = allotments.raffle_id
            and sold.number = allotments.number and (sold.state <> 'held' or sold.held_until > ${now}::timestamptz)
        )
      limit candidates.size - ${left}::integer + 1
    ) as taken
  ) <= candidates.size - ${left}::integer`;
}
