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

/** How long the transaction may stand while something else is computed, such as a picture. */
const idlePatience = '60s';

/**
 * Does work on a database whose every transaction is a part of a single one: all of it is stored and seen at once when the
 * work is done, and nothing of it where the work fails, is called off or its process dies. Meanwhile others may wait for
 * what it has written. Not for what serves people.
 * @param signal ends the work at its next statement, with the signal's reason
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

/** Gives everybody the one connection of a transaction. What would be a transaction becomes a savepoint, one at a time. */
class SavepointDriver implements Driver {
  readonly #connection: TurnsConnection;
  /** Ends when the savepoint before has: savepoints lie within one another, transactions beside one another. */
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

/** Serialises the statements of a transaction, also those asked for at the same time. */
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
