import { createHash, randomBytes, randomUUID } from 'node:crypto';
import pino from 'pino';
import type { Actor, App } from '#app/app.ts';
import type { DatabaseHandle } from '#db/client.ts';
import { watchDatabase } from '#db/health.ts';
import { stoppedClock } from './clock.ts';

/**
 * The application on a test's own database, without server or network: what use cases are handed. Its clock stands;
 * what would go out (sign-in, beacon) fails if a use case reaches for it.
 */
export function testApp(handle: DatabaseHandle, start = '2026-11-21T10:00:00Z') {
  const clock = stoppedClock(start);
  const log = pino({ level: 'silent' });
  const files = new Map<string, Uint8Array>();
  const app: App = {
    db: handle.db,
    health: watchDatabase(handle.db, log),
    clock,
    dice: { bytes: (count) => randomBytes(count), uuid: randomUUID },
    log,
    files: {
      put: async (bytes) => {
        const hash = createHash('sha256').update(bytes).digest('hex');
        files.set(hash, bytes);
        return hash;
      },
      get: async (hash) => files.get(hash) ?? null,
      part: async (hash, from, length) => {
        const bytes = files.get(hash);
        return bytes ? { bytes: bytes.subarray(from, from + length), size: bytes.length } : null;
      },
      remove: async (hash) => void files.delete(hash),
      removeDrafts: async () => undefined,
      answers: async () => true,
      room: async () => null,
    },
    publicUrl: 'http://127.0.0.1:3000',
    witnesses: [],
    witnessFor: [],
    operators: new Set(),
    operatorContact: null,
    copies: null,
    demo: true,
    mail: null,
    push: unreachable('push'),
    vapid: null,
    live: { announce: () => undefined } as unknown as App['live'],
    beacon: unreachable('beacon'),
    gateways: new Map(),
    rafflesOnline: false,
    planSales: null,
    planGateways: new Map(),
    signIn: unreachable('signIn'),
  };
  return { app, clock };
}

function unreachable<T extends object>(name: string): T {
  return new Proxy({} as T, {
    get: () => {
      throw new Error(`${name} is not there in this test`);
    },
  });
}

/** A person with an account. Gives who they are, for handing to a use case. */
export async function personIn(app: App, name: string): Promise<Actor & { userId: string }> {
  const uid = `uid-${name.toLowerCase()}-${randomUUID()}`;
  await app.db
    .insertInto('users')
    .values({
      uid,
      issuer: 'https://provider.test',
      subject: uid,
      email: `${name.toLowerCase()}@example.com`,
      email_verified: true,
      display_name: name,
      photo_url: null,
      created_at: app.clock.now(),
    })
    .execute();
  return { userId: uid };
}

/** Somebody without account. */
export const stranger: Actor = { userId: null };
