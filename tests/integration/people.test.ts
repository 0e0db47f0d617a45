import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { Actor } from '#app/app.ts';
import { joinCommunity } from '#app/joining/join-community.ts';
import { leaveCommunity } from '#app/joining/leave-community.ts';
import { changePeople } from '#app/members/change-people.ts';
import { exportPeople } from '#app/members/export-people.ts';
import { exportTickets } from '#app/members/export-tickets.ts';
import { showPeople } from '#app/members/show-people.ts';
import { showTickets } from '#app/members/show-tickets.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { sellForOther } from '#app/orders/sell-for-other.ts';
import { findRaffle } from '#app/raffles/find-raffle.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { membership } from '#db/members/members.ts';
import type { PeopleAct, PeopleOutcome } from '#domain/members/member-changes.ts';
import { personIn, stranger, testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { eventsOf } from '#support/events.ts';
import { communityOfAna, putIn, rowOf } from '#support/people.ts';
import { raffleOnSale, refusalOf, takeAs } from '#support/raffle.ts';
import { peopleTexts } from '#texts/members/people.ts';
import { manageActs } from '#web/routes/communities/manage/manage-act.ts';
import { type FormSent, handlerOf } from '#web/server/form-actions.ts';

const database = await freshDatabase();
const { app, clock } = testApp(database.handle);
afterAll(async () => {
  const broken = await brokenInvariants(database.handle.pool);
  await database.drop();
  expect(broken).toEqual([]);
});

const join = (actor: Actor, communityUrl: string, form = {}) => joinCommunity(app, actor, { communityUrl, form });
const change = (actor: Actor, communityUrl: string, act: PeopleAct, people: Actor[], form = {}) =>
  changePeople(app, actor, { communityUrl, act, people: people.map(({ userId }) => userId ?? ''), form });
const told = (act: PeopleAct, outcome: PeopleOutcome) =>
  peopleTexts.outcome(act, outcome, { name: 'Gratis', limit: 50 }).replaceAll('\u00a0', ' ');
const whole = { words: '', role: null, status: 'active', sort: 'role', place: null, asked: null } as const;
const list = (actor: Actor, communityUrl: string, query: Partial<Parameters<typeof showPeople>[2]> = {}) =>
  showPeople(app, actor, { ...whole, ...query, communityUrl });

test('an open door lets in at once, and once; leaving and coming back keeps since when', async () => {
  const { url, id } = await communityOfAna(app);
  const beto = await personIn(app, 'Beto');
  const start = clock.now();
  expect(await join(beto, url)).toEqual({ status: 'active' });
  expect(await join(beto, url)).toEqual({ status: 'active' });
  expect((await rowOf(app, url)).member_count).toBe(2);
  clock.pass({ hours: 5 });
  await leaveCommunity(app, beto, { communityUrl: url });
  await leaveCommunity(app, beto, { communityUrl: url });
  expect((await rowOf(app, url)).member_count).toBe(1);
  await join(beto, url);
  expect((await membership(app.db, id, beto.userId))?.joined_at.toString()).toBe(start.toString());
  const events = await eventsOf(app.db, id, 'member', beto.userId);
  expect(events.map(({ kind, from_state, to_state }) => [kind, from_state, to_state])).toEqual([
    ['member.joined', null, 'active'],
    ['member.left', 'active', 'left'],
    ['member.joined', 'left', 'active'],
  ]);
});

test('no role outlives the membership it was given to', async () => {
  const { ana, url, id } = await communityOfAna(app);
  const beto = await putIn(app, id, 'Beto');
  await change(ana, url, 'change-role', [beto], { role: 'admin' });
  await leaveCommunity(app, beto, { communityUrl: url });
  await join(beto, url);
  expect((await membership(app.db, id, beto.userId))?.role).toBe('member');
});

test('where approval is needed, the answer waits with the application, and the reason with the refusal', async () => {
  const { ana, url, id } = await communityOfAna(app, { join_policy: 'approval', join_question: '¿Quién eres?' });
  const beto = await personIn(app, 'Beto');
  expect(await join(beto, url, { answer: 'El de la esquina' })).toEqual({ status: 'pending' });
  expect((await rowOf(app, url)).member_count).toBe(1);
  expect((await list(ana, url, { status: 'pending' })).people).toMatchObject([{ answer: 'El de la esquina' }]);
  await change(ana, url, 'reject', [beto], { reason: 'No te conocemos' });
  expect(await membership(app.db, id, beto.userId)).toMatchObject({ status: 'rejected', reason: 'No te conocemos' });
  expect((await refusalOf(join(beto, url))).code).toBe('member.too-soon');
  clock.pass({ hours: 24 * 7 });
  expect(await join(beto, url)).toEqual({ status: 'pending' });
  await change(ana, url, 'approve', [beto]);
  expect((await rowOf(app, url)).member_count).toBe(2);
  const events = await eventsOf(app.db, id, 'member', beto.userId);
  expect(JSON.stringify(events)).not.toContain('El de la esquina');
});

test('what a door does not offer is refused by its reason', async () => {
  const refusal = async (columns: Parameters<typeof communityOfAna>[1]) => {
    const { url } = await communityOfAna(app, columns);
    return (await refusalOf(join(await personIn(app, 'Beto'), url))).code;
  };
  expect(await refusal({ join_policy: 'invite_only' })).toBe('member.invite-only');
  expect(await refusal({ access_type: 'paid', payment_type: 'per_ticket', price: 500 })).toBe('member.costs');
  expect(await refusal({ status: 'paused' })).toBe('community.not-active');
  expect(await refusal({ visibility: 'private' })).toBe('not-found');
  expect(await refusal({ rules: 'Sé amable.' })).toBe('input');
  const { url } = await communityOfAna(app);
  expect((await refusalOf(join(stranger, url))).code).toBe('not-signed-in');
});

test('a ban holds at the door and against a paid number, and says nothing of itself', async () => {
  const { ana, address } = await raffleOnSale(app);
  const url = address.communityUrl;
  const { community } = await findRaffle(app.db, address, stranger);
  const eva = await personIn(app, 'Eva');
  await join(eva, url);
  expect(await change(ana, url, 'ban', [eva])).toEqual({ changed: 1, settled: 0, refused: {} });
  expect((await refusalOf(join(eva, url))).code).toBe('member.not-possible');
  expect((await refusalOf(list(eva, url))).code).toBe('not-allowed');
  await app.db
    .updateTable('communities')
    .set({ access_type: 'paid', payment_type: 'per_ticket' })
    .where('id', '=', community.id)
    .execute();
  const { orderId } = await takeAs(app, address, 'Eva', [7], {}, eva);
  await confirmOrder(app, ana, { ...address, order: orderId, form: {} });
  expect((await membership(app.db, community.id, eva.userId))?.status).toBe('banned');
  expect((await refusalOf(join(eva, url))).code).toBe('member.not-possible');
  await change(ana, url, 'unban', [eva]);
  expect(await join(eva, url)).toEqual({ status: 'active' });
});

test('a paid number is never refused for a full plan: its holder stays outside, and who runs it is told', async () => {
  const { ana, address } = await raffleOnSale(app);
  const url = address.communityUrl;
  const { community } = await findRaffle(app.db, address, stranger);
  await app.db
    .updateTable('communities')
    .set({ access_type: 'paid', payment_type: 'per_ticket', plan: 'gratis' })
    .where('id', '=', community.id)
    .execute();
  for (let index = 0; index < 49; index += 1) await putIn(app, community.id, `Lleno${index}`);
  const eva = await personIn(app, 'Eva');
  const { orderId } = await takeAs(app, address, 'Eva', [7], {}, eva);
  await confirmOrder(app, ana, { ...address, order: orderId, form: {} });
  expect(await membership(app.db, community.id, eva.userId)).toBeUndefined();
  const shown = await list(ana, url);
  expect([shown.withoutPlace, shown.plan]).toEqual([1, { name: 'Gratis', limit: 50, isFull: true }]);
  expect(await refusalOf(join(eva, url))).toMatchObject({
    code: 'plan.members',
    params: { plan: 'Gratis', limit: 50 },
  });
  await app.db.updateTable('communities').set({ plan: 'plus' }).where('id', '=', community.id).execute();
  expect(await join(eva, url)).toEqual({ status: 'active' });
  expect((await list(ana, url)).withoutPlace).toBe(0);
});

test('what came of many is told exactly, as far as the plan has room', async () => {
  const { ana, url, id } = await communityOfAna(app, { join_policy: 'approval' });
  const waiting = await Promise.all(['A', 'B', 'C', 'D'].map((name) => putIn(app, id, name, { status: 'pending' })));
  const [first] = waiting as [Actor];
  await leaveCommunity(app, first, { communityUrl: url });
  const outcome = await change(ana, url, 'approve', waiting);
  expect(outcome).toEqual({ changed: 3, settled: 0, refused: { transition: 1 } });
  expect(told('approve', outcome)).toBe('3 aprobadas, 1 ya no estaba pendiente.');
  const again = await change(ana, url, 'approve', waiting);
  expect(told('approve', again)).toBe('3 ya estaban dentro, 1 ya no estaba pendiente.');
  for (let index = 0; index < 45; index += 1) await putIn(app, id, `Lleno${index}`);
  const late = await Promise.all(['E', 'F', 'G'].map((name) => putIn(app, id, name, { status: 'pending' })));
  const full = await change(ana, url, 'approve', late);
  expect(told('approve', full)).toBe('1 aprobada, 2 no caben: el plan Gratis admite 50 miembros.');
});

test('moderators let in and put out plain members; they ban nobody, give no role and see no address', async () => {
  const { url, id } = await communityOfAna(app);
  const marta = await putIn(app, id, 'Marta', { role: 'moderator' });
  const [beto, eva] = [await putIn(app, id, 'Beto'), await putIn(app, id, 'Eva', { role: 'editor' })];
  expect(await change(marta, url, 'remove', [beto, eva, marta])).toEqual({
    changed: 1,
    settled: 0,
    refused: { rank: 2 },
  });
  for (const act of ['ban', 'unban', 'readmit', 'change-role'] as const) {
    expect((await refusalOf(change(marta, url, act, [beto], { role: 'member' }))).code).toBe('not-allowed');
  }
  const { people } = await list(marta, url, { status: 'all' });
  expect(people.map(({ email }) => email)).toEqual(people.map(() => null));
  expect((await list(marta, url, { words: 'eva@example' })).people).toEqual([]);
  for (const each of [beto, eva])
    expect((await refusalOf(change(each, url, 'approve', [beto]))).code).toBe('not-allowed');
});

test('members see who is in, by name; nobody who is outside, no address, no answer', async () => {
  const { url, id } = await communityOfAna(app);
  const beto = await putIn(app, id, 'Beto');
  await putIn(app, id, 'Dimas', { status: 'banned' });
  await putIn(app, id, 'Lola', { status: 'pending' });
  const seen = await list(beto, url, { status: 'all' });
  expect(seen.people.map(({ name, email, acts }) => [name, email, acts])).toEqual([
    ['Ana', null, []],
    ['Beto', null, []],
  ]);
  expect([seen.counts, seen.withoutPlace, seen.can.export]).toEqual([{}, 0, false]);
});

test('the list is searched without accents, narrowed, sorted and turned page by page both ways', async () => {
  const { ana, url, id } = await communityOfAna(app, { plan: 'pro' });
  const names = Array.from({ length: 120 }, (_, index) => `Íñigo ${String(index).padStart(3, '0')}`);
  for (const name of names) await putIn(app, id, name);
  expect((await list(ana, url, { words: 'inigo 007' })).people.map(({ name }) => name)).toEqual(['Íñigo 007']);
  expect((await list(ana, url, { words: 'ana@EXAMPLE' })).people.map(({ name }) => name)).toEqual(['Ana']);
  expect((await list(ana, url, { role: 'admin' })).people.map(({ name }) => name)).toEqual(['Ana']);
  for (const sort of ['role', 'name', 'newest', 'oldest'] as const) {
    const first = await list(ana, url, { sort });
    const second = await list(ana, url, { sort, place: { after: first.after ?? '' } });
    const third = await list(ana, url, { sort, place: { after: second.after ?? '' } });
    const uids = [first, second, third].flatMap(({ people }) => people.map(({ uid }) => uid));
    expect([sort, uids.length, new Set(uids).size, third.after]).toEqual([sort, 121, 121, null]);
    const back = await list(ana, url, { sort, place: { before: third.before ?? '' } });
    expect(back.people.map(({ uid }) => uid)).toEqual(second.people.map(({ uid }) => uid));
    expect((await list(ana, url, { sort, place: { before: back.before ?? '' } })).before).toBeNull();
  }
});

test('everyone sees their own tickets, who sells what they sold, who runs it all of them', async () => {
  const { ana, address } = await raffleOnSale(app);
  const { communityUrl } = address;
  const { community } = await findRaffle(app.db, address, stranger);
  const vera = await putIn(app, community.id, 'Vera', { role: 'seller' });
  const eva = await personIn(app, 'Eva');
  await takeAs(app, address, 'Eva', [7, 8], {}, eva);
  await takeAs(app, address, 'Ígor', [42]);
  await sellForOther(app, vera, { address, form: { typed: '9', name: 'Juan', requestKey: randomUUID() } });
  const names = async (actor: Actor, query = {}) => {
    const { orders } = await showTickets(app, actor, { communityUrl, ...query });
    return orders.map(({ name }) => name).sort();
  };
  expect(await names(ana)).toEqual(['Eva', 'Juan', 'Ígor']);
  expect(await names(vera)).toEqual(['Juan']);
  expect(await names(vera, { scope: 'all' })).toEqual(['Juan']);
  expect(await names(eva)).toEqual(['Eva']);
  expect(await names(eva, { scope: 'all' })).toEqual(['Eva']);
  expect(await names(stranger)).toEqual([]);
  expect(await names(ana, { words: 'igor' })).toEqual(['Ígor']);
  expect(await names(ana, { words: '8' })).toEqual(['Eva']);
  expect(await names(eva, { words: '42' })).toEqual([]);
  const [order] = (await showTickets(app, ana, { communityUrl, words: 'igor' })).orders;
  expect(await names(ana, { words: order?.reference.toLowerCase() })).toEqual(['Ígor']);
  expect([order?.desk, order?.numbers, order?.phone]).toEqual(['unpaid', ['42'], expect.stringMatching(/^6/)]);
  expect(await names(ana, { status: 'confirmed' })).toEqual([]);
  expect(await names(ana, { raffle: address.raffle })).toHaveLength(3);
  const [sold] = (await showTickets(app, vera, { communityUrl })).orders;
  expect([sold?.phone, sold?.email]).toEqual([null, null]);
});

test('an exported list is complete, for admins only, and recorded without a name in it', async () => {
  const { ana, address } = await raffleOnSale(app);
  const { communityUrl } = address;
  const { community } = await findRaffle(app.db, address, stranger);
  const marta = await putIn(app, community.id, 'Marta', { role: 'moderator' });
  await takeAs(app, address, 'Zoe', [7, 8]);
  const narrowed = { words: 'marta', role: null, status: 'all', sort: 'name', communityUrl, format: 'csv' } as const;
  const { batches } = await exportPeople(app, ana, narrowed);
  const people = (await Array.fromAsync(batches)).flat();
  expect(people).toMatchObject([{ name: 'Marta', email: 'marta@example.com', role: 'moderator' }]);
  const orders = { words: '', raffle: null, status: null, sort: 'oldest', communityUrl, format: 'xlsx' } as const;
  const tickets = (await Array.fromAsync((await exportTickets(app, ana, orders)).batches)).flat();
  expect(tickets).toMatchObject([{ name: 'Zoe', numbers: [7, 8], total: { amount: 500, currency: 'EUR' } }]);
  for (const actor of [marta, stranger]) {
    expect((await refusalOf(exportPeople(app, actor, narrowed))).code).toMatch(/^not-/);
    expect((await refusalOf(exportTickets(app, actor, orders))).code).toMatch(/^not-/);
  }
  const events = await eventsOf(app.db, community.id, 'community', community.id);
  const taken = events.filter(({ kind }) => kind.endsWith('-exported'));
  expect(taken.map(({ kind, actor, data }) => [kind, actor, data])).toEqual([
    ['community.people-exported', ana.userId, { format: 'csv', role: null, status: 'all', isSearch: true }],
    ['community.tickets-exported', ana.userId, { format: 'xlsx', status: null, isSearch: false }],
  ]);
});

test('a community that was hidden after somebody asked to join can still be left', async () => {
  const { url, id } = await communityOfAna(app, { join_policy: 'approval' });
  const beto = await personIn(app, 'Beto');
  await join(beto, url);
  await app.db.updateTable('communities').set({ visibility: 'private' }).where('id', '=', id).execute();
  expect(await leaveCommunity(app, beto, { communityUrl: url })).toEqual({ isStillSeen: false });
  expect((await membership(app.db, id, beto.userId))?.status).toBe('left');
  const nobody = await personIn(app, 'Nadie');
  expect((await refusalOf(leaveCommunity(app, nobody, { communityUrl: url }))).code).toBe('not-found');
});

test('an application is taken back from my communities in its own words, and a form that says nothing does nothing', async () => {
  const { url: community, id } = await communityOfAna(app, { join_policy: 'approval' });
  const beto = await personIn(app, 'Beto');
  await join(beto, community);
  expect(() => handlerOf(manageActs, undefined)).toThrow(expect.objectContaining({ status: 404 }));
  expect((await membership(app.db, id, beto.userId))?.status).toBe('pending');
  const gone = await manageActs.unapply({ app, actor: beto, form: { community } } as unknown as FormSent);
  expect(gone.headers.get('Location')).toMatch(/hecho=sin-solicitud$/);
  expect((await membership(app.db, id, beto.userId))?.status).toBe('left');
});

test('the owner does not leave; an admin steps down alone', async () => {
  const { ana, url, id } = await communityOfAna(app);
  expect((await refusalOf(leaveCommunity(app, ana, { communityUrl: url }))).code).toBe('member.owner');
  const beto = await putIn(app, id, 'Beto', { role: 'admin' });
  expect(await change(beto, url, 'remove', [ana])).toEqual({ changed: 0, settled: 0, refused: { owner: 1 } });
  expect(await change(beto, url, 'change-role', [beto], { role: 'editor' })).toMatchObject({ changed: 1 });
  expect((await refusalOf(change(beto, url, 'change-role', [beto], { role: 'admin' }))).code).toBe('not-allowed');
});
