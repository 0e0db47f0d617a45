import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { searchPublic } from '#app/search/search-public.ts';
import { connect } from '#db/client.ts';
import { startEmbedded } from '#db/embedded/embedded.ts';
import { migrate } from '#db/migrate.ts';
import { searching } from '#db/search/search.ts';
import { parseSearch, type RawSearch } from '#domain/search/search.ts';
import { personIn, testApp } from '#support/app.ts';
import { urlOf } from '#support/database-server.ts';
import { sampleTexts } from './search-texts.ts';

/*
 * Search over 100,000 communities and 60,000 raffles on sale, in a database made for it and thrown away:
 *   node benches/search.ts                       medians of every kind of question (DATABASE_URL, or a PostgreSQL of its own)
 *   node benches/search.ts --plans               with the plan of every statement
 *   node benches/search.ts --only typo --plans   of one question
 *   node benches/search.ts --keep rifamiga_bench the database is kept under that name, and used when it is there
 */
const { values } = parseArgs({
  options: {
    communities: { type: 'string', default: '100000' },
    raffles: { type: 'string', default: '60000' },
    rounds: { type: 'string', default: '15' },
    plans: { type: 'boolean', default: false },
    only: { type: 'string' },
    keep: { type: 'string' },
  },
});
const now = Temporal.Instant.from('2026-11-21T10:00:00Z');
const batch = 5000;

const dataDir = await mkdtemp(join(tmpdir(), 'rifamiga-search-'));
const own = process.env.DATABASE_URL
  ? null
  : await startEmbedded({ dataDir, log: { info: () => undefined, warn: () => undefined } });
const server = process.env.DATABASE_URL ?? urlOf(own?.connection ?? {});
const name = values.keep ?? `search_${randomUUID().replaceAll('-', '')}`;
const isNew = await create();
const address = new URL(server);
address.pathname = `/${name}`;
const statements: { text: string; values: unknown[] }[] = [];
const database = connect({ connectionString: address.href, max: 1, statement_timeout: 0 });
database.pool.on('connect', watched);
try {
  if (isNew) await fill();
  await ask();
} finally {
  await database.close();
  if (!values.keep) await administer(`drop database ${name} with (force)`);
  await own?.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function create(): Promise<boolean> {
  const rows = await administer(`select from pg_database where datname = '${name}'`);
  if (rows.length > 0) return false;
  await administer(`create database ${name}`);
  return true;
}

async function administer(statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Keeps what is asked, so that its plan can be shown. */
function watched(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...words: unknown[]) => unknown;
  client.query = ((...words: unknown[]) => {
    const [first, second] = words;
    if (typeof first === 'string') statements.push({ text: first, values: (second as unknown[]) ?? [] });
    return query(...words);
  }) as typeof client.query;
}

async function fill(): Promise<void> {
  const since = performance.now();
  const { pool } = database;
  await migrate(pool);
  await pool.query(`insert into users (uid, issuer, subject, created_at) values ('ana', 'bench', 'ana', now())`);
  await pool.query('alter table communities disable trigger communities_are_listed');
  await pool.query('alter table raffles disable trigger raffles_are_listed');
  await pool.query('alter table prizes disable trigger prizes_are_listed');
  const communities = Number(values.communities);
  const texts = sampleTexts(7, communities);
  for (let done = 0; done < communities; done += batch) {
    const rows = Array.from({ length: Math.min(batch, communities - done) }, (_, index) =>
      texts.community(done + index),
    );
    await pool.query(
      `insert into communities (id, url, name, description, plan, status, visibility, join_policy, access_type,
         payment_type, price, currency, country, time_zone, member_count, created_at, created_by)
       select gen_random_uuid(), url, name, description, 'free', 'active', visibility, 'open', access_type,
         case access_type when 'paid' then 'monthly' end, price, currency, country, time_zone, members,
         $2::timestamptz - make_interval(mins => age), 'ana'
       from json_to_recordset($1) as new (url text, name text, description text, visibility text, access_type text,
         price bigint, currency text, country text, time_zone text, members integer, age integer)`,
      [JSON.stringify(rows), now.toString()],
    );
  }
  const raffles = Number(values.raffles);
  for (let done = 0; done < raffles; done += batch) {
    const rows = Array.from({ length: Math.min(batch, raffles - done) }, (_, index) => texts.raffle(done + index));
    await pool.query(
      `insert into raffles (community_id, id, slug, status, title, story, currency, price, first_number, last_number,
         hold_minutes, sales_close_at, draw_at, margin_seconds, time_zone, draw_method, created_at, created_by)
       select c.id, gen_random_uuid(), new.slug, 'open', title, story, c.currency, new.price, 1, size, 60,
         $2::timestamptz + make_interval(mins => closes), $2::timestamptz + make_interval(mins => closes + 1440), 3600,
         c.time_zone, '{"kind":"drand"}', $2::timestamptz - make_interval(mins => age), 'ana'
       from json_to_recordset($1) as new (community text, slug text, title text, story text, price bigint, size integer,
         closes integer, age integer) join communities c on c.url = new.community`,
      [JSON.stringify(rows), now.toString()],
    );
  }
  await pool.query(
    `insert into prizes (community_id, raffle_id, position, name) select community_id, id, 1, title from raffles`,
  );
  // from untouched to sold out, as many of each
  await pool.query(
    `insert into tickets (community_id, raffle_id, number, state)
     select community_id, id, number, 'blocked' from raffles,
       generate_series(1, (last_number * (('x' || substr(id::text, 1, 2))::bit(8)::integer) / 255)) as number`,
  );
  await pool.query('select list_communities(array_agg(community_id)) from communities_to_list');
  await pool.query('select list_raffles(array_agg(community_id), array_agg(raffle_id)) from raffles_to_list');
  await pool.query('vacuum analyze');
  const { rows } = await pool.query(
    `select (select count(*) from community_listings) as communities, (select count(*) from raffle_listings) as raffles,
       (select count(*) from search_vocabulary) as words, (select count(*) from tickets) as tickets,
       pg_size_pretty(pg_total_relation_size('community_listings') + pg_total_relation_size('raffle_listings')) as size`,
  );
  say(`filled in ${((performance.now() - since) / 1000).toFixed(0)} s: ${JSON.stringify(rows[0])}`);
}

async function ask(): Promise<void> {
  const { app, clock } = testApp(database);
  clock.set(now);
  const ana = await personIn(app, 'Ana');
  const questions: Record<string, RawSearch> = {
    'no words': {},
    word: { text: 'bicicleta' },
    'word in one kind': { text: 'guitarra', kind: 'raffles' },
    'plural and accents': { text: 'CAMIÓNES', kind: 'raffles' },
    'common word': { text: 'rifa', kind: 'raffles' },
    'common word, communities': { text: 'amigos', kind: 'communities' },
    prefix: { text: 'bici' },
    'short prefix': { text: 'b' },
    'rare word': { text: 'quijotesco' },
    'two words': { text: 'bicicleta montaña', kind: 'raffles' },
    'two common words': { text: 'gran rifa', kind: 'raffles' },
    'word and place': { text: 'guitarra peña' },
    typo: { text: 'bicicelta' },
    'typo in two words': { text: 'guitrra electrica' },
    'nothing like it': { text: 'xqzwvk' },
    'long nonsense': { text: 'zxcvb qwrtp mnbvc lkjhg poiuy trewq' },
    country: { kind: 'raffles', country: 'UY' },
    'rare country, communities': { kind: 'communities', country: 'SV' },
    'price and currency': { kind: 'raffles', currency: 'EUR', priceTo: '2', sort: 'cheapest' },
    'closing today': { kind: 'raffles', closing: 'today' },
    'word and filters': { text: 'bicicleta', kind: 'raffles', country: 'ES', priceTo: '3', closing: 'month' },
    'numbers left': { kind: 'raffles', left: '50' },
    'all numbers left': { kind: 'raffles', left: '100' },
    'word and numbers left': { text: 'rifa', kind: 'raffles', left: '90' },
    newest: { kind: 'raffles', sort: 'newest' },
    'common word, newest': { text: 'rifa', kind: 'raffles', sort: 'newest' },
    'common word, page 100': { text: 'rifa', kind: 'raffles' },
    'no words, page 100': { kind: 'communities' },
  };
  for (const [question, raw] of Object.entries(questions)) {
    if (values.only && values.only !== question) continue;
    const { search } = parseSearch(raw);
    let cursor = '';
    for (let page = 1; question.endsWith('page 100') && page < 100; page += 1) {
      const { lists } = await searchPublic(app, ana, { search, cursor });
      cursor = lists[0]?.next ?? '';
    }
    const times: number[] = [];
    const before = await cpuSpent();
    for (let round = 0; round < Number(values.rounds); round += 1) {
      statements.length = 0;
      const since = performance.now();
      await searchPublic(app, ana, { search, cursor });
      times.push(performance.now() - since);
    }
    const cpu = ((await cpuSpent()) - before) / times.length;
    times.sort((one, other) => one - other);
    const { lists, near } = await searchPublic(app, ana, { search, cursor });
    const shown = lists.map(({ kind, total }) => `${total.count}${total.is === 'exact' ? '' : '+'} ${kind}`).join(', ');
    say(
      `${question.padEnd(28)} processor ${cpu.toFixed(1).padStart(5)} ms, fastest ${at(times, 0)} ms, median ${at(times, 0.5)} ms, 95th ${at(times, 0.95)} ms   ${shown}` +
        `${near.length > 0 ? ` (${near.map((each) => `${each.word} → ${each.meant.join(', ')}`).join('; ')})` : ''}`,
    );
    if (values.plans) await explain();
  }
}

/**
 * Milliseconds of the processor that this process and the database's have used: what a search costs, also where others
 * work beside it. Linux tells it of the database in hundredths of a second, so it is shared among many rounds.
 */
async function cpuSpent(): Promise<number> {
  const { user, system } = process.cpuUsage();
  const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const stat = await readFile(`/proc/${rows[0]?.pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (user + system) / 1000 + 10 * (Number(fields[11] ?? 0) + Number(fields[12] ?? 0));
}

async function explain(): Promise<void> {
  const seen = statements.splice(0, statements.length / 2);
  await searching(database.db, async (tx) => {
    for (const { text, values: parameters } of seen) {
      if (!/_listings|search_vocabulary|tickets/.test(text)) continue;
      const plan = CompiledQuery.raw(`explain (analyze, buffers, costs off) ${text}`, parameters);
      const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>(plan);
      say(`\n${text.trim()}\n${JSON.stringify(parameters).slice(0, 300)}`);
      say(rows.map((row) => `    ${row['QUERY PLAN']}`).join('\n'));
    }
  });
}

function at(sorted: readonly number[], part: number): string {
  const place = Math.min(sorted.length - 1, Math.floor(sorted.length * part));
  return (sorted[place] ?? 0).toFixed(1).padStart(6);
}

function say(words: string): void {
  console.log(words);
}
