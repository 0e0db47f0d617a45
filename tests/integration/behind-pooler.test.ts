import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { connect, type DatabaseHandle, isUnavailable } from '#db/client.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { MigrationFault, migrate } from '#db/migrate.ts';
import { limitsThatAreOff } from '#db/session-limits.ts';
import { startFaultOf } from '#db/start-fault.ts';
import { isRefusal } from '#domain/refusal.ts';
import { openHintChannel } from '#realtime/hint-channel.ts';
import type { Hint } from '#realtime/hints.ts';
import { testApp } from '#support/app.ts';
import { freshDatabase, type TestDatabase } from '#support/database.ts';
import { type Pooler, pgbouncer, startPooler } from '#support/pooler.ts';
import { raffleOnSale, takeAs } from '#support/raffle.ts';
import { type SilentProxy, silentProxy } from '#support/silent-proxy.ts';
import { waits } from '#support/waits.ts';

/*
 * What runs behind a pooler that lends a connection for one transaction, with a second address whose connections keep
 * their session. It needs Debian's pgbouncer, and is skipped where that is not installed (apt-get install pgbouncer).
 */
describe.skipIf(pgbouncer === null)('behind pgbouncer (apt-get install pgbouncer)', () => {
  let database: TestDatabase;
  let relay: SilentProxy;
  let pooler: Pooler;
  let handle: DatabaseHandle;
  const through = () => ({ connectionString: pooler.pooled, sessionUrl: pooler.sessions });

  beforeAll(async () => {
    database = await freshDatabase();
    // the folder of the database's socket is open to its user alone
    relay = await silentProxy(database.url);
    pooler = await startPooler(relay.url);
    handle = connect(through());
  });
  afterAll(async () => {
    await handle.close();
    await pooler.stop();
    await relay.stop();
    await database.drop();
  });

  test('migrations are refused where the lock would stay with a connection that others are lent', async () => {
    // told nothing of the pooler, it sets its time-outs, and they stay with connections that others are lent
    const misused = await startPooler(relay.url);
    const lent = connect({ connectionString: misused.pooled });
    const refused = migrate(lent.sessions);
    await expect(refused).rejects.toBeInstanceOf(MigrationFault);
    await expect(refused).rejects.toThrow('pon en DATABASE_SESSION_URL');
    await lent.close();
    await misused.stop();
  });

  test('several that start at once migrate one after the other, and no lock stays behind', async () => {
    const starting = Array.from({ length: 3 }, () => connect(through()));
    await Promise.all(starting.map(({ sessions }) => migrate(sessions)));
    await Promise.all(starting.map(({ close }) => close()));
    const { rows } = await database.handle.pool.query(
      `select pid from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
    );
    expect(rows).toEqual([]);
  });

  test('every hint of another process is heard', async () => {
    const heard = new Set<string>();
    const listening = Promise.withResolvers<void>();
    const log = pino({ level: 'silent' });
    const hear = (hint: Hint) => 'raffleId' in hint && heard.add(String(hint.raffleId));
    const here = openHintChannel(handle, { hear, lost: listening.resolve }, log);
    const elsewhere = connect(through());
    const there = openHintChannel(elsewhere, { hear: () => undefined, lost: () => undefined }, log);
    await listening.promise;
    const raffles = ['one', 'two', 'three', 'four', 'five'];
    for (const raffleId of raffles) there.announce({ communityId: 'here', raffleId, numbers: [1] });
    await vi.waitFor(() => expect([...heard].sort()).toEqual([...raffles].sort()), waits.hint);
    await Promise.all([here.stop(), there.stop()]);
    await elsewhere.close();
  });

  test('people who fight for the same numbers get each of them once', async () => {
    const { app } = testApp(handle);
    const { address } = await raffleOnSale(app);
    const taking = Array.from({ length: 24 }, (_, person) => takeAs(app, address, `Persona ${person}`, [person % 5]));
    const taken = await Promise.allSettled(taking);
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    const refused = taken.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(refused.every(isRefusal)).toBe(true);
    expect(await brokenInvariants(handle.pool)).toEqual([]);
  });

  test('nothing that is set for a session is left with a connection that others are lent', async () => {
    await Promise.all(Array.from({ length: 8 }, () => handle.pool.query('select pg_sleep(0.01)')));
    expect(await limitsThatAreOff(handle.db)).toEqual([
      'idle_in_transaction_session_timeout',
      'lock_timeout',
      'statement_timeout',
    ]);
    const { rows } = await handle.sessions.query('show statement_timeout');
    expect(rows).toEqual([{ statement_timeout: '15s' }]);
  });

  test('a statement that runs for longer than a silence may last is waited for', async () => {
    const patient = connect({ ...through(), silence: 300 });
    const { rows } = await sql<{ one: number }>`select 1 as one, pg_sleep(1)`.execute(patient.db);
    expect(rows).toMatchObject([{ one: 1 }]);
    await patient.close();
  });

  test('a backend that is ended is the database being away, and the next question is answered', async () => {
    const cut = handle.pool.query('select pg_terminate_backend(pg_backend_pid())');
    await expect(cut).rejects.toSatisfy(isUnavailable);
    await vi.waitFor(() => handle.pool.query('select 1'), waits.change);
  });

  test('an address that the pooler does not take is said in one sentence', async () => {
    const wrong = connect({ connectionString: `${pooler.pooled}_none` });
    const error = await wrong.pool.query('select 1').catch((reason: unknown) => reason);
    expect(startFaultOf(error)).toMatchObject({
      message: expect.stringContaining('no tiene una base de datos con ese nombre'),
    });
    await wrong.close();
  });
});
