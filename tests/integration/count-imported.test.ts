import type { KyselyPlugin } from 'kysely';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { countImported } from '#db/communities/community-import.ts';
import { driftedCounters } from '#db/counters.ts';
import { testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { communityOfAna } from '#support/people.ts';

const database = await freshDatabase();
const { app } = testApp(database.handle);
afterAll(() => database.drop());

test('what was imported is counted a thousand rows at a time, and nothing of it is new to who is in', async () => {
  const { ana, id } = await communityOfAna(app);
  const of = sql`${id}::uuid`;
  await sql`
    insert into users (uid, issuer, subject, created_at) select 'Socia-' || g, 'x', 'Socia-' || g, now()
    from generate_series(1, 2500) g
  `.execute(app.db);
  await sql`
    insert into members (community_id, user_id, role, status, joined_at)
    select ${of}, uid, 'member', 'active', now() from users where uid like 'Socia-%'
  `.execute(app.db);
  await sql`
    insert into message_threads (community_id, id, last_at) select ${of}, gen_random_uuid(), now() from generate_series(1, 2500)
  `.execute(app.db);
  await sql`
    insert into messages (community_id, id, thread_id, author_id, body, status, created_at, request_key)
    select ${of}, gen_random_uuid(), id, ${ana.userId}, 'Hola', 'published', now(), gen_random_uuid()
    from message_threads where community_id = ${of}
  `.execute(app.db);
  const affected: number[] = [];
  const noting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      affected.push(Number(result.numAffectedRows ?? 0));
      return result;
    },
  };
  await app.db.transaction().execute((tx) => countImported(tx.withPlugin(noting) as typeof tx, id));
  expect(Math.max(...affected)).toBe(1000);
  expect(await driftedCounters(app.db)).toEqual([]);
  const { rows } = await sql<{ visits: number; last: number; read: number }>`
    select count(*) as visits, min(all_read_seq) as read, (select max(seq) from messages where community_id = ${of}) as last
    from message_visits where community_id = ${of}
  `.execute(app.db);
  expect(rows[0]).toMatchObject({ visits: 2501, read: rows[0]?.last });
});
