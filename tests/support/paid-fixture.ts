import { randomUUID } from 'node:crypto';
import { afterAll, expect } from 'vitest';
import { confirmPayment } from '#app/access/confirm-payment.ts';
import type { Actor, App } from '#app/app.ts';
import { showDashboard } from '#app/community-pages/show-dashboard.ts';
import { joinCommunity } from '#app/joining/join-community.ts';
import { changePeople } from '#app/members/change-people.ts';
import { heldGrant } from '#db/access/grants.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { membership } from '#db/members/members.ts';
import type { CommunityRow } from '#db/tables.ts';
import { lastGrant } from '#domain/access/access-period.ts';
import type { PeopleAct } from '#domain/members/member-changes.ts';
import { orNotFound } from '#domain/refusal.ts';
import { personIn, testApp } from './app.ts';
import type { StoppedClock } from './clock.ts';
import { freshDatabase, type TestDatabase } from './database.ts';
import { communityOfAna } from './people.ts';

/** What the file of tests that runs now has, once it called `paidFixture`. */
export let database: TestDatabase;
export let app: App;
export let clock: StoppedClock;

/** The database and application of a file of tests of paid access, whose clock stands; checked and dropped after it. */
export async function paidFixture(): Promise<void> {
  const own = await freshDatabase();
  database = own;
  ({ app, clock } = testApp(own.handle));
  afterAll(async () => {
    const broken = await brokenInvariants(own.handle.pool);
    await own.drop();
    expect(broken).toEqual([]);
  });
}

export type Person = Actor & { userId: string };
const monthly = { access_type: 'paid', payment_type: 'monthly', price: 500 } as const;

/** A community of Ana’s that costs 5 € a month. */
export const paidPlace = (columns: Partial<CommunityRow> = {}) =>
  communityOfAna(app, { ...monthly, plan: 'pro', ...columns });

/** Asks at the door to come in. */
export const join = (actor: Actor, communityUrl: string) => joinCommunity(app, actor, { communityUrl, form: {} });

/** Does something to people of a community, as whoever runs it. */
export const change = (actor: Actor, communityUrl: string, act: PeopleAct, people: Person[], form = {}) =>
  changePeople(app, actor, { communityUrl, act, people: people.map(({ userId }) => userId), form });

/** Where somebody stands in a community, `none` where they never were in it. */
export const statusOf = async (id: string, { userId }: Person) =>
  (await membership(app.db, id, userId))?.status ?? 'none';

/** Every grant of somebody, the first first. */
export const grantsOf = (id: string, { userId }: Pick<Person, 'userId'>) =>
  app.db
    .selectFrom('access_grants')
    .selectAll()
    .where('community_id', '=', id)
    .where('user_id', '=', userId)
    .orderBy('starts_at')
    .orderBy('created_at')
    .execute();

/** Every payment of somebody, the newest first. */
export const paymentsOf = (id: string, { userId }: Pick<Person, 'userId'>) =>
  app.db
    .selectFrom('access_payments')
    .selectAll()
    .where('community_id', '=', id)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute();

/** The payment that somebody began last. */
export const latest = async (id: string, { userId }: Person) => orNotFound((await paymentsOf(id, { userId })).at(0));

/** Says that a payment has come. */
export const confirm = (ana: Actor, communityUrl: string, payment: string, form = {}) =>
  confirmPayment(app, ana, { communityUrl, payment, form });

/** When the last access of somebody ends. */
export const endOf = async (id: string, { userId }: Person) =>
  lastGrant((await grantsOf(id, { userId })).map(heldGrant))?.endsAt?.toString();

/** Whether somebody sees what is only shown inside. */
export const inside = (actor: Actor, communityUrl: string) =>
  showDashboard(app, actor, { communityUrl, period: 30 }).then(
    () => true,
    () => false,
  );

/** Asks to be in, pays and is confirmed. */
export async function payingMember(place: { ana: Actor; url: string; id: string }, name: string): Promise<Person> {
  const person = await personIn(app, name);
  await join(person, place.url);
  await confirm(place.ana, place.url, (await latest(place.id, person)).id);
  return person;
}

/** How often somebody was told of something. */
export const told = async (person: Person, kind: string) => (await factsTold(person, kind)).length;

/** With what facts somebody was told of something. */
export async function factsTold(person: Person, kind: string) {
  const rows = await app.db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', person.userId)
    .where('kind', '=', kind as never)
    .execute();
  return rows.map(({ data }) => data);
}

/** Puts so many people into a community at once: `Eva 1`, `Eva 2`… Gives what stands between `uid-` and their number. */
export async function insertMembers(communityId: string, count: number, status: 'active' | 'expired'): Promise<string> {
  const mark = randomUUID().slice(0, 8);
  const now = clock.now().toString();
  const run = (text: string, values: unknown[]) => database.handle.pool.query(text, values);
  await run(
    `insert into users (uid, issuer, subject, display_name, email, email_verified, created_at)
     select 'uid-${mark}-' || n, 'https://crowd', '${mark}-' || n, 'Eva ' || n, 'eva' || n || '@example.com', true, $1
     from generate_series(1, $2::integer) n`,
    [now, count],
  );
  await run(
    `insert into members (community_id, user_id, role, status, joined_at, needs_approval)
     select $1, 'uid-${mark}-' || n, 'member', $2, $3, false from generate_series(1, $4::integer) n`,
    [communityId, status, now, count],
  );
  return mark;
}
