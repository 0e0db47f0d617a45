import { randomInt, randomUUID } from 'node:crypto';
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { migrate } from '#db/migrate.ts';
import { demoIssuer, demoSubject, demoUid } from '#identity/demo-provider/demo-identity.ts';
import { testApp } from '#support/app.ts';
import { raffleOnSale } from '#support/raffle.ts';
import { receiptPicture } from '#support/receipt.ts';
import { freePort } from '#support/server.ts';
import { serverProcess } from '#support/server-process.ts';
import { openStream } from '#support/stream.ts';
import { signedInVisitor, type Visitor, visitor } from '#support/visitor.ts';
import { paths } from '#texts/paths.ts';
import { besideServer, freshDirectory, remove, withDatabase } from './faults/installation.ts';

/*
 * A built server under a steady mixture of what people do, for as long as is asked for, with a line of figures in a CSV
 * every half minute: memory, connections, descriptors, rows. Linux only. Run on the built product:
 *   node benches/soak.ts --minutes 60 --rate 5 --csv soak.csv
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    rate: { type: 'string', default: '5' },
    csv: { type: 'string', default: 'soak.csv' },
  },
});
const lastNumber = 9999;
const members = Array.from({ length: 30 }, (_, index) => ({
  name: `Miembro ${index}`,
  email: `m${index}@ejemplo.es`,
}));
const tables = [
  'rate_limits',
  'order_origins',
  'sessions',
  'orders',
  'messages',
  'receipts',
  'files',
  'mail_outbox',
  'sign_in_attempts',
  'server_clocks',
  'events',
];

const dataDir = join(await freshDirectory(), 'data');
const addresses = await prepare();
const inspector = await freePort();
const server = await serverProcess({
  DATA_DIR: dataDir,
  OPEN_DEMO: 'si',
  TRUSTED_PROXIES: '127.0.0.1',
  NODE_OPTIONS: `--inspect=127.0.0.1:${inspector}`,
});
const beside = besideServer(dataDir);
const heap = await heapOf(inspector);
const until = performance.now() + Number(values.minutes) * 60_000;
const statuses = new Map<string, number>();
const writers: Visitor[] = [];
for (const member of members) writers.push(await signedInVisitor(server.url, member, fromSomewhere()));
let next = 1;
let underWay = 0;
let streams = 0;

process.stdout.write(`server ${server.pid} at ${server.url} on ${dataDir}\n`);
const sampling = sample();
const watching = Array.from({ length: 4 }, watchMessages);
while (performance.now() < until) {
  if (underWay < 20) void doOne();
  await wait(1000 / Number(values.rate));
}
await Promise.all([sampling, ...watching]);
process.stdout.write(`${JSON.stringify(Object.fromEntries([...statuses].sort()))}\n`);
await beside.close();
heap.close();
process.stdout.write(`ended with ${await server.stop()}\n`);
await remove(join(dataDir, '..'));
process.exit(0);

/** Three raffles in communities of their own; in the first one there are members who can sign in. */
async function prepare() {
  return withDatabase(dataDir, async (handle) => {
    await migrate(handle.pool);
    const { app } = testApp(handle, Temporal.Now.instant().toString());
    const day = (days: number) =>
      Temporal.Now.zonedDateTimeISO('Europe/Madrid')
        .add({ days })
        .toPlainDateTime()
        .toString({ smallestUnit: 'minute' });
    const form = { numbering: '1-N', lastNumber: String(lastNumber), salesCloseAt: day(5), drawAt: day(6) };
    const made = [];
    for (let each = 0; each < 3; each += 1) made.push((await raffleOnSale(app, { form, holdMinutes: 15 })).address);
    const [first] = made;
    const { id } = await app.db
      .selectFrom('communities')
      .select('id')
      .where('url', '=', first?.communityUrl ?? '')
      .executeTakeFirstOrThrow();
    for (const { name, email } of members) {
      const uid = demoUid(email);
      const at = app.clock.now();
      await app.db
        .insertInto('users')
        .values({
          uid,
          issuer: demoIssuer,
          subject: demoSubject(email),
          email,
          email_verified: true,
          display_name: name,
          photo_url: null,
          created_at: at,
        })
        .execute();
      await app.db
        .insertInto('members')
        .values({
          community_id: id,
          user_id: uid,
          role: 'member',
          status: 'active',
          joined_at: at,
          needs_approval: false,
        })
        .execute();
    }
    await app.db
      .updateTable('communities')
      .set({ member_count: members.length + 1 })
      .where('id', '=', id)
      .execute();
    return made;
  });
}

function fromSomewhere(): Record<string, string> {
  return { 'X-Forwarded-For': `${randomInt(11, 126)}.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` };
}

function anyOf<T>(list: readonly T[]): T {
  return list[randomInt(list.length)] as T;
}

async function doOne(): Promise<void> {
  const deeds: [number, string, () => Promise<number>][] = [
    [26, 'raffle', () => look(paths.raffle(anyOf(addresses)))],
    [8, 'community', () => look(paths.community(anyOf(addresses)))],
    [5, 'home', () => look('/')],
    [6, 'healthz', () => look('/healthz')],
    [24, 'take', take],
    [10, 'board', board],
    [3, 'sign-in', signInAndOut],
    [10, 'message', say],
    [8, 'messages', async () => (await drained(await anyOf(writers).get(paths.messages(addressed())))).status],
  ];
  const [, name, does] = anyOf(deeds.flatMap((deed) => Array.from({ length: deed[0] }, () => deed)));
  underWay += 1;
  const outcome = await does().catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
  underWay -= 1;
  const key = `${name} ${outcome}`;
  statuses.set(key, (statuses.get(key) ?? 0) + 1);
}

function addressed() {
  return addresses[0] as (typeof addresses)[number];
}

async function drained(response: Response): Promise<Response> {
  await response.arrayBuffer();
  return response;
}

async function look(path: string): Promise<number> {
  return (await drained(await visitor(server.url, fromSomewhere()).get(path))).status;
}

/** Takes one or two numbers, looks at the order, and in one of four sends a receipt. */
async function take(): Promise<number> {
  const guest = visitor(server.url, fromSomewhere());
  const address = addresses[next % addresses.length] as (typeof addresses)[number];
  const number = 1 + (Math.floor(next++ / addresses.length) % lastNumber);
  const answer = await drained(
    await guest.post(paths.raffle(address), {
      n: String(number),
      name: `Persona ${next}`,
      phone: `6${String(next).padStart(8, '0')}`,
      adult: 'on',
      requestKey: randomUUID(),
    }),
  );
  const page = answer.headers.get('Location');
  if (answer.status !== 303 || !page) return answer.status;
  await drained(await guest.get(page));
  if (next % 4 !== 0) return answer.status;
  const form = new FormData();
  form.set('act', 'receipt');
  form.set('transferReference', `OP${next}`);
  form.set('file', new Blob([new Uint8Array(await receiptPicture(randomUUID()))], { type: 'image/jpeg' }), 'c.jpg');
  const headers = { ...fromSomewhere(), Origin: server.url };
  const url = new URL(page, server.url);
  const sent = await drained(await fetch(url, { method: 'POST', body: form, headers, redirect: 'manual' }));
  return 1000 + sent.status;
}

/** Watches a board for up to a minute, and goes without a word. */
async function board(): Promise<number> {
  const stream = await openStream(server.url + paths.raffleBoard(anyOf(addresses)), new Map());
  underWay -= 1;
  streams += 1;
  await wait(randomInt(1000, 60_000));
  stream.leave();
  streams -= 1;
  underWay += 1;
  return stream.status;
}

async function signInAndOut(): Promise<number> {
  const email = `nueva${randomInt(500)}@ejemplo.es`;
  const person = await signedInVisitor(server.url, { name: 'Nueva', email }, fromSomewhere());
  if (randomInt(2)) return (await drained(await person.get(paths.account()))).status;
  return (await drained(await person.post(paths.signOut(), {}))).status;
}

async function say(): Promise<number> {
  const sent = await anyOf(writers).post(paths.messages(addressed()), {
    act: 'send',
    title: `Tema ${randomInt(1000)}`,
    body: `Hola a todos ${randomUUID()}`,
    key: randomUUID(),
  });
  return (await drained(sent)).status;
}

async function watchMessages(): Promise<void> {
  while (performance.now() < until) {
    const { cookies } = anyOf(writers);
    const stream = await openStream(server.url + paths.messageStream(addressed()), cookies).catch(() => null);
    streams += 1;
    await wait(Math.min(randomInt(5000, 180_000), Math.max(0, until - performance.now())));
    stream?.leave();
    streams -= 1;
  }
}

/** Writes a line of figures every half minute. */
async function sample(): Promise<void> {
  const counts = tables.map((table) => `(select count(*) from ${table})::int as ${table}`).join(', ');
  writeFileSync(
    values.csv,
    `minute,rss_mb,anon_mb,heap_used_mb,heap_total_mb,buffers_mb,connections,descriptors,sockets,streams,cpu_s,database_mb,${tables.join(',')}\n`,
  );
  const begun = performance.now();
  while (performance.now() < until) {
    const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
    const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024;
    const descriptors = readdirSync(`/proc/${server.pid}/fd`).length;
    const stat = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const used = await heap.use().catch(() => null);
    const { rows } = await beside.pool.query<Record<string, number>>(
      `select (select count(*) from pg_stat_activity where usename = current_user)::int as connections,
              (pg_database_size(current_database()) / 1048576)::int as database_mb, ${counts}`,
    );
    const row = rows[0] ?? {};
    const megabytes = (bytes = 0) => (bytes / 1048576).toFixed(1);
    const line = [
      ((performance.now() - begun) / 60_000).toFixed(1),
      kilobytes('VmRSS').toFixed(1),
      kilobytes('RssAnon').toFixed(1),
      megabytes(used?.usedSize),
      megabytes(used?.totalSize),
      megabytes(used?.backingStorageSize),
      row.connections,
      descriptors,
      readFileSync('/proc/net/tcp', 'utf8').split('\n').length,
      streams,
      ((Number(stat[11]) + Number(stat[12])) / 100).toFixed(0),
      row.database_mb,
      ...tables.map((table) => row[table]),
    ];
    appendFileSync(values.csv, `${line.join(',')}\n`);
    await wait(30_000);
  }
}

type HeapUse = { usedSize: number; totalSize: number; backingStorageSize?: number };

/** Asks the inspector of a process how much of its heap is used. */
async function heapOf(port: number): Promise<{ use: () => Promise<HeapUse>; close: () => void }> {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '');
  const answers = new Map<number, (use: HeapUse) => void>();
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id: number; result: HeapUse };
    answers.get(id)?.(result);
    answers.delete(id);
  });
  let asked = 0;
  const use = () =>
    new Promise<HeapUse>((resolve) => {
      asked += 1;
      answers.set(asked, resolve);
      socket.send(JSON.stringify({ id: asked, method: 'Runtime.getHeapUsage' }));
    });
  // a process waits for its inspector to leave before it ends
  return { use, close: () => socket.close() };
}
