import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Logger } from 'pino';
import { expect, test } from 'vitest';
import type { Db } from './client.ts';
import { watchDatabase } from './health.ts';

/** A database that fails on demand, and its log. */
function staged() {
  const lines: { level: string; message: string; facts: Record<string, unknown> }[] = [];
  const asked: string[] = [];
  const state: { fault: Error | null; now: number } = { fault: null, now: 0 };
  const answer = async (statement: string) => {
    asked.push(statement);
    if (state.fault) throw state.fault;
    return { rows: [] };
  };
  const driver = {
    init: async () => undefined,
    acquireConnection: async () => ({
      executeQuery: <R>({ sql }: { sql: string }) => answer(sql) as Promise<{ rows: R[] }>,
      streamQuery: () => {
        throw new Error('nothing is streamed here');
      },
    }),
    beginTransaction: async () => undefined,
    commitTransaction: async () => undefined,
    rollbackTransaction: async () => undefined,
    releaseConnection: async () => undefined,
    destroy: async () => undefined,
  };
  const db: Db = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (own) => new PostgresIntrospector(own),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  const level = (name: string) => (facts: Record<string, unknown>, message: string) =>
    void lines.push({ level: name, message, facts });
  const log = { error: level('error'), info: level('info') } as unknown as Logger;
  return { state, lines, asked, health: watchDatabase(db, log, () => state.now) };
}

const coded = (code: string) => Object.assign(new Error(`said the database: ${code}`), { code });

test('an outage is one line of the log, then one a minute with how many asked in vain, and one when it is over', async () => {
  const { state, lines, health } = staged();
  state.fault = coded('ECONNREFUSED');
  for (let request = 0; request < 500; request += 1) health.failed(state.fault);
  expect(lines.map(({ message }) => message)).toEqual(['La base de datos no responde']);
  state.now = 61_000;
  await health.check();
  expect(lines[1]).toMatchObject({
    message: 'La base de datos sigue sin responder',
    facts: { failures: 501, seconds: 61 },
  });
  state.fault = null;
  state.now = 62_000;
  await health.check();
  expect(lines[2]).toMatchObject({ level: 'info', message: 'La base de datos vuelve a responder' });
  expect(lines).toHaveLength(3);
});

test('a database that answers is not asked whether it does', async () => {
  const { asked, health } = staged();
  await health.check();
  expect(asked).toEqual([]);
});

test('a full disk is over when something could be stored, not when something could be read', async () => {
  const { state, lines, asked, health } = staged();
  state.fault = coded('53100');
  health.failed(state.fault);
  expect(health.isFull()).toBe(true);
  await health.check();
  expect(health.isFull()).toBe(true);
  state.fault = null;
  await health.check();
  expect(health.isFull()).toBe(false);
  expect(asked.every((statement) => statement.startsWith('create temporary table'))).toBe(true);
  expect(lines.map(({ message }) => message)).toEqual([
    'El disco de la base de datos está lleno: no se puede guardar nada',
    'La base de datos vuelve a guardar',
  ]);
});

test('a database that was away and comes back full is told apart', () => {
  const { health, lines } = staged();
  health.failed(coded('ECONNREFUSED'));
  expect(health.isFull()).toBe(false);
  health.failed(coded('53100'));
  expect(health.isFull()).toBe(true);
  expect(lines).toHaveLength(2);
});

test('what the database refuses for another reason, it has answered', async () => {
  const { state, health } = staged();
  health.failed(coded('53100'));
  state.fault = coded('42501');
  await health.check();
  expect(health.isFull()).toBe(false);
});
