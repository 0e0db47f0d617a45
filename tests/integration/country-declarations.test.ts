import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { createCommunity } from '#app/communities/create-community.ts';
import { amendRaffle } from '#app/raffles/amend-raffle.ts';
import { checkRaffle } from '#app/raffles/check-raffle.ts';
import { createRaffle, launchRaffle } from '#app/raffles/create-raffle.ts';
import { editRaffle } from '#app/raffles/edit-raffle.ts';
import { findRaffle, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { openRaffle } from '#app/raffles/open-raffle.ts';
import { previewAmendment, showAmendmentForm } from '#app/raffles/show-amendment.ts';
import { showRaffle } from '#app/raffles/show-raffle.ts';
import { showRuleUse } from '#app/raffles/show-rule-use.ts';
import { basesChain, latestBases } from '#db/raffles/bases.ts';
import type { Country } from '#domain/communities/community.ts';
import { personIn, stranger, testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { eventsOf } from '#support/events.ts';
import { raffleForm, refusalOf, takeAs } from '#support/raffle.ts';

const database = await freshDatabase();
const { app, clock } = testApp(database.handle);
afterAll(() => database.drop());

const why = 'La Ley 1/2020 de mi comunidad exime las rifas de este tamaño.';

async function communityOf(country: Country) {
  const ana = await personIn(app, 'Ana');
  const communityUrl = `club-${randomUUID().slice(0, 8)}`;
  await createCommunity(app, ana, { name: 'Club de los jueves', url: communityUrl, country });
  await app.db.updateTable('communities').set({ plan: 'pro' }).where('url', '=', communityUrl).execute();
  const form = { ...raffleForm, price: '100', 'paymentWays.0.kind': 'transfer' };
  return { ana, communityUrl, form };
}

const rowOf = async (address: RaffleAddress) => (await findRaffle(app.db, address, stranger)).raffle;
const faultsOf = async (work: Promise<unknown>) => {
  const { params } = await refusalOf(work);
  return 'fields' in params ? params.fields : {};
};

/** A raffle on sale in Spain as those from before the country asked: it states nothing. */
async function olderRaffle() {
  const { ana, communityUrl } = await communityOf('ES');
  const address = await launchRaffle(app, ana, { communityUrl, form: raffleForm });
  const { id } = await rowOf(address);
  await app.db.updateTable('raffles').set({ permit: null }).where('id', '=', id).execute();
  const form = { ...raffleForm, permit: '' };
  // its rules are published again as they were then
  await editRaffle(app, ana, { ...address, form: { ...form, title: 'Bicicleta de antes' } });
  return { ana, address, form: { ...form, title: 'Bicicleta de antes' } };
}

test('a raffle of Spain or Colombia states its number or why there is none, which its terms hold as its organiser’s word', async () => {
  for (const country of ['ES', 'CO'] as const) {
    const { ana, communityUrl, form } = await communityOf(country);
    const silent = { ...form, permit: '' };
    expect(await faultsOf(launchRaffle(app, ana, { communityUrl, form: silent }))).toEqual({
      permit: { code: 'permit-or-exemption' },
    });
    const short = { ...silent, exemption: 'No hace falta' };
    expect(await checkRaffle(app, ana, { communityUrl, form: short })).toEqual({
      exemption: { code: 'too-short', limit: 20 },
    });
    const address = await launchRaffle(app, ana, { communityUrl, form: { ...silent, exemption: why } });
    const raffle = await rowOf(address);
    expect(raffle).toMatchObject({ permit: null, exemption: why });
    expect((await latestBases(app.db, raffle))?.terms).toContain(
      `Sin número de autorización. Por qué no hace falta, según declara quien organiza: ${why}\n`,
    );
    const opened = (await eventsOf(app.db, raffle.community_id, 'raffle', raffle.id)).at(-1);
    expect(opened?.data).toMatchObject({ confirmedRule: { country, declared: ['exemption'] } });
    expect(JSON.stringify(opened?.data)).not.toContain(why);
  }
});

test('Peru asks for the social purpose and Argentina and Chile for the kind of organisation, and the terms say them', async () => {
  const peru = await communityOf('PE');
  const asked = { communityUrl: peru.communityUrl, form: peru.form };
  expect(await faultsOf(launchRaffle(app, peru.ana, asked))).toEqual({ purpose: { code: 'required' } });
  const purpose = 'Útiles para la escuela del barrio.';
  const there = await launchRaffle(app, peru.ana, { ...asked, form: { ...peru.form, purpose } });
  expect((await latestBases(app.db, await rowOf(there)))?.terms).toContain(
    'Fin social que declara quien organiza: Útiles para la escuela del barrio.\n',
  );
  for (const country of ['AR', 'CL'] as const) {
    const { ana, communityUrl, form } = await communityOf(country);
    expect(await faultsOf(launchRaffle(app, ana, { communityUrl, form }))).toEqual({
      organisation: { code: 'choice' },
    });
    const address = await launchRaffle(app, ana, { communityUrl, form: { ...form, organisation: 'neighbours' } });
    expect((await latestBases(app.db, await rowOf(address)))?.terms).toContain('Junta o asociación de vecinos.\n');
  }
});

test('a draft keeps what was typed, and is asked for the rest when it is published', async () => {
  const { ana, communityUrl } = await communityOf('ES');
  const form = { ...raffleForm, permit: '', exemption: 'Pregunté', rule: '', adults: '' };
  const draft = await createRaffle(app, ana, { communityUrl, form });
  const { raffle } = await findRaffle(app.db, draft, ana);
  expect(raffle.exemption).toBe('Pregunté');
  const confirmed = { rule: 'on', publicPaid: 'on', adults: 'on' };
  expect(await faultsOf(openRaffle(app, ana, { ...draft, form: confirmed }))).toEqual({
    exemption: { code: 'too-short', limit: 20 },
  });
  const long = { ...confirmed, exemption: 'a'.repeat(301) };
  expect(await faultsOf(openRaffle(app, ana, { ...draft, form: long }))).toEqual({
    exemption: { code: 'too-long', limit: 300 },
  });
  await openRaffle(app, ana, { ...draft, form: { ...confirmed, permit: 'Res. 7/2026', exemption: '' } });
  expect(await rowOf(draft)).toMatchObject({ status: 'open', permit: 'Res. 7/2026', exemption: null });
  const events = await eventsOf(app.db, raffle.community_id, 'raffle', raffle.id);
  expect(events.map(({ kind }) => kind)).toEqual(['raffle.created', 'raffle.edited', 'raffle.opened']);
  expect(events[1]?.data).toEqual({ changed: ['permit', 'exemption'] });
  // pressed again: what is on sale is not asked
  await openRaffle(app, ana, { ...draft, form: {} });
});

test('a raffle on sale from before is edited without a word of what is asked today, and its terms say nothing of it', async () => {
  const { ana, address, form } = await olderRaffle();
  const again = { ...form, 'prizes.0.name': 'Bicicleta roja' };
  expect(
    await checkRaffle(app, ana, { communityUrl: address.communityUrl, form: { ...again, rifa: address.raffle } }),
  ).toEqual({});
  await editRaffle(app, ana, { ...address, form: again });
  expect((await latestBases(app.db, await rowOf(address)))?.terms).not.toMatch(/autorización|Permiso o registro/);
  const priced = { ...form, exemption: 'corta' };
  expect(await faultsOf(editRaffle(app, ana, { ...address, form: priced }))).toEqual({
    exemption: { code: 'too-short', limit: 20 },
  });
});

test('an amendment of a raffle from before changes what it says and nothing else of its terms', async () => {
  const { ana, address } = await olderRaffle();
  await takeAs(app, address, 'Luz', [7]);
  const { values } = await showAmendmentForm(app, ana, address);
  const form = { ...values, title: 'Bicicleta azul', reason: 'Se pintó' };
  const { changes } = await previewAmendment(app, ana, { ...address, form });
  expect(changes).toHaveLength(1);
  await amendRaffle(app, ana, { ...address, form: { ...form, seen: 'on' } });
  const raffle = await rowOf(address);
  const [before, after] = (await basesChain(app.db, raffle)).slice(-2).map(({ terms }) => terms.split('\n'));
  const differing = after?.filter((line) => !before?.includes(line)) ?? [];
  expect(
    differing.every((line) => /Bicicleta azul|Publicadas el/.test(line)),
    differing.join('\n'),
  ).toBe(true);
});

test('beside a number nothing says why there is none, neither in the terms nor on the page, nor of raffles from before', async () => {
  const { ana, communityUrl, form } = await communityOf('ES');
  const both = { ...form, permit: 'Res. 7/2026', exemption: why };
  const address = await launchRaffle(app, ana, { communityUrl, form: both });
  const raffle = await rowOf(address);
  expect(raffle).toMatchObject({ permit: 'Res. 7/2026', exemption: null });
  const terms = async () => (await latestBases(app.db, raffle))?.terms;
  expect(await terms()).toContain('Res. 7/2026');
  expect(await terms()).not.toContain('Sin número de autorización');
  await app.db.updateTable('raffles').set({ exemption: why }).where('id', '=', raffle.id).execute();
  expect((await showRaffle(app, stranger, address)).raffle).toMatchObject({ permit: 'Res. 7/2026', exemption: null });
  await takeAs(app, address, 'Luz', [7]);
  const { values } = await showAmendmentForm(app, ana, address);
  const amended = { ...values, title: 'Bicicleta azul', reason: 'Se pintó', seen: 'on' };
  await amendRaffle(app, ana, { ...address, form: amended });
  expect(await terms()).not.toContain('Sin número de autorización');
});

test('what a raffle was published with it keeps while it is on sale', async () => {
  const { ana, communityUrl } = await communityOf('ES');
  const address = await launchRaffle(app, ana, { communityUrl, form: raffleForm });
  expect(await faultsOf(editRaffle(app, ana, { ...address, form: { ...raffleForm, permit: '' } }))).toEqual({
    permit: { code: 'permit-or-exemption' },
  });
  await editRaffle(app, ana, { ...address, form: { ...raffleForm, permit: '', exemption: why } });
  expect(await rowOf(address)).toMatchObject({ permit: null, exemption: why });
});

test('a prize in foreign money is confirmed to be none in Venezuela, and one that was on sale does not keep its raffle from changes', async () => {
  const { ana, communityUrl, form } = await communityOf('VE');
  const dollars = { ...form, 'prizes.0.name': '100 dólares' };
  expect(await faultsOf(launchRaffle(app, ana, { communityUrl, form: dollars }))).toEqual({
    inKind: { code: 'consent' },
  });
  const bolivars = { ...form, 'prizes.0.name': '5.000 bolívares' };
  await launchRaffle(app, ana, { communityUrl, form: bolivars });
  const address = await launchRaffle(app, ana, { communityUrl, form: { ...dollars, inKind: 'on' } });
  await editRaffle(app, ana, { ...address, form: { ...dollars, title: 'Otro título' } });
  const more = { ...dollars, 'prizes.0.name': '500 dólares en efectivo' };
  expect(await faultsOf(editRaffle(app, ana, { ...address, form: more }))).toEqual({ inKind: { code: 'consent' } });
  await takeAs(app, address, 'Luz', [7]);
  const shown = await showAmendmentForm(app, ana, address);
  expect(shown.asksInKind).toBe(false);
  const amended = { ...shown.values, title: 'Y otro más', reason: 'Se cambió' };
  expect((await previewAmendment(app, ana, { ...address, form: amended })).changes).toHaveLength(1);
  const dearer = { ...address, form: { ...amended, 'prizes.0.name': '500 dólares en efectivo' } };
  expect(await faultsOf(previewAmendment(app, ana, dearer))).toEqual({ inKind: { code: 'consent' } });
});

test('in Colombia the raffles of a month are counted, and those of a year', async () => {
  const { ana, communityUrl, form } = await communityOf('CO');
  const start = clock.now();
  const month = [{ country: 'CO', raffles: 2, days: 30 }];
  const later = (days: number) => {
    const local = (instant: Temporal.Instant) => instant.toString().slice(0, 16);
    const salesCloseAt = local(clock.now().add({ hours: 24 * days }));
    return { salesCloseAt, drawAt: local(clock.now().add({ hours: 24 * days + 24 })) };
  };
  for (let count = 1; count <= 24; count += 1) {
    await launchRaffle(app, ana, { communityUrl, form: { ...form, ...later(20), title: `Rifa ${count}` } });
    if (count === 2) expect(await showRuleUse(app, ana, {})).toEqual(month);
    if (count === 23) {
      clock.pass({ hours: 24 * 31 });
      expect(await showRuleUse(app, ana, {})).toEqual([]);
    }
  }
  expect(await showRuleUse(app, ana, {})).toEqual([{ country: 'CO', raffles: 24, days: 365 }]);
  clock.set(start);
});
