import { randomUUID } from 'node:crypto';
import { afterAll, expect } from 'vitest';
import type { Actor, App } from '#app/app.ts';
import { postMessage } from '#app/messages/post-message.ts';
import { showThread, type ThreadPosition } from '#app/messages/show-thread.ts';
import { showThreads } from '#app/messages/show-threads.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { testApp } from './app.ts';
import type { StoppedClock } from './clock.ts';
import { freshDatabase, type TestDatabase } from './database.ts';
import { communityOfAna, putIn } from './people.ts';

/** What the file of tests that runs now has, once it called `messageFixture`. */
export let database: TestDatabase;
export let app: App;
export let clock: StoppedClock;

/** The database and application of a file of tests of messages; checked and dropped after it. */
export async function messageFixture(): Promise<void> {
  const own = await freshDatabase();
  database = own;
  ({ app, clock } = testApp(own.handle));
  afterAll(async () => {
    const broken = await brokenInvariants(own.handle.pool);
    await own.drop();
    expect(broken).toEqual([]);
  });
}

type More = { thread?: string; title?: string; key?: string; announce?: string; mention?: string[] };

/** Writes a message, which begins a thread or answers in one. */
export function say(actor: Actor, communityUrl: string, body: string, { thread, ...more }: More = {}) {
  return postMessage(app, actor, {
    communityUrl,
    thread: thread ?? null,
    pictures: [],
    form: { body, key: randomUUID(), ...more },
  });
}

/** A thread as somebody reads it. */
export const see = (actor: Actor, communityUrl: string, thread: string, place: ThreadPosition = null) =>
  showThread(app, actor, { communityUrl, thread, place });

/** The threads that somebody sees. */
export const list = (actor: Actor, communityUrl: string, words = '') =>
  showThreads(app, actor, { communityUrl, place: null, words });

/** What somebody was told of, by kind. */
export const told = (userId: string) =>
  app.db.selectFrom('notifications').select('kind').where('user_id', '=', userId).orderBy('kind').execute();

/** The kinds of what somebody was told. */
export const kinds = async ({ userId }: { userId: string }) => (await told(userId)).map(({ kind }) => kind);

/** A community of Ana's with Beto and Carla in it, and Mario, who moderates. */
export async function club(columns: Parameters<typeof communityOfAna>[1] = {}) {
  const { ana, url, id } = await communityOfAna(app, columns);
  const [beto, carla] = [await putIn(app, id, 'Beto'), await putIn(app, id, 'Carla')];
  const mario = await putIn(app, id, 'Mario', { role: 'moderator' });
  return { ana, beto, carla, mario, url, id };
}
