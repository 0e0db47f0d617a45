import {
  Kysely,
  type KyselyPlugin,
  type Transaction as KyselyTransaction,
  OperationNodeTransformer,
  PostgresDialect,
  type PrimitiveValueListNode,
  sql,
  type ValueNode,
} from 'kysely';
import pg from 'pg';
import { endSilentConnection } from './connection-watchdog.ts';
import { PreparingClient } from './prepared.ts';
import type { Database } from './tables.ts';

export type Db = Kysely<Database>;
export type Transaction = KyselyTransaction<Database>;

/**
 * Open pools of connections: `db` and `pool` for statements and transactions, `sessions` for what has to find on a
 * connection what it left there (LISTEN, a lock or a setting of the session). The two pools are one unless a pooler in
 * transaction mode stands before the first.
 */
export type DatabaseHandle = {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly sessions: pg.Pool;
  close(): Promise<void>;
};

/** The database cannot be reached. Nothing was stored; the caller may retry. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database cannot be reached', { cause });
    this.name = 'DatabaseUnavailable';
  }
}

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, safeInteger);
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => Temporal.Instant.from(text.replace(' ', 'T')));

/**
 * Milliseconds after which the database ends an idle transaction: a frozen process or lost machine would keep its locks
 * for ever.
 */
const idleInTransaction = 10_000;
/**
 * Lock time-out, below the former: otherwise each queued transaction of a frozen process would get the lock in turn and
 * keep it as long again.
 */
const lockPatience = 9000;
/**
 * Milliseconds of silence within a statement after which the watchdog checks the connection; above the statement
 * time-out, so that the database's own limits come first.
 */
const silencePatience = 20_000;

/** What listens, and what migrates. */
const mostSessions = 2;

type ConnectionOptions = pg.PoolConfig & { silence?: number };

/**
 * Opens the pools. Connections are made on demand, also after an outage. A broken or silent connection fails only its own
 * query.
 * @param sessionUrl another way to the same database, whose connections keep their session; the first way then goes
 * through a pooler that lends a connection for one transaction. What is set on such a one stays with whoever is lent it
 * next, so nothing is: the time-outs are for the database to have (`session-limits.ts`).
 */
export function connect({ sessionUrl, ...config }: ConnectionOptions & { sessionUrl?: string | null }): DatabaseHandle {
  const pool = openPool(config, { isLent: Boolean(sessionUrl) });
  const sessions = sessionUrl
    ? openPool({ ...config, connectionString: sessionUrl, max: mostSessions }, { isLent: false })
    : pool;
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), plugins: [instantsAsText] });
  const close = async () => {
    await Promise.all([db.destroy(), ...(sessions === pool ? [] : [sessions.end()])]);
  };
  return { db, pool, sessions, close };
}

function openPool(
  { statement_timeout = 15_000, silence = silencePatience, ...config }: ConnectionOptions,
  { isLent }: { isLent: boolean },
): pg.Pool {
  const limits = `set statement_timeout = ${statement_timeout || 0}; set lock_timeout = ${lockPatience}; set idle_in_transaction_session_timeout = ${idleInTransaction}`;
  const pool = new pg.Pool({
    max: 20,
    connectionTimeoutMillis: 15_000,
    ...config,
    types,
    ...(!isLent && { Client: PreparingClient }),
    // set by a query and not as a startup parameter, which poolers refuse
    ...(!isLent && { onConnect: (client: pg.ClientBase) => client.query(limits) }),
  });
  pool.on('error', () => undefined);
  // the pool listens to idle connections only, and an unhandled `error` event would end the process
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    endSilentConnection(client, config, silence);
  });
  return pool;
}

/** The driver would send a `Temporal.Instant` as quoted JSON; PostgreSQL wants its plain text. */
class InstantTransformer extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return { ...super.transformValue(node), value: plain(node.value) };
  }

  protected override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    return { ...super.transformPrimitiveValueList(node), values: node.values.map(plain) };
  }
}

const instantTransformer = new InstantTransformer();
/** Sends instants as the text that PostgreSQL reads. */
export const instantsAsText: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => instantTransformer.transformNode(node, queryId),
  transformResult: async ({ result }) => result,
};

function plain(value: unknown): unknown {
  return value instanceof Temporal.Instant ? value.toString() : value;
}

/** SQLSTATEs after which a transaction is retried: serialization failure and deadlock. */
const repeatable = new Set(['40001', '40P01']);
const attempts = 4;

/** Runs `work` in a transaction, and retries it a few times on deadlocks and serialization failures. */
export async function transaction<T>(db: Db, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt < attempts && repeatable.has(codeOf(error))) continue;
      throw isUnavailable(error) ? new DatabaseUnavailable(error) : error;
    }
  }
}

/** Runs work in a savepoint: if it fails, it alone is rolled back. */
export async function undoable<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  await sql`savepoint before_work`.execute(tx);
  try {
    const done = await work();
    await sql`release savepoint before_work`.execute(tx);
    return done;
  } catch (error) {
    await sql`rollback to savepoint before_work`.execute(tx);
    throw error;
  }
}

/** Whether an error is the violation of a named constraint or unique index. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint;
}

/** Whether an error is a foreign key violation on delete. */
export function isReferred(error: unknown): boolean {
  return codeOf(error) === '23503';
}

/** The table and constraint that data violates; null for any other error. */
export function faultOfData(error: unknown): { table: string; rule: string } | null {
  if (!(error instanceof pg.DatabaseError) || !/^2[23]/.test(error.code ?? '')) return null;
  return { table: error.table ?? '', rule: error.constraint ?? error.column ?? error.code ?? '' };
}

const unreachable = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);
/** The driver's messages, without a code, for connections that failed or were lost. */
const unconnected =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed)/;
/**
 * The server does not speak our protocol: a wrong setting, so retrying is useless. A pooler gives all that it says itself
 * this code; what it says of a database that is away is listed, as the rest are wrong settings, too.
 */
const protocolViolation = '08P01';
const saidByPooler =
  /^(server conn crashed|query_wait_timeout|pgbouncer cannot connect|client_login_timeout|server login has been failing|no more connections allowed|too many servers|.*shut(ting)? ?down)/;
/** The database ended an idle transaction, because this process was frozen. */
const endedForIdleness = '25P03';
const diskFull = '53100';
/** The end of `statement_timeout`, and that of `lock_timeout`. */
const outOfTime = new Set(['57014', '55P03']);

/** Whether an error means that the database is unreachable or out of resources (disk, memory, connections). */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  const code = codeOf(error);
  if (code === protocolViolation) return error instanceof Error && saidByPooler.test(error.message);
  if (/^(08|53|57P)/.test(code) || code === endedForIdleness || unreachable.has(code)) return true;
  return error instanceof Error && unconnected.test(error.message);
}

/** Whether a statement was cancelled by a time-out of its own or of a lock. Nothing was stored. */
export function isOutOfTime(error: unknown): boolean {
  return outOfTime.has(codeOf(error));
}

/** Whether the database's disk is full: reads work, writes do not. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof DatabaseUnavailable ? isDiskFull(error.cause) : codeOf(error) === diskFull;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond the safe integers`);
  return value;
}
