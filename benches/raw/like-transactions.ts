import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { database, role } from '#db/embedded/cluster.ts';

const run = promisify(execFile);

/**
 * What a hold writes, with its locks and its counts, as short as SQL can say it: two allowances charged, then, in one
 * transaction, a raffle shared, an order, its network, link, ticket, event and news, and the counts of a person and a network.
 */
const script = `
\\set n random(1, 1000000000)
\\set m -:n
insert into bench_allowances values (:n, now()), (:m, now()) on conflict (id) do update set full_at = now();
begin;
select * from bench_raffle where id = 1 for share;
select * from bench_orders where request = :n;
insert into bench_orders (raffle, request, contact, origin) values (1, :n, :n, :n) on conflict do nothing;
insert into bench_networks (request, origin) values (:n, :n);
insert into bench_links (request, secret) values (:n, :n);
insert into bench_tickets (raffle, number, request) values (1, :n, :n) on conflict do nothing;
insert into bench_events (subject, data) values (:n, '{"numbers":[1],"unitPrice":500,"currency":"EUR"}');
insert into bench_news (subject) values (:n);
select pg_advisory_xact_lock(:n::bigint), pg_advisory_xact_lock(:m::bigint);
select count(*) from bench_orders where contact = :n;
select count(*) from bench_networks where origin = :n;
commit;
`;

const tables = `
create table if not exists bench_allowances (id bigint primary key, full_at timestamptz);
create table if not exists bench_raffle (id int primary key);
create table if not exists bench_orders (id bigserial primary key, raffle int references bench_raffle, request bigint unique, contact bigint, origin bigint, numbers int[] default '{1}', name text default 'Persona de un banco', held_until timestamptz default now());
create index if not exists bench_orders_contact on bench_orders (contact);
create table if not exists bench_networks (request bigint references bench_orders (request), origin bigint);
create index if not exists bench_networks_origin on bench_networks (origin);
create table if not exists bench_links (request bigint references bench_orders (request), secret bigint primary key);
create table if not exists bench_tickets (raffle int, number int, request bigint references bench_orders (request), primary key (raffle, number));
create table if not exists bench_events (id bigserial primary key, subject bigint, data jsonb, happened_at timestamptz default now());
create index if not exists bench_events_subject on bench_events (subject);
create table if not exists bench_news (subject bigint primary key references bench_orders (request));
insert into bench_raffle values (1) on conflict do nothing;
`;

/** What pgbench gets of such transactions, prepared, from the embedded database of a server at work; or why it gets none. */
export async function likeTransactions(
  directory: string,
  { connections, milliseconds }: { connections: number; milliseconds: number },
): Promise<string> {
  const host = join(directory, 'postgresql');
  const env = { ...process.env, PGPASSWORD: readFileSync(join(directory, 'postgresql-password'), 'utf8').trim() };
  const to = ['-h', host, '-U', role];
  const file = join(directory, 'hold.sql');
  await writeFile(file, script);
  try {
    await run('psql', [...to, '-q', '-v', 'ON_ERROR_STOP=1', '-c', tables, database], { env });
    const seconds = String(Math.ceil(milliseconds / 1000));
    const asked = ['-n', '-M', 'prepared', '-c', String(connections), '-T', seconds, '-f', file, database];
    const { stdout } = await run('pgbench', [...to, ...asked], { env });
    return `pgbench: ${Number(/tps = ([\d.]+)/.exec(stdout)?.[1]).toFixed(0)} like transactions a second`;
  } catch (error) {
    return `pgbench: none, ${error instanceof Error ? error.message.split('\n', 2).join(' ') : error}`;
  }
}
