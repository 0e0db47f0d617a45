import { expect, test } from 'vitest';
import type { Actor, App } from '#app/app.ts';
import { isRefusal } from '#domain/refusal.ts';
import { keepPicture } from './keep-picture.ts';

const app = { clock: { now: () => Temporal.Instant.from('2026-11-01T10:00:00Z') } } as App;

async function codeFor(userId: string): Promise<string> {
  const refused: unknown = await keepPicture(app, { userId } as Actor, new Uint8Array()).catch((error) => error);
  if (!isRefusal(refused)) throw refused;
  return refused.code;
}

test('an account that has sent a hundred files within an hour waits, and no other waits for it', async () => {
  for (let sent = 0; sent < 100; sent += 1) expect(await codeFor('ana')).not.toBe('too-many-requests');
  expect(await codeFor('ana')).toBe('too-many-requests');
  expect(await codeFor('luis')).not.toBe('too-many-requests');
});
