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
import type { Database } from './tables.ts';

export type Db = Kysely<Database>;
export type Transaction = KyselyTransaction<Database>;

/** An open pool of connections: `db` for queries, `pool` for what needs a connection of its own. */
export type DatabaseHandle = { readonly db: Db; readonly pool: pg.Pool; close(): Promise<void> };

/** The database cannot be reached. Nothing was stored; trying again later is right. */
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
 * How long a transaction may stand without asking anything before the database ends it. A process that froze, or a
 * machine that went away, would keep its locks for ever.
 */
const idleInTransaction = 10_000;
/**
 * How long a statement waits for another's lock: less than that. Of a frozen process whose transactions queue for one
 * lock, the next would otherwise be given it when the first is ended, and keep it as long again, and so on.
 */
const lockPatience = 9000;
/**
 * How long a connection may say nothing in the middle of a statement before it is looked after: more than a statement
 * takes, so that the database's own limits come first.
 */
const silencePatience = 20_000;

/**
 * Opens a pool. Connections are made when they are needed, also after the database was away. A connection that is cut
 * fails the query that it was in, and nothing else; one that goes silent likewise, after `silence` milliseconds.
 */
export function connect({
  statement_timeout = 15_000,
  silence = silencePatience,
  ...config
}: pg.PoolConfig & { silence?: number }): DatabaseHandle {
  const pool = new pg.Pool({
    max: 20,
    connectionTimeoutMillis: 15_000,
    ...config,
    types,
    // asked of the session and not said at its start, which a pooler in between refuses
    onConnect: (client) =>
      client.query(
        `set statement_timeout = ${statement_timeout || 0}; set lock_timeout = ${lockPatience}; set idle_in_transaction_session_timeout = ${idleInTransaction}`,
      ),
  });
  pool.on('error', () => undefined);
  // the pool listens to idle connections only: an `error` that nobody listens to would end the process
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    endSilentConnection(client, config, silence);
  });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), plugins: [instantsAsText] });
  return { db, pool, close: () => db.destroy() };
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

/** PostgreSQL's codes for a transaction that may simply be done again: serialization failure and deadlock. */
const repeatable = new Set(['40001', '40P01']);
const attempts = 4;

/** Runs `work` in one transaction; a deadlock or serialization failure starts it again, a few times. */
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

/** Does work that is undone by itself where it fails: nothing of it stays, and the transaction goes on as before it. */
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

/** Whether an error is the breach of the constraint or unique index of that name. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint;
}

/** Whether an error is that a row could not go because others still belong to it. */
export function isReferred(error: unknown): boolean {
  return codeOf(error) === '23503';
}

/** The table and the rule that values break, where an error says so and nothing else; null for any other error. */
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
/** What the driver says, without a code, of a connection that it waited for in vain or lost. */
const unconnected =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed)/;
/** A start-up that the server does not understand: a fault of ours or of the settings, which no patience mends. */
const protocolViolation = '08P01';
/** The database ended a transaction because nothing was asked in it: this process was frozen meanwhile. */
const endedForIdleness = '25P03';
const diskFull = '53100';
/** The end of `statement_timeout`, and that of `lock_timeout`. */
const outOfTime = new Set(['57014', '55P03']);

/**
 * Whether an error says that the database cannot be reached or has no room left (of disk, memory or connections), and
 * nothing about what was asked of it.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  const code = codeOf(error);
  if (code === protocolViolation) return false;
  if (/^(08|53|57P)/.test(code) || code === endedForIdleness || unreachable.has(code)) return true;
  return error instanceof Error && unconnected.test(error.message);
}

/** Whether a statement was given up because it, or another that it waited for, took too long. Nothing of it was stored. */
export function isOutOfTime(error: unknown): boolean {
  return outOfTime.has(codeOf(error));
}

/** Whether an error says that the database's disk is full: what is stored can be read, and nothing can be added. */
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
