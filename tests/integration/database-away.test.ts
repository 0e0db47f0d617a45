import { afterAll, expect, test } from 'vitest';
import { createCommunity } from '#app/communities/create-community.ts';
import { showRaffle } from '#app/raffles/show-raffle.ts';
import { connect } from '#db/client.ts';
import { isRefusal } from '#domain/refusal.ts';
import { stranger, testApp } from '#support/app.ts';
import { freePort } from '#support/server.ts';
import { refusalSentence, refusalStatus } from '#texts/refusals.ts';

const handle = connect({ connectionString: `postgres://nobody@127.0.0.1:${await freePort()}/none` });
const { app } = testApp(handle);
afterAll(() => handle.close());

test.each([
  ['reading', () => showRaffle(app, stranger, { communityUrl: 'club', raffle: 'bicicleta' })],
  ['writing', () => createCommunity(app, { ...stranger, userId: 'ana' }, { name: 'Club', url: 'club' })],
])('%s while the database is away asks for patience, and is no fault of ours', async (_, does) => {
  const error = await does().then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!isRefusal(error)) throw error ?? new Error('it was done');
  expect(refusalStatus(error.code)).toBe(503);
  expect(refusalSentence(error)).toContain('inténtalo de nuevo');
});
