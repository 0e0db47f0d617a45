import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { DatabaseUnavailable, type Db, instantsAsText, isUnavailable, type Transaction } from './client.ts';
import type { Database } from './tables.ts';

/** The idle time-out of the transaction, while something else is computed, such as a picture. */
const idlePatience = '60s';

/**
 * Runs work on a database whose transactions are savepoints of a single one: all is committed at the end, and nothing
 * when the work fails, is aborted or its process dies. Others may block on its rows meanwhile, so it is not for
 * requests.
 * @param signal aborts the work at its next statement, with its reason
 */
export async function inOneTransaction<T>(db: Db, work: (db: Db) => Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`select set_config('idle_in_transaction_session_timeout', ${idlePatience}, true)`.execute(tx);
      const inside = new Kysely<Database>({
        dialect: {
          createAdapter: () => new PostgresAdapter(),
          createDriver: () => new SavepointDriver(tx, signal),
          createIntrospector: (kysely) => new PostgresIntrospector(kysely),
          createQueryCompiler: () => new PostgresQueryCompiler(),
        },
        plugins: [instantsAsText],
      });
      return work(inside);
    });
  } catch (error) {
    signal.throwIfAborted();
    throw isUnavailable(error) ? new DatabaseUnavailable(error) : error;
  }
}

/** Shares the one connection of a transaction. Transactions become savepoints, one at a time. */
class SavepointDriver implements Driver {
  readonly #connection: TurnsConnection;
  /** Resolves when the previous savepoint has ended: savepoints nest and cannot overlap as transactions do. */
  #last: Promise<void> = Promise.resolve();
  #release: () => void = () => undefined;

  constructor(tx: Transaction, signal: AbortSignal) {
    this.#connection = new TurnsConnection(tx, signal);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  async beginTransaction(): Promise<void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    this.#release = resolve;
    await this.#connection.say('savepoint part');
  }

  async commitTransaction(): Promise<void> {
    await this.#end('release savepoint part');
  }

  async rollbackTransaction(): Promise<void> {
    await this.#end('rollback to savepoint part', 'release savepoint part');
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}

  async #end(...statements: string[]): Promise<void> {
    try {
      for (const statement of statements) await this.#connection.say(statement);
    } finally {
      this.#release();
    }
  }
}

/** Serialises the statements of a transaction, also concurrent ones. */
class TurnsConnection implements DatabaseConnection {
  readonly #tx: Transaction;
  readonly #signal: AbortSignal;
  #last: Promise<unknown> = Promise.resolve();

  constructor(tx: Transaction, signal: AbortSignal) {
    this.#tx = tx;
    this.#signal = signal;
  }

  executeQuery<R>(query: CompiledQuery) {
    const ask = () => {
      this.#signal.throwIfAborted();
      return this.#tx.executeQuery<R>(query as CompiledQuery<R>);
    };
    const answer = this.#last.then(ask, ask);
    this.#last = answer;
    return answer;
  }

  // biome-ignore lint/correctness/useYield: nothing here reads row by row
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('What is told in one transaction is not streamed');
  }

  async say(statement: string): Promise<void> {
    await this.executeQuery(sql.raw(statement).compile(this.#tx));
  }
}
