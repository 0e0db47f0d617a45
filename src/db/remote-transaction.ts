import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import { instantsAsText, type Transaction } from './client.ts';
import type { Database } from './tables.ts';

/** A statement as it goes from one thread to another. */
export type Asked = { sql: string; parameters: readonly unknown[] };
/** What came of it: only what another thread can be handed, so no instants. */
export type Answered = { rows: unknown[]; count: bigint | undefined };

/** A transaction of another thread: each statement is asked of who holds it, who begins it and ends it too. */
export function remoteTransaction(ask: (asked: Asked) => Promise<Answered>): Transaction {
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      const { rows, count } = await ask({ sql, parameters });
      return { rows: rows as R[], ...(count !== undefined && { numAffectedRows: count }) };
    },
    streamQuery: () => {
      throw new Error('nothing is streamed between threads');
    },
  };
  const nothing = async () => undefined;
  const ending = async () => {
    throw new Error('a transaction is begun and ended by who holds it');
  };
  const asked = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => ({
        init: nothing,
        acquireConnection: async () => connection,
        beginTransaction: ending,
        commitTransaction: ending,
        rollbackTransaction: ending,
        releaseConnection: nothing,
        destroy: nothing,
      }),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [instantsAsText],
  });
  return asked as unknown as Transaction;
}

/** Executes a statement that another thread asks for. */
export async function runRemote(tx: Transaction, { sql, parameters }: Asked): Promise<Answered> {
  const { rows, numAffectedRows } = await tx.executeQuery(CompiledQuery.raw(sql, [...parameters]));
  return { rows, count: numAffectedRows };
}
