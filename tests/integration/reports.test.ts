import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { Actor } from '#app/app.ts';
import { showCommunity } from '#app/community-pages/show-community.ts';
import { dismissReports } from '#app/operation/dismiss-reports.ts';
import { showOperation } from '#app/operation/show-operation.ts';
import { stopRaffle } from '#app/operation/stop-raffle.ts';
import { restoreCommunity, suspendCommunity } from '#app/operation/suspend-community.ts';
import { showRaffle } from '#app/raffles/show-raffle.ts';
import { reportRaffle } from '#app/reports/report-raffle.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { reportLimits } from '#domain/raffles/report.ts';
import { personIn, stranger, testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { eventsOf } from '#support/events.ts';
import { raffleOnSale, refusalOf, takeAs } from '#support/raffle.ts';

const database = await freshDatabase();
const { app, clock } = testApp(database.handle);
afterAll(async () => {
  const broken = await brokenInvariants(database.handle.pool);
  await database.drop();
  expect(broken).toEqual([]);
});

type Raffle = Awaited<ReturnType<typeof raffleOnSale>>;

const report = (raffle: Raffle, actor: Actor, form: Record<string, string> = {}, visitor = randomUUID()) =>
  reportRaffle(app, { ...actor, visitor }, { ...raffle.address, form: { reason: 'not-real', ...form } });

async function operatorIn(name: string): Promise<Actor & { userId: string }> {
  return { ...(await personIn(app, name)), isOperator: true };
}

/** The open reports of one raffle, as an operator sees them. */
async function waiting(operator: Actor, { address }: Raffle) {
  const { raffles } = await showOperation(app, operator, {});
  const ours = raffles.filter(
    ({ slug, community }) => slug === address.raffle && community.url === address.communityUrl,
  );
  return ours.flatMap(({ community, reports }) => reports.map((report) => ({ ...report, community })));
}

test('anybody reports a raffle without an account, and only an operator reads it', async () => {
  const raffle = await raffleOnSale(app);
  const operator = await operatorIn('Olga');
  await report(raffle, stranger, { reason: 'no-permit', words: 'Pide dinero', contact: 'yo@example.com' });
  expect(await waiting(operator, raffle)).toMatchObject([
    { reason: 'no-permit', words: 'Pide dinero', contact: 'yo@example.com', community: { isSuspended: false } },
  ]);
  for (const other of [stranger, raffle.ana]) {
    const refusal = await refusalOf(showOperation(app, other, {}));
    expect(['not-allowed', 'not-signed-in']).toContain(refusal.code);
  }
  const [row] = await app.db
    .selectFrom('raffles')
    .select(['community_id', 'id'])
    .where('slug', '=', raffle.address.raffle)
    .execute();
  const events = await eventsOf(app.db, row?.community_id ?? '', 'raffle', row?.id ?? '');
  expect(JSON.stringify(events)).not.toContain('yo@example.com');
});

test('a report says why, and a draft has nobody to be reported by', async () => {
  const raffle = await raffleOnSale(app);
  expect((await refusalOf(report(raffle, stranger, { reason: '' }))).code).toBe('input');
  expect((await refusalOf(report(raffle, stranger, { reason: 'other' }))).code).toBe('input');
  const nowhere = { ...raffle, address: { ...raffle.address, raffle: 'no-existe' } };
  expect((await refusalOf(report(nowhere, stranger))).code).toBe('not-found');
});

test('an account has one open report of a raffle, and a visitor few of them', async () => {
  const raffle = await raffleOnSale(app);
  const operator = await operatorIn('Olga');
  const beto = await personIn(app, 'Beto');
  await report(raffle, beto);
  await report(raffle, beto, { words: 'otra vez' });
  expect(await waiting(operator, raffle)).toHaveLength(1);
  const visitor = randomUUID();
  for (let times = 0; times < reportLimits.perVisitor.most; times += 1) await report(raffle, stranger, {}, visitor);
  expect((await refusalOf(report(raffle, stranger, {}, visitor))).code).toBe('too-many-requests');
  clock.set(clock.now().add({ seconds: reportLimits.perVisitor.seconds + 1 }));
  await report(raffle, stranger, {}, visitor);
});

test('a visitor sends few reports in an hour, however many raffles they are about', async () => {
  const { most, seconds } = reportLimits.perVisitorOverAll;
  const visitor = randomUUID();
  let raffle = await raffleOnSale(app);
  for (let sent = 0; sent < most; sent += 1) {
    if (sent > 0 && sent % reportLimits.perVisitor.most === 0) raffle = await raffleOnSale(app);
    await report(raffle, stranger, {}, visitor);
  }
  const another = await raffleOnSale(app);
  expect((await refusalOf(report(another, stranger, {}, visitor))).code).toBe('too-many-requests');
  await report(another, stranger);
  clock.set(clock.now().add({ seconds: seconds + 1 }));
  await report(another, stranger, {}, visitor);
});

test('reports of one network take one place, however many it sends, and leave nobody without theirs', async () => {
  const raffle = await raffleOnSale(app);
  const operator = await operatorIn('Olga');
  const loud = randomUUID();
  for (let sent = 0; sent < reportLimits.perRaffle; sent += 1) {
    await report(raffle, stranger, { words: 'junk' }, loud).catch(() => undefined);
    clock.set(clock.now().add({ seconds: reportLimits.perVisitor.seconds }));
  }
  expect(await waiting(operator, raffle)).toHaveLength(reportLimits.perNetwork);
  expect((await refusalOf(report(raffle, stranger, {}, loud))).code).toBe('report.known-to-guests');
  await report(raffle, stranger, { words: 'guest' });
  await report(raffle, await personIn(app, 'Beto'), { words: 'account' }, loud);
  const words = (await waiting(operator, raffle)).map((each) => each.words);
  expect(words).toEqual(expect.arrayContaining(['guest', 'account']));
});

test('where many networks have reported, who has been heard and every account still is', async () => {
  const raffle = await raffleOnSale(app);
  const operator = await operatorIn('Olga');
  const known = randomUUID();
  await report(raffle, stranger, {}, known);
  for (let sent = 1; sent < reportLimits.perRaffle; sent += 1) await report(raffle, stranger, { words: 'junk' });
  expect((await refusalOf(report(raffle, stranger))).code).toBe('report.known-to-guests');
  await report(raffle, stranger, { words: 'more' }, known);
  await report(raffle, await personIn(app, 'Beto'), { words: 'account' });
  const words = (await waiting(operator, raffle)).map((each) => each.words);
  expect(words).toEqual(expect.arrayContaining(['more', 'account']));
});

test('of the network of a report nothing is kept once it is closed, and of an account never', async () => {
  const raffle = await raffleOnSale(app);
  const operator = await operatorIn('Olga');
  await report(raffle, stranger, { words: 'only a guest' });
  await report(raffle, await personIn(app, 'Beto'), { words: 'an account' });
  const open = (await waiting(operator, raffle)).at(-1);
  const origins = async () => {
    const asked = app.db.selectFrom('reports').select(['words', 'origin']).orderBy('words').orderBy('created_at');
    return (await asked.where('words', 'in', ['only a guest', 'an account']).execute()).map(({ origin }) => origin);
  };
  expect(await origins()).toEqual([null, expect.stringMatching(/^[\w-]{43}$/)]);
  await dismissReports(app, operator, { report: open?.id ?? '' });
  expect(await origins()).toEqual([null, null]);
});

test('an operator closes a report, stops a raffle with a reason that is shown, and nobody else does', async () => {
  const raffle = await raffleOnSale(app);
  const operator = await operatorIn('Olga');
  await takeAs(app, raffle.address, 'Beto', [7]);
  await report(raffle, stranger);
  await report(raffle, stranger);
  const [first, second] = await waiting(operator, raffle);
  if (!first || !second) throw new Error('no two reports');
  for (const other of [raffle.ana, await personIn(app, 'Dani')]) {
    expect((await refusalOf(stopRaffle(app, other, { report: first.id, form: { reason: 'x' } }))).code).toBe(
      'not-allowed',
    );
    expect((await refusalOf(dismissReports(app, other, { report: first.id }))).code).toBe('not-allowed');
  }
  await dismissReports(app, operator, { report: first.id });
  expect(await waiting(operator, raffle)).toHaveLength(1);
  expect((await refusalOf(stopRaffle(app, operator, { report: second.id, form: { reason: ' ' } }))).code).toBe('input');
  await stopRaffle(app, operator, { report: second.id, form: { reason: 'Falta el permiso' } });
  await stopRaffle(app, operator, { report: second.id, form: { reason: 'Falta el permiso' } });
  expect(await waiting(operator, raffle)).toHaveLength(0);
  const shown = await showRaffle(app, stranger, raffle.address);
  expect(shown.raffle.phase).toBe('cancelled');
  expect(shown.cancelled?.reason).toContain('quien mantiene la plataforma: Falta el permiso');
});

test('an operator reads what was reported in a private community, and closes all reports of a raffle at once', async () => {
  const raffle = await raffleOnSale(app);
  const operator = await operatorIn('Olga');
  for (let sent = 0; sent < 3; sent += 1) await report(raffle, stranger);
  await app.db
    .updateTable('communities')
    .set({ visibility: 'private' })
    .where('url', '=', raffle.address.communityUrl)
    .execute();
  expect((await refusalOf(showRaffle(app, stranger, raffle.address))).code).toBe('not-found');
  expect((await showRaffle(app, operator, raffle.address)).raffle.phase).toBe('selling');
  const read = await waiting(operator, raffle);
  expect(read).toHaveLength(3);
  clock.set(clock.now().add({ seconds: 1 }));
  await report(raffle, raffle.ana, { words: 'Llega tarde' });
  const all = { report: read.at(-1)?.id ?? '' };
  await dismissReports(app, operator, all);
  await dismissReports(app, operator, all);
  // what nobody had read yet is not closed with the others
  expect(await waiting(operator, raffle)).toMatchObject([{ words: 'Llega tarde' }]);
});

test('the reports of one raffle stand together, those that wait the longest first', async () => {
  const operator = await operatorIn('Olga');
  const [first, second] = [await raffleOnSale(app), await raffleOnSale(app)];
  for (const raffle of [first, second, first]) {
    await report(raffle, stranger);
    clock.set(clock.now().add({ seconds: 1 }));
  }
  const { raffles } = await showOperation(app, operator, {});
  const ours = raffles.filter(({ community }) =>
    [first, second].some(({ address }) => address.communityUrl === community.url),
  );
  expect(ours.map(({ community, reports }) => [community.url, reports.length])).toEqual([
    [first.address.communityUrl, 2],
    [second.address.communityUrl, 1],
  ]);
});

test('a suspended community says why and sells nothing, until the suspension ends where it began', async () => {
  const raffle = await raffleOnSale(app);
  const operator = await operatorIn('Olga');
  await app.db
    .updateTable('communities')
    .set({ status: 'paused' })
    .where('url', '=', raffle.address.communityUrl)
    .execute();
  await report(raffle, stranger);
  const [seen] = await waiting(operator, raffle);
  await suspendCommunity(app, operator, { report: seen?.id ?? '', form: { reason: 'Vende a menores' } });
  const { community, suspension } = await showCommunity(app, stranger, raffle.address);
  expect({ status: community.status, suspension }).toEqual({ status: 'suspended', suspension: 'Vende a menores' });
  const shown = await showRaffle(app, stranger, raffle.address);
  expect(shown.suspended).toEqual({ reason: 'Vende a menores' });
  expect(shown.can.take).toBe(false);
  expect((await refusalOf(takeAs(app, raffle.address, 'Beto', [7]))).code).toBe('community.not-active');
  const { suspended } = await showOperation(app, operator, {});
  expect(suspended).toContainEqual(
    expect.objectContaining({ url: raffle.address.communityUrl, reason: 'Vende a menores' }),
  );
  expect((await refusalOf(restoreCommunity(app, raffle.ana, raffle.address))).code).toBe('not-allowed');
  await restoreCommunity(app, operator, raffle.address);
  expect((await showCommunity(app, stranger, raffle.address)).community.status).toBe('paused');
});
