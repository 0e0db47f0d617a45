import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRaffle } from '#app/raffles/find-raffle.ts';
import { connect } from '#db/client.ts';
import { startEmbedded } from '#db/embedded/embedded.ts';
import { migrate } from '#db/migrate.ts';
import { testApp } from '#support/app.ts';
import { urlOf } from '#support/database-server.ts';
import { putIn } from '#support/people.ts';
import { raffleOnSale } from '#support/raffle.ts';
import { serverProcess } from '#support/server-process.ts';
import { visitorAs } from '#support/signed-in.ts';
import { openStream } from '#support/stream.ts';
import { paths } from '#texts/paths.ts';

/*
 * How long after the commit that takes somebody's right to watch the streams of another process end. Without hearing of
 * it they would end within ten seconds (`tests/integration/hints-of-streams.test.ts` shows that no clock ends these).
 * Run on the built product: node benches/end-of-streams.ts
 */
const samples = 20;
const dataDir = await mkdtemp(join(tmpdir(), 'rifamiga-ends-'));
const quiet = { info: () => undefined, warn: () => undefined };
const own = await startEmbedded({ dataDir: join(dataDir, 'postgresql'), log: quiet });
const url = urlOf(own.connection);
const database = connect({ connectionString: url });
await migrate(database.pool);
const server = await serverProcess({ DATABASE_URL: url, DATA_DIR: join(dataDir, 'watched') });
const { app } = testApp(database, Temporal.Now.instant().toString());
const day = (days: number) =>
  Temporal.Now.zonedDateTimeISO('Europe/Madrid').add({ days }).toPlainDateTime().toString({ smallestUnit: 'minute' });
const { ana, address } = await raffleOnSale(app, { form: { salesCloseAt: day(5), drawAt: day(6) } });
const { community } = await findRaffle(app.db, address, ana);
await app.db.updateTable('communities').set({ visibility: 'private' }).where('id', '=', community.id).execute();

type Person = { userId: string };
const ways: Record<string, (person: Person) => Promise<unknown>> = {
  'a ban': ({ userId }) =>
    app.db
      .updateTable('members')
      .set({ status: 'banned' })
      .where('community_id', '=', community.id)
      .where('user_id', '=', userId)
      .execute(),
  'a session closed': ({ userId }) => app.db.deleteFrom('sessions').where('uid', '=', userId).execute(),
};
const streams = { board: paths.raffleBoard(address), messages: paths.messageStream(address) };
const loads = [loadavg()[0] ?? 0];
for (const [way, takes] of Object.entries(ways)) {
  for (const [stream, path] of Object.entries(streams)) {
    const times: number[] = [];
    for (let sample = 0; sample < samples; sample += 1) times.push(await endAfter(path, takes));
    times.sort((one, other) => one - other);
    const [middle = 0, worst = 0] = [times[samples / 2], times.at(-1)].map((time) => Math.round(time ?? 0));
    process.stdout.write(`${way}, ${stream}: median ${middle} ms, worst of ${samples} ${worst} ms\n`);
  }
}
loads.push(loadavg()[0] ?? 0);
process.stdout.write(`load average ${loads.map((load) => load.toFixed(1)).join(' to ')}\n`);
await server.stop();
await database.close();
await own.stop();
await rm(dataDir, { recursive: true, force: true });

/** Milliseconds from the commit to the end of a stream that somebody new watches. */
async function endAfter(path: string, takes: (person: Person) => Promise<unknown>): Promise<number> {
  const person = await putIn(app, community.id, 'Eva');
  const { cookies } = await visitorAs(app, person);
  const stream = await openStream(server.url + path, cookies);
  if (stream.status !== 200) throw new Error(`the stream was answered with ${stream.status}`);
  // who has just come is asked about once more: that would end it as well
  await new Promise((resolve) => setTimeout(resolve, 300));
  await takes(person);
  const since = performance.now();
  while (stream.end() === null) await new Promise((resolve) => setTimeout(resolve, 1));
  if (stream.end() !== 'access') throw new Error(`the stream ended with ${stream.end()}`);
  return Math.max(0, performance.now() - since);
}
