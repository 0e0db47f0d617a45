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

/** A statement passed between threads. */
export type Asked = { sql: string; parameters: readonly unknown[] };
/** Its structured-cloneable result, so no instants. */
export type Answered = { rows: unknown[]; count: bigint | undefined };

/** A transaction held by another thread, which executes each statement and begins and ends the transaction. */
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

/** Executes a statement for another thread. */
export async function runRemote(tx: Transaction, { sql, parameters }: Asked): Promise<Answered> {
  const { rows, numAffectedRows } = await tx.executeQuery(CompiledQuery.raw(sql, [...parameters]));
  return { rows, count: numAffectedRows };
}
