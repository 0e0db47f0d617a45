import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { exportCommunity } from '#app/community-file/export-community.ts';
import { transaction } from '#db/client.ts';
import { orNotFound } from '#domain/refusal.ts';
import { personIn, testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { communityOfAna } from '#support/people.ts';
import { waits } from '#support/waits.ts';

// what makes and packs texts is not there in this thread
vi.mock('#domain/draw/canonical.ts', () => ({
  canonicalText: () => {
    throw new Error('a text is made in the thread that serves others');
  },
}));
vi.mock('#files/pack.ts', () => ({
  packText: () => {
    throw new Error('a text is packed in the thread that serves others');
  },
}));

const database = await freshDatabase();
const { app } = testApp(database.handle);
afterAll(() => database.drop());

const spools = () => readdirSync(tmpdir()).filter((name) => /^rifamiga-\w{6}$/.test(name));

test('a community is read, made into texts and packed in a thread of its own', async () => {
  const { ana, url } = await communityOfAna(app);
  const { parts } = await exportCommunity(app, ana, { communityUrl: url });
  const files = unzipSync(Buffer.concat(await Array.fromAsync(parts)));
  expect(JSON.parse(strFromU8(orNotFound(files['community.json'])))).toMatchObject({
    community: { name: 'Club de los jueves' },
    members: [{ userId: ana.userId }],
  });
  expect(strFromU8(orNotFound(files['members.csv']))).toContain('ana@example.com');
});

test('who leaves while it is packed ends the work: nothing stays on the disk, nor under way in the database', async () => {
  const { ana, url } = await communityOfAna(app);
  const before = spools();
  const leaving = new AbortController();
  const { transaction } = app.db;
  const asked = vi.spyOn(app.db, 'transaction').mockImplementation(() => {
    // they leave once the reading has begun
    setImmediate(() => leaving.abort());
    return transaction.call(app.db);
  });
  await expect(exportCommunity(app, ana, { communityUrl: url }, leaving.signal)).rejects.toThrow();
  asked.mockRestore();
  expect(spools()).toEqual(before);
  const { rows } = await sql`
    select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'
  `.execute(app.db);
  expect(rows).toEqual([]);
});

test('who takes nothing of what was packed for them loses it to their next one, and sees that it broke off', async () => {
  const { ana, url } = await communityOfAna(app);
  const begin = async () => {
    const { parts } = await exportCommunity(app, ana, { communityUrl: url });
    await parts.next();
    return parts;
  };
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const first = await begin();
  await begin();
  await expect(begin()).rejects.toMatchObject({ code: 'too-many-requests' });
  clock.mockReturnValue(60_000);
  const third = await begin();
  await expect(Array.fromAsync(first)).rejects.toThrow('given to another');
  expect(await Array.fromAsync(third)).not.toEqual([]);
  clock.mockRestore();
});

test('who is the owner no longer once their community has been packed is given nothing of it', async () => {
  const { ana, id, url } = await communityOfAna(app);
  const before = spools();
  const [locked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = transaction(app.db, async (tx) => {
    await sql`lock table courses in access exclusive mode`.execute(tx);
    locked.resolve();
    await held.promise;
  });
  await locked.promise;
  const exporting = exportCommunity(app, ana, { communityUrl: url });
  // they were allowed, and what is read of courses waits
  await vi.waitFor(async () => {
    const noted = await app.db.selectFrom('events').select('kind').where('community_id', '=', id).execute();
    expect(noted).toContainEqual({ kind: 'community.exported' });
  }, waits.change);
  const { userId } = await personIn(app, 'Beto');
  await app.db.updateTable('communities').set({ created_by: userId }).where('id', '=', id).execute();
  held.resolve();
  await expect(exporting).rejects.toMatchObject({ code: 'not-allowed' });
  await holding;
  expect(spools()).toEqual(before);
});
