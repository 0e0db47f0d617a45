import { afterAll, expect, test } from 'vitest';
import { transaction } from '#db/client.ts';
import { inOneTransaction } from '#db/one-transaction.ts';
import { personIn, testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';

const database = await freshDatabase();
const { app } = testApp(database.handle);
const endless = new AbortController().signal;
afterAll(() => database.drop());

const namesSeen = async (db = app.db) =>
  (await db.selectFrom('users').select('display_name').orderBy('display_name').execute()).map(
    ({ display_name }) => display_name,
  );
const empty = () => app.db.deleteFrom('users').execute();

test('what is done in one transaction is seen by others at once, when all of it is done', async () => {
  await inOneTransaction(
    app.db,
    async (db) => {
      await transaction(db, (tx) => personIn({ ...app, db: tx }, 'Ana'));
      await personIn({ ...app, db }, 'Beto');
      expect(await namesSeen(db)).toEqual(['Ana', 'Beto']);
      expect(await namesSeen()).toEqual([]);
    },
    endless,
  );
  expect(await namesSeen()).toEqual(['Ana', 'Beto']);
  await empty();
});

test('a transaction that fails inside takes nothing else with it, and those asked for together wait for one another', async () => {
  await inOneTransaction(
    app.db,
    async (db) => {
      const fault = new Error('refused');
      const outcomes = await Promise.allSettled([
        transaction(db, async (tx) => {
          await personIn({ ...app, db: tx }, 'Ana');
          await personIn({ ...app, db: tx }, 'Beto');
          throw fault;
        }),
        transaction(db, (tx) => personIn({ ...app, db: tx }, 'Carla')),
      ]);
      expect(outcomes[0]).toEqual({ status: 'rejected', reason: fault });
    },
    endless,
  );
  expect(await namesSeen()).toEqual(['Carla']);
  await empty();
});

test('what fails or is aborted leaves nothing', async () => {
  const calling = new AbortController();
  const reason = new Error('the server stops');
  const aborted = inOneTransaction(
    app.db,
    async (db) => {
      await personIn({ ...app, db }, 'Ana');
      calling.abort(reason);
      await personIn({ ...app, db }, 'Beto');
    },
    calling.signal,
  );
  await expect(aborted).rejects.toBe(reason);
  expect(await namesSeen()).toEqual([]);
});
