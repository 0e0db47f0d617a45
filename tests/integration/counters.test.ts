import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { Actor, App } from '#app/app.ts';
import { createInvitation } from '#app/invitations/create-invitation.ts';
import { redeemInvitation } from '#app/invitations/redeem-invitation.ts';
import { joinCommunity } from '#app/joining/join-community.ts';
import { leaveCommunity } from '#app/joining/leave-community.ts';
import { changePeople } from '#app/members/change-people.ts';
import { deleteMessage, moderateMessage } from '#app/messages/change-message.ts';
import { postMessage } from '#app/messages/post-message.ts';
import { checkCounters, repairCounters } from '#app/operation/check-counters.ts';
import { connect } from '#db/client.ts';
import { driftedCounters, mendCounters } from '#db/counters.ts';
import { brokenInvariants } from '#db/invariants.ts';
import type { PeopleAct } from '#domain/members/member-changes.ts';
import { isRefusal } from '#domain/refusal.ts';
import { newSecret } from '#identity/secret.ts';
import { personIn, testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { communityOfAna, putIn, rowOf } from '#support/people.ts';

const database = await freshDatabase();
const second = connect({ connectionString: database.url });
/** Two instances of the product on one database: each its own pool, nothing shared in memory. */
const { app } = testApp(database.handle);
const { app: other } = testApp(second);
afterAll(async () => {
  await second.close();
  await database.drop();
});

type Person = Actor & { userId: string };

const post = (at: App, actor: Actor, communityUrl: string, thread: string | null = null) =>
  postMessage(at, actor, {
    communityUrl,
    thread,
    form: { body: 'Hola a todos', title: thread ? '' : 'Un hilo', key: randomUUID() },
    pictures: [],
  });

/** Randomness that is the same at every run. */
function diceOf(start: number) {
  let seed = start;
  return (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
}

test('after a storm over two instances every count is what it is defined as, and no invariant is broken', async () => {
  const { ana, url, id } = await communityOfAna(app, { plan: 'plus' });
  const beto = await putIn(app, id, 'Beto', { role: 'moderator' });
  const crowd = await Promise.all(Array.from({ length: 14 }, (_, index) => personIn(app, `Gente${index}`)));
  for (const person of crowd.slice(0, 7)) await joinCommunity(app, person, { communityUrl: url, form: {} });
  const { code } = await createInvitation(app, ana, {
    communityUrl: url,
    code: newSecret(app.dice),
    form: { uses: '5' },
  });
  const random = diceOf(11);
  const anyOf = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const posted: { id: string; thread: string }[] = [];
  for (let index = 0; index < 8; index += 1) posted.push(await post(app, anyOf([ana, beto]), url));
  const change = (at: App, actor: Actor, act: PeopleAct, person: Person) =>
    changePeople(at, actor, {
      communityUrl: url,
      act,
      people: [person.userId],
      form: { role: 'seller', reason: 'Basta' },
    });
  const acts: readonly ((at: App, person: Person) => Promise<unknown>)[] = [
    (at, person) => joinCommunity(at, person, { communityUrl: url, form: {} }),
    (at, person) => leaveCommunity(at, person, { communityUrl: url }),
    (at, person) => redeemInvitation(at, person, { code, form: {} }),
    (at, person) =>
      change(at, ana, anyOf(['ban', 'unban', 'remove', 'readmit', 'change-role', 'mute', 'unmute'] as const), person),
    (at, person) => post(at, person, url),
    async (at, person) => posted.push(await post(at, person, url, anyOf(posted).thread)),
    (at) => deleteMessage(at, ana, { communityUrl: url, message: anyOf(posted).id }),
    (at) =>
      moderateMessage(at, beto, {
        communityUrl: url,
        message: anyOf(posted).id,
        act: anyOf(['hide', 'restore'] as const),
      }),
  ];
  const storm = Array.from({ length: 200 }, () => anyOf(acts)(anyOf([app, other]), anyOf(crowd)));
  let done = 0;
  for (const outcome of await Promise.allSettled(storm)) {
    if (outcome.status === 'fulfilled') done += 1;
    else expect(isRefusal(outcome.reason), String(outcome.reason)).toBe(true);
  }
  expect(done).toBeGreaterThan(60);
  expect(await driftedCounters(app.db)).toEqual([]);
  expect(await brokenInvariants(database.handle.pool)).toEqual([]);
});

test('counts that went astray are reported and mended, once, while people go on; money and people are left alone', async () => {
  const { ana, url, id } = await communityOfAna(app);
  const { thread } = await post(app, ana, url);
  await createInvitation(app, ana, { communityUrl: url, code: newSecret(app.dice), form: { uses: '5' } });
  await app.db.updateTable('communities').set({ member_count: 40, message_count: 9 }).where('id', '=', id).execute();
  await app.db.updateTable('message_threads').set({ published_count: 3 }).where('id', '=', thread).execute();
  await app.db.updateTable('invitations').set({ used_count: 2 }).where('community_id', '=', id).execute();
  const members = () => app.db.selectFrom('members').selectAll().orderBy('community_id').orderBy('user_id').execute();
  const before = await members();

  expect((await driftedCounters(app.db)).map(({ counter, stands, is }) => [counter, stands, is])).toEqual([
    ['communities.member_count', 40, 1],
    ['communities.message_count', 9, 1],
    ['invitations.used_count', 2, 0],
    ['message_threads.published_count', 3, 1],
  ]);
  expect(await checkData([])).toMatchObject({ code: 1, said: expect.stringContaining('dice 40 y hay 1') });
  const newcomers = await Promise.all(Array.from({ length: 6 }, (_, index) => personIn(app, `Llega${index}`)));
  const [mended, again] = await Promise.all([
    mendCounters(app.db),
    mendCounters(other.db),
    ...newcomers.map((person) => joinCommunity(other, person, { communityUrl: url, form: {} })),
  ]);
  expect([...mended, ...again]).toHaveLength(4);
  expect((await rowOf(app, url)).member_count).toBe(7);
  expect(await driftedCounters(app.db)).toEqual([]);
  expect(await mendCounters(app.db)).toEqual([]);
  expect((await members()).filter(({ user_id }) => before.some((row) => row.user_id === user_id))).toEqual(before);

  await app.db.updateTable('communities').set({ message_count: 5 }).where('id', '=', id).execute();
  expect(await checkData(['--reparar'])).toMatchObject({ code: 0, said: expect.stringContaining('de 5 a 1') });
  expect(await checkData(['--reparar'])).toEqual({ code: 0, said: 'Todo cuadra.\n' });

  await app.db.updateTable('communities').set({ message_count: 5 }).where('id', '=', id).execute();
  const operator = { ...ana, isOperator: true } as const;
  await expect(checkCounters(app, ana, {})).rejects.toMatchObject({ code: 'not-allowed' });
  expect(await checkCounters(app, operator, {})).toMatchObject([{ stands: 5, is: 1 }]);
  await repairCounters(app, operator, {});
  expect(await checkCounters(app, operator, {})).toEqual([]);
});

/** The command as who runs an installation starts it, on this database. */
function checkData(args: string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ['scripts/check-data.ts', ...args], {
    env: { PATH: process.env.PATH, DATABASE_URL: database.url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  return new Promise((resolve) => child.once('exit', (code) => resolve({ code, said })));
}
