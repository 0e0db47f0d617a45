import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { Actor } from '#app/app.ts';
import { createCommunity } from '#app/communities/create-community.ts';
import { pauseCommunity, resumeCommunity } from '#app/communities/pause-community.ts';
import { createInvitation } from '#app/invitations/create-invitation.ts';
import { redeemInvitation } from '#app/invitations/redeem-invitation.ts';
import { joinCommunity } from '#app/joining/join-community.ts';
import { leaveCommunity } from '#app/joining/leave-community.ts';
import { changePeople } from '#app/members/change-people.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { acceptOffer } from '#app/ownership/answer-offer.ts';
import { offerCommunity } from '#app/ownership/offer-community.ts';
import { findRaffle } from '#app/raffles/find-raffle.ts';
import { communityByUrl } from '#db/communities/communities.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { activeRole, countActiveAdmins, membership } from '#db/members/members.ts';
import { countWithoutPlace } from '#db/members/people.ts';
import { peopleActs } from '#domain/members/member-changes.ts';
import { isRefusal } from '#domain/refusal.ts';
import { newSecret } from '#identity/secret.ts';
import { personIn, stranger, testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { brokenHistories } from '#support/history.ts';
import { putIn } from '#support/people.ts';
import { raffleOnSale, stateOf, takeAs } from '#support/raffle.ts';

const database = await freshDatabase();
const { app } = testApp(database.handle);
afterAll(async () => {
  const broken = await brokenInvariants(database.handle.pool);
  await database.drop();
  expect(broken).toEqual([]);
});

async function communityOf(ana: Actor, form: Record<string, string> = {}) {
  const communityUrl = `club-${randomUUID().slice(0, 8)}`;
  await createCommunity(app, ana, { name: 'Club', url: communityUrl, ...form });
  return communityUrl;
}

const rowOf = async (url: string) => {
  const row = await communityByUrl(app.db, url);
  if (!row) throw new Error(`${url} is not there`);
  return row;
};
const people = (count: number, name: string) =>
  Promise.all(Array.from({ length: count }, (_, index) => personIn(app, `${name}${index}`)));
const join = (actor: Actor, communityUrl: string) => joinCommunity(app, actor, { communityUrl, form: {} });
const change = (actor: Actor, communityUrl: string, act: (typeof peopleActs)[number], uids: string[], form = {}) =>
  changePeople(app, actor, { communityUrl, act, people: uids, form });

/** A community of Ana's with two more admins. */
async function withAdmins() {
  const [ana, beto, carla] = await Promise.all([personIn(app, 'Ana'), personIn(app, 'Beto'), personIn(app, 'Carla')]);
  const url = await communityOf(ana);
  await join(beto, url);
  await join(carla, url);
  await change(ana, url, 'change-role', [beto.userId, carla.userId], { role: 'admin' });
  return { ana, beto, carla, url };
}

test('two admins who demote each other at once: the owner stays, the other does not', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { ana, beto, url } = await withAdmins();
    await Promise.allSettled([
      change(ana, url, 'change-role', [beto.userId], { role: 'member' }),
      change(beto, url, 'change-role', [ana.userId], { role: 'member' }),
    ]);
    const { id } = await rowOf(url);
    expect((await membership(app.db, id, ana.userId))?.role).toBe('admin');
    expect((await membership(app.db, id, beto.userId))?.role).toBe('member');
  }
});

test('the last two admins who step down or leave at once: one of them stays', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { ana, beto, carla, url } = await withAdmins();
    const { id } = await rowOf(url);
    // the owner has lost their role, as no way of the product makes them
    const giveOwner = (role: 'admin' | 'member') =>
      app.db
        .updateTable('members')
        .set({ role })
        .where('community_id', '=', id)
        .where('user_id', '=', ana.userId)
        .execute();
    await giveOwner('member');
    const outcomes = await Promise.allSettled(
      round % 2 === 0
        ? [
            change(beto, url, 'change-role', [beto.userId], { role: 'member' }),
            change(carla, url, 'change-role', [carla.userId], { role: 'member' }),
          ]
        : [leaveCommunity(app, beto, { communityUrl: url }), leaveCommunity(app, carla, { communityUrl: url })],
    );
    expect(await countActiveAdmins(app.db, id)).toBe(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'member.last-admin' });
    }
    await giveOwner('admin');
  }
});

test('fifty who join the last ten places of a plan at once: exactly ten are in', async () => {
  const ana = await personIn(app, 'Ana');
  const url = await communityOf(ana);
  for (const early of await people(39, 'Temprana')) await join(early, url);
  expect((await rowOf(url)).member_count).toBe(40);
  const outcomes = await Promise.allSettled((await people(50, 'Tarde')).map((person) => join(person, url)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') {
      expect([outcome.reason.code, outcome.reason.params]).toEqual(['plan.members', { plan: 'Gratis', limit: 50 }]);
    }
  }
  expect((await rowOf(url)).member_count).toBe(50);
});

test('the same approval by two hands at once lets somebody in once', async () => {
  const { ana, beto, url } = await withAdmins();
  await app.db.updateTable('communities').set({ join_policy: 'approval' }).where('url', '=', url).execute();
  const eva = await personIn(app, 'Eva');
  expect(await join(eva, url)).toEqual({ status: 'pending' });
  const outcomes = await Promise.all([
    change(ana, url, 'approve', [eva.userId]),
    change(beto, url, 'approve', [eva.userId]),
  ]);
  expect(outcomes.map(({ changed }) => changed).sort()).toEqual([0, 1]);
  expect(outcomes.map(({ settled }) => settled).sort()).toEqual([0, 1]);
  expect((await rowOf(url)).member_count).toBe(4);
});

test('after a storm of people coming, going and being put out, memberCount is what it is defined as', async () => {
  const { ana, beto, carla, url } = await withAdmins();
  const crowd = await people(12, 'Gente');
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  const runners = [ana, beto, carla];
  const storm = Array.from({ length: 240 }, () => {
    const person = crowd[random(crowd.length)] as (typeof crowd)[number];
    const kind = random(3);
    if (kind === 0) return join(person, url);
    if (kind === 1) return leaveCommunity(app, person, { communityUrl: url });
    const act = peopleActs[random(peopleActs.length)] as (typeof peopleActs)[number];
    const role = ['member', 'moderator', 'seller'][random(3)];
    return change(runners[random(3)] as Actor, url, act, [person.userId], { role });
  });
  for (const outcome of await Promise.allSettled(storm)) {
    if (outcome.status === 'rejected') expect(isRefusal(outcome.reason)).toBe(true);
  }
  const { id, member_count } = await rowOf(url);
  const { active } = await app.db
    .selectFrom('members')
    .select((eb) => eb.fn.countAll<number>().as('active'))
    .where('community_id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow();
  expect(member_count).toBe(active);
});

test('paid numbers confirmed at once for the last places of a plan: all are paid, and no more are let in than fit', async () => {
  const { ana, address } = await raffleOnSale(app);
  const { community } = await findRaffle(app.db, address, stranger);
  await app.db
    .updateTable('communities')
    .set({ access_type: 'paid', payment_type: 'per_ticket', plan: 'gratis' })
    .where('id', '=', community.id)
    .execute();
  for (let index = 0; index < 46; index += 1) await putIn(app, community.id, `Dentro${index}`);
  const buyers = await people(6, 'Compra');
  const orders = await Promise.all(
    buyers.map((buyer, number) => takeAs(app, address, `Compra ${number}`, [number], {}, buyer)),
  );
  await Promise.all(orders.map(({ orderId }) => confirmOrder(app, ana, { ...address, order: orderId, form: {} })));
  expect(Object.values(await stateOf(app, address))).toEqual(Array.from({ length: 6 }, () => 'paid'));
  expect((await rowOf(address.communityUrl)).member_count).toBe(50);
  expect(await countWithoutPlace(app.db, community.id)).toBe(3);
});

type Person = Actor & { userId: string };

/** A community with two more admins and four people around it, and everything that can be done to who is in it. */
async function crowdedPlace() {
  const { ana, beto, carla, url } = await withAdmins();
  const { id } = await rowOf(url);
  const others = await people(4, 'Vecino');
  const all: readonly Person[] = [ana, beto, carla, ...others];
  const form = { uses: '1000', skipsApproval: 'si' };
  const { code } = await createInvitation(app, ana, { communityUrl: url, code: newSecret(app.dice), form });
  const owner = async () => ({ userId: (await rowOf(url)).created_by });
  const policy = (join_policy: 'open' | 'approval') =>
    app.db.updateTable('communities').set({ join_policy }).where('id', '=', id).execute();
  const acts: Record<string, (who: Person, by: Person) => Promise<unknown>> = {
    'open the door': () => policy('open'),
    'ask for approval': () => policy('approval'),
    pause: (_, by) => pauseCommunity(app, by, { communityUrl: url }),
    resume: (_, by) => resumeCommunity(app, by, { communityUrl: url }),
    join: (who) => join(who, url),
    leave: (who) => leaveCommunity(app, who, { communityUrl: url }),
    redeem: (who) => redeemInvitation(app, who, { code, form: {} }),
    offer: async (who) => offerCommunity(app, await owner(), { communityUrl: url, to: who.userId }),
    accept: async (who) => {
      const row = await app.db
        .selectFrom('ownership_offers')
        .select('id')
        .where('community_id', '=', id)
        .where('to_user', '=', who.userId)
        .where('answer', 'is', null)
        .executeTakeFirst();
      if (row) await acceptOffer(app, who, { offer: row.id });
    },
    ...Object.fromEntries(
      peopleActs
        .filter((act) => act !== 'change-role')
        .map((act) => [act, (who: Person, by: Person) => change(by, url, act, [who.userId], { days: '1' })]),
    ),
    ...Object.fromEntries(
      ['admin', 'moderator', 'member'].map((role) => [
        `make ${role}`,
        (who: Person, by: Person) => change(by, url, 'change-role', [who.userId], { role }),
      ]),
    ),
  };
  return { url, id, all, acts };
}

test('whatever anybody does to anybody, three at once: the owner runs the place, the banned are out, and every history replays', async () => {
  const { url, id, all, acts } = await crowdedPlace();
  const step = fc.tuple(fc.constantFrom(...Object.keys(acts)), fc.nat(all.length - 1), fc.nat(all.length - 1));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 3, maxLength: 3 }), { minLength: 12, maxLength: 12 }),
      async (batches) => {
        for (const batch of batches) {
          const bannedBefore = await bannedIn(id);
          const doing = batch.map(([name, who, by]) => acts[name]?.(all[who] as Person, all[by] as Person));
          for (const outcome of await Promise.allSettled(doing)) {
            if (outcome.status === 'rejected') expect(isRefusal(outcome.reason), String(outcome.reason)).toBe(true);
          }
          const { created_by: owner } = await rowOf(url);
          expect(await membership(app.db, id, owner)).toMatchObject({ role: 'admin', status: 'active' });
          const wasLifted = batch.some(([name]) => name === 'unban');
          for (const uid of bannedBefore) {
            if (!wasLifted) expect((await membership(app.db, id, uid))?.status).toBe('banned');
          }
          for (const uid of await bannedIn(id)) expect(await activeRole(app.db, id, uid)).toBeNull();
        }
        expect(await brokenHistories(database.handle, id)).toEqual([]);
        expect(await brokenInvariants(database.handle.pool)).toEqual([]);
      },
    ),
    { numRuns: 8 },
  );
});

async function bannedIn(id: string): Promise<string[]> {
  const rows = await app.db
    .selectFrom('members')
    .select('user_id')
    .where('community_id', '=', id)
    .where('status', '=', 'banned')
    .execute();
  return rows.map(({ user_id }) => user_id);
}
