import { afterAll, expect, test } from 'vitest';
import { keepPicture } from '#app/pictures/keep-picture.ts';
import { isRefusal } from '#domain/refusal.ts';
import { testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';

const { handle, drop } = await freshDatabase();
afterAll(drop);
const { app } = testApp(handle);

async function codeFor(userId: string): Promise<string> {
  const refused: unknown = await keepPicture(app, { userId }, new Uint8Array()).catch((error) => error);
  if (!isRefusal(refused)) throw refused;
  return refused.code;
}

test('an account that has sent a hundred files within an hour waits, and no other waits for it', async () => {
  for (let sent = 0; sent < 100; sent += 1) expect(await codeFor('ana')).not.toBe('too-many-requests');
  expect(await codeFor('ana')).toBe('too-many-requests');
  expect(await codeFor('luis')).not.toBe('too-many-requests');
});
