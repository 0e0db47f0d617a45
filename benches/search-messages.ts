import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { connect } from '#db/client.ts';
import { startEmbedded } from '#db/embedded/embedded.ts';
import { searchMessages } from '#db/messages/message-search.ts';
import { migrate } from '#db/migrate.ts';
import { urlOf } from '#support/database-server.ts';

/*
 * Search in the 100,000 messages of one community, in a database made for it and thrown away:
 *   node benches/search-messages.ts           medians (DATABASE_URL, or a PostgreSQL of its own)
 *   node benches/search-messages.ts --plans   with the plan of every statement
 */
const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '11' },
    plans: { type: 'boolean', default: false },
  },
});
const asked = {
  'in most messages': ['rifa'],
  'in most, by its beginning': ['ri'],
  'in one of twenty': ['nevera'],
  'in one of twenty, long ago': ['verbena'],
  'in ten messages': ['zanfona'],
  'in none': ['ornitorrinco'],
  'two, each in most': ['rifa', 'viaje'],
  'two, each in half, never together': ['lunes', 'martes'],
} as const;
const communityId = randomUUID();
const dataDir = await mkdtemp(join(tmpdir(), 'rifamiga-messages-'));
const own = process.env.DATABASE_URL
  ? null
  : await startEmbedded({ dataDir, log: { info: () => undefined, warn: () => undefined } });
const server = process.env.DATABASE_URL ?? urlOf(own?.connection ?? {});
const name = `messages_${randomUUID().replaceAll('-', '')}`;
const address = new URL(server);
address.pathname = `/${name}`;
await administer(`create database ${name}`);
const statements: { text: string; values: unknown[] }[] = [];
const database = connect({ connectionString: address.href, max: 1, statement_timeout: 0 });
database.pool.on('connect', watched);
try {
  await fill(Number(values.messages));
  for (const [question, words] of Object.entries(asked)) await ask(question, words);
} finally {
  await database.close();
  await administer(`drop database ${name} with (force)`);
  await own?.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement).finally(() => client.end());
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

/** One community with all of them in two thousand threads, and twenty others with as many again among them. */
async function fill(count: number): Promise<void> {
  const { pool } = database;
  await migrate(pool);
  await pool.query(`insert into users (uid, issuer, subject, created_at, display_name)
    select 'u' || n, 'bench', 'u' || n, now(), 'Persona ' || n from generate_series(1, 200) n`);
  await pool.query(
    `insert into communities (id, url, name, plan, status, visibility, join_policy, access_type, currency, country,
       time_zone, created_at, created_by)
     select case n when 0 then $1::uuid else gen_random_uuid() end, 'club-' || n, 'Club ' || n, 'free', 'active', 'public',
       'open', 'free', 'EUR', 'ES', 'Europe/Madrid', now(), 'u1' from generate_series(0, 20) n`,
    [communityId],
  );
  await pool.query(`insert into members (community_id, user_id, role, status, joined_at)
    select c.id, u.uid, 'member', 'active', now() from communities c, users u`);
  await pool.query(
    `create temporary table said as
     select case when n % 2 = 0 then $1::uuid else other.id end as community_id, gen_random_uuid() as id, n,
       concat_ws(' ', 'Quedamos en la puerta de la escuela con los talonarios', 'número ' || n,
         case when n % 10 < 7 then 'de la rifa' end, case when n % 10 > 2 then 'para el viaje' end,
         case when n % 40 = 0 then 'y llevad la nevera' end, case when n < $2 / 10 and n % 4 = 0 then 'de la verbena' end,
         case when n % ($2 / 10) = 0 then 'con una zanfoña' end, case when n % 4 = 0 then 'el lunes' else 'el martes' end) as body
     from generate_series(1, $2::int) n
     cross join lateral (select id from communities where id <> $1::uuid order by url offset n % 20 limit 1) as other`,
    [communityId, count * 2],
  );
  await pool.query(`create temporary table heads as
    select community_id, n % 4000 as head, (array_agg(id order by n))[1] as id from said group by community_id, n % 4000`);
  await pool.query(
    `insert into message_threads (community_id, id, title, last_at) select community_id, id, 'Asunto', now() from heads`,
  );
  await pool.query(`insert into messages (community_id, id, thread_id, author_id, body, status, created_at, request_key, words)
    select s.community_id, s.id, h.id, 'u' || (1 + n % 200), body, 'published', now(), gen_random_uuid(),
      search_words(search_text(body))
    from said s join heads h on h.community_id = s.community_id and h.head = s.n % 4000 order by n`);
  await pool.query('vacuum analyze');
}

async function ask(question: string, words: readonly string[]): Promise<void> {
  const search = () => searchMessages(database.db, communityId, { words, before: null, limit: 21 });
  await search();
  const taken: number[] = [];
  let found = 0;
  for (let round = 0; round < Number(values.rounds); round += 1) {
    statements.length = 0;
    const since = performance.now();
    found = (await search()).length;
    taken.push(performance.now() - since);
  }
  const median = taken.toSorted((one, other) => one - other)[taken.length >> 1] ?? 0;
  process.stdout.write(`${question.padEnd(36)} ${median.toFixed(1).padStart(8)} ms  ${found} found\n`);
  const [statement] = statements;
  if (!values.plans || !statement) return;
  const { rows } = await database.pool.query<Record<string, string>>(
    `explain (analyze, buffers, costs off) ${statement.text}`,
    statement.values,
  );
  process.stdout.write(`${rows.map((row) => `    ${Object.values(row)[0]}`).join('\n')}\n`);
}
