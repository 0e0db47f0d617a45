import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { cancelRaffle } from '#app/draws/cancel-raffle.ts';
import { enterSource } from '#app/draws/enter-source.ts';
import { makeDueDraws } from '#app/draws/make-due-draws.ts';
import { sealDueLists } from '#app/draws/seal-due-lists.ts';
import { confirmHoldRequest } from '#app/orders/answer-request.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { showOrder } from '#app/orders/show-order.ts';
import { amendmentsSince, withdrawOrder } from '#app/orders/withdraw-order.ts';
import { amendRaffle } from '#app/raffles/amend-raffle.ts';
import { launchRaffle } from '#app/raffles/create-raffle.ts';
import { editRaffle, editRaffleWords } from '#app/raffles/edit-raffle.ts';
import { previewAmendment, showAmendmentForm } from '#app/raffles/show-amendment.ts';
import { showRaffleForm } from '#app/raffles/show-raffle-form.ts';
import { latestActa } from '#db/draws/actas.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { basesChain } from '#db/raffles/bases.ts';
import { prizesOf } from '#db/raffles/raffles.ts';
import { historyHolds } from '#domain/draw/chain.ts';
import type { Acta, ActaSorteada, Bases } from '#domain/draw/documents.ts';
import { fingerprint } from '#domain/draw/fingerprint.ts';
import { termsFingerprint } from '#domain/draw/terms.ts';
import { verify } from '#domain/draw/verify.ts';
import { personIn, stranger } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { drandPeer } from '#support/drand-peer.ts';
import {
  drawingApp,
  instantOfRound,
  type RaffleToDraw,
  raffleRow,
  raffleToDraw,
  recordsOf,
  sealAndWait,
  sellPaid,
  verdictOf,
} from '#support/draw.ts';
import { eventsOf } from '#support/events.ts';
import { raffleForm, raffleOnSale, refusalOf, stateOf, takeAs } from '#support/raffle.ts';
import { termsTexts } from '#texts/raffles/terms.ts';

const database = await freshDatabase();
const peer = await drandPeer();
const { app, clock } = drawingApp(database.handle, peer.url);
afterAll(async () => {
  const broken = await brokenInvariants(database.handle.pool);
  await database.drop();
  await peer.stop();
  expect(broken).toEqual([]);
});

const drawAt = instantOfRound(1000);
const sale = (form = {}, paid: readonly number[] = [7]) => raffleToDraw(app, clock, { drawAt, form, paid });

/** The form of an amendment as it is shown, with what is typed into it. */
async function formOf(raffle: RaffleToDraw, typed: Record<string, string> = {}) {
  const { values } = await showAmendmentForm(app, raffle.ana, raffle.address);
  return { ...values, reason: 'El taller cerró', ...typed };
}

async function amend(raffle: RaffleToDraw, typed: Record<string, string>) {
  clock.pass({ minutes: 1 });
  const form = await formOf(raffle, typed);
  await amendRaffle(app, raffle.ana, { ...raffle.address, form });
  return form;
}

const chainOf = async (raffle: RaffleToDraw) => basesChain(app.db, await raffleRow(app, raffle));
const statusOf = async (id: string) =>
  (await app.db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
const local = (instant: Temporal.Instant) =>
  instant.toZonedDateTimeISO('Europe/Madrid').toPlainDateTime().toString({ smallestUnit: 'minute' });

test('what who sells gets is a line of the terms that no amendment changes, and none where that is nothing', async () => {
  const termsOf = async (raffle: RaffleToDraw) => (await chainOf(raffle)).at(-1)?.terms ?? '';
  const silent = await sale();
  expect(await termsOf(silent)).not.toContain('Quien vende');
  const rule = { commissionKind: 'percent', commissionPercent: '7' };
  const raffle = await sale(rule);
  const line = termsTexts.commission.percent(7);
  expect(await termsOf(raffle)).toContain(line);
  const form = await formOf(raffle, { title: 'Bicicleta y casco', ...rule, commissionPercent: '9' });
  const { changes } = await previewAmendment(app, raffle.ana, { ...raffle.address, form });
  expect(changes.map(({ what }) => what)).toEqual(['Título']);
  await amendRaffle(app, raffle.ana, { ...raffle.address, form });
  expect(await termsOf(raffle)).toContain(line);
  expect((await raffleRow(app, raffle)).commission).toEqual({ kind: 'percent', percent: 7 });
  // the same change of one that is from before says nothing that nobody changed
  const plain = await previewAmendment(app, silent.ana, {
    ...silent.address,
    form: await formOf(silent, { title: 'Otra' }),
  });
  expect(plain.changes.map(({ what }) => what)).toEqual(['Título']);
});

test('an amendment is the next version of the same rules, with its reason, its own terms and an event of its own', async () => {
  const raffle = await sale({ minimumSold: '20' });
  const later = drawAt.add({ hours: 240 });
  await amend(raffle, {
    title: 'Patinete',
    'prizes.0.name': 'Patinete',
    'prizes.0.value': '300',
    minimumSold: '5',
    drawAt: local(later),
  });
  const rows = await chainOf(raffle);
  const versions = rows.map(({ document }) => JSON.parse(document) as Bases);
  const [first, last] = versions;
  expect(historyHolds(versions)).toBe(true);
  expect(last).toMatchObject({
    id: first?.id,
    titulo: 'Patinete',
    minimo: 5,
    premios: [{ nombre: 'Patinete', valor: '300\u00a0€' }],
    enmienda: { anterior: first && fingerprint(first), version: 2, motivo: 'El taller cerró' },
  });
  expect(rows.map(({ chain, version }) => [chain, version])).toEqual([
    [1, 1],
    [1, 2],
  ]);
  expect(last?.condiciones).toBe(termsFingerprint(new TextEncoder().encode(rows[1]?.terms)));
  expect(rows[1]?.terms).not.toContain('ya no cambian');
  const row = await raffleRow(app, raffle);
  expect(row).toMatchObject({ title: 'Patinete', minimum_sold: 5, slug: raffle.address.raffle });
  expect((await prizesOf(app.db, row)).map(({ name }) => name)).toEqual(['Patinete']);
  const events = await eventsOf(app.db, row.community_id, 'raffle', row.id);
  expect(events.at(-1)).toMatchObject({ kind: 'raffle.amended', reason: 'El taller cerró', data: { version: 2 } });
});

test('a record of a ticket names the version that it was sold under', async () => {
  const raffle = await sale();
  await amend(raffle, { title: 'Otra' });
  await sellPaid(app, raffle, [8]);
  const [first, second] = await chainOf(raffle);
  const records = await recordsOf(app, raffle);
  expect(records.map(({ number, bases }) => [number, bases])).toEqual([
    [7, first?.fingerprint],
    [8, second?.fingerprint],
  ]);
});

test('before a number is taken rules are edited and not amended; afterwards the other way round', async () => {
  const raffle = await sale({}, []);
  expect((await refusalOf(showAmendmentForm(app, raffle.ana, raffle.address))).code).toBe('raffle.not-taken');
  await sellPaid(app, raffle, [7]);
  const form = await formOf(raffle);
  expect((await refusalOf(editRaffle(app, raffle.ana, { ...raffle.address, form }))).code).toBe('raffle.terms-frozen');
  expect((await refusalOf(amendRaffle(app, stranger, { ...raffle.address, form }))).code).toBe('not-signed-in');
  const outsider = await personIn(app, 'Otto');
  expect((await refusalOf(amendRaffle(app, outsider, { ...raffle.address, form }))).code).toBe('not-allowed');
});

test('an amendment that changes nothing, or without a reason, is none', async () => {
  const raffle = await sale();
  const form = await formOf(raffle);
  const wanted = { ...raffle.address, form };
  expect((await refusalOf(amendRaffle(app, raffle.ana, wanted))).code).toBe('raffle.nothing-amended');
  expect((await refusalOf(previewAmendment(app, raffle.ana, wanted))).code).toBe('raffle.nothing-amended');
  const mute = { ...raffle.address, form: { ...form, title: 'Otra', reason: '' } };
  expect((await refusalOf(amendRaffle(app, raffle.ana, mute))).params).toEqual({
    fields: { reason: { code: 'required' } },
  });
  expect(await chainOf(raffle)).toHaveLength(1);
});

test('what is previewed is what is published', async () => {
  const raffle = await sale();
  const form = await formOf(raffle, { title: 'Otra', 'prizes.0.description': 'Con luces' });
  const shown = await previewAmendment(app, raffle.ana, { ...raffle.address, form });
  expect(shown.changes.map(({ what }) => what)).toEqual(['Título', 'Texto de las condiciones']);
  expect(shown.changes[1]?.after).toContain('Con luces');
  expect(await chainOf(raffle)).toHaveLength(1);
});

test('the same form sent again, also at once, is one amendment; two organisers at once make one, and the other is told', async () => {
  const raffle = await sale();
  const form = await formOf(raffle, { title: 'Otra' });
  const send = (typed = {}) => amendRaffle(app, raffle.ana, { ...raffle.address, form: { ...form, ...typed } });
  const [one, other] = await Promise.all([send(), send()]);
  expect(one).toEqual(other);
  expect(await send()).toEqual(one);
  expect(await chainOf(raffle)).toHaveLength(2);
  expect((await refusalOf(send({ title: 'La mía' }))).code).toBe('raffle.amended-meanwhile');
  clock.pass({ seconds: 1 });
  const second = await formOf(raffle);
  const both = await Promise.allSettled(
    ['Bici azul', 'Bici roja'].map((title) =>
      amendRaffle(app, raffle.ana, { ...raffle.address, form: { ...second, title } }),
    ),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await chainOf(raffle)).toHaveLength(3);
});

test('of amendments within one second the first is dated at the next, the others are refused, and it can be cancelled', async () => {
  const raffle = await sale();
  const amendNow = async (title: string) =>
    amendRaffle(app, raffle.ana, { ...raffle.address, form: await formOf(raffle, { title }) });
  await amendNow('Uno');
  expect((await refusalOf(amendNow('Dos'))).code).toBe('raffle.amended-meanwhile');
  await cancelRaffle(app, raffle.ana, { ...raffle.address, form: { reason: 'Nadie quiere la bici' } });
  const acta = await latestActa(app.db, await raffleRow(app, raffle));
  const { bases, emitida_en } = JSON.parse(acta?.document ?? '') as Acta;
  expect(Temporal.Instant.compare(bases.publicado_en, clock.now())).toBe(1);
  expect(emitida_en).toBe(bases.publicado_en);
});

test('a raffle is amended twenty times, and never once its list is sealed or had to be', async () => {
  const raffle = await sale();
  for (let version = 2; version <= 21; version++) await amend(raffle, { title: `Versión ${version}` });
  expect((await refusalOf(formOf(raffle))).code).toBe('raffle.amended-enough');
  const send = async (other: RaffleToDraw, at: Temporal.Instant) => {
    const form = await formOf(other, { title: 'Otra' });
    clock.set(at);
    return amendRaffle(app, other.ana, { ...other.address, form });
  };
  expect((await refusalOf(send(await sale(), drawAt.subtract({ minutes: 59 })))).code).toBe('raffle.not-amendable');
  const other = await sale();
  const form = await formOf(other, { title: 'Otra' });
  clock.set(drawAt.subtract({ hours: 2 }));
  await sealDueLists(app);
  expect((await raffleRow(app, other)).status).toBe('closed');
  const late = amendRaffle(app, other.ana, { ...other.address, form });
  expect((await refusalOf(late)).code).toBe('raffle.not-amendable');
});

test('while payments are reviewed an amendment opens the sale again, or is none', async () => {
  const raffle = await sale();
  clock.set(drawAt.subtract({ minutes: 100 }));
  const form = await formOf(raffle, { title: 'Otra' });
  const send = (typed = {}) => amendRaffle(app, raffle.ana, { ...raffle.address, form: { ...form, ...typed } });
  expect((await refusalOf(send())).params).toMatchObject({ fields: { salesCloseAt: { code: 'close-too-soon' } } });
  const later = { salesCloseAt: local(drawAt.add({ hours: 48 })), drawAt: local(drawAt.add({ hours: 60 })) };
  await send(later);
  await takeAs(app, raffle.address, 'Carla', [10]);
  expect(await stateOf(app, raffle.address)).toMatchObject({ 10: 'held' });
});

test('an order confirmed or a list sealed at the same moment comes before the amendment or after it, never in between', async () => {
  const raffle = await sale();
  const order = await takeAs(app, raffle.address, 'Beto', [9]);
  const form = await formOf(raffle, { title: 'Otra' });
  clock.pass({ minutes: 1 });
  await Promise.all([
    confirmOrder(app, raffle.ana, { ...raffle.address, order: order.orderId, form: { way: 'cash' } }),
    amendRaffle(app, raffle.ana, { ...raffle.address, form }),
  ]);
  const prints = (await chainOf(raffle)).map((row) => row.fingerprint);
  for (const { bases } of await recordsOf(app, raffle)) expect(prints).toContain(bases);
  clock.set(drawAt.subtract({ hours: 2 }));
  const late = { ...raffle.address, form: { ...(await formOf(raffle)), title: 'Más tarde' } };
  const moved = { salesCloseAt: local(drawAt.add({ hours: 48 })), drawAt: local(drawAt.add({ hours: 60 })) };
  const [sealed, amended] = await Promise.allSettled([
    sealDueLists(app),
    amendRaffle(app, raffle.ana, { ...late, form: { ...late.form, ...moved } }),
  ]);
  expect(sealed.status).toBe('fulfilled');
  const { status } = await raffleRow(app, raffle);
  expect(status).toBe(amended.status === 'fulfilled' ? 'open' : 'closed');
});

const christmas = Temporal.Instant.from('2026-12-22T19:00:00Z');
const lottery = {
  ...{ method: 'lottery', lottery: 'Lotería Nacional', digits: '5', figures: '2' },
  ...{ 'readings.0.draw': '2026-12-22', 'readings.0.prize': 'Primer premio' },
};
const weekLater = { salesCloseAt: '2026-12-28T20:00', drawAt: '2026-12-29T20:00' };
const figures = (value: string) => ({ 'figures.0.value': value, 'figures.0.link': 'https://www.loteria.example/' });

/** Seals the list, lets the hour of the draw come, brings a figure, and waits until nobody can contest it. */
async function drawnByHand(raffle: RaffleToDraw, { sealAt, value }: { sealAt: string; value: string }) {
  clock.set(sealAt);
  await sealDueLists(app);
  const { draw_at: drawAt } = await raffleRow(app, raffle);
  clock.set(drawAt);
  await enterSource(app, raffle.ana, { ...raffle.address, form: figures(value) });
  clock.pass({ hours: 48 });
  await makeDueDraws(app);
  const verdict = await verdictOf(app, raffle);
  const acta = JSON.parse(verdict?.row.document ?? '') as ActaSorteada;
  const terms = new TextEncoder().encode((await chainOf(raffle)).at(-1)?.terms);
  const withTerms = verify(Buffer.from(verdict?.row.document ?? ''), { condiciones: terms });
  return { verdict, acta, withTerms };
}

test('a raffle by lottery is moved, drawn by the reading of its new day, and a stranger’s verifier finds its acta good', async () => {
  const raffle = await raffleToDraw(app, clock, { drawAt: christmas, form: lottery, paid: [7, 42] });
  const form = await formOf(raffle, weekLater);
  expect((await refusalOf(amendRaffle(app, raffle.ana, { ...raffle.address, form }))).params).toEqual({
    fields: { 'readings.0.draw': { code: 'reading-date' } },
  });
  await amend(raffle, { ...weekLater, 'readings.0.draw': '2026-12-29', 'readings.0.prize': 'Segundo premio' });
  expect(await chainOf(raffle)).toHaveLength(2);
  expect((await raffleRow(app, raffle)).margin_seconds).toBe(20 * 3600);
  const sealAt = '2026-12-28T22:57:00Z';
  const { verdict, acta, withTerms } = await drawnByHand(raffle, { sealAt, value: '03742' });
  expect(verdict).toMatchObject({ valida: true, estado: 'definitivo', nivel: 'media', ganadores: [42] });
  expect(withTerms).toMatchObject({ valida: true, cambios: expect.arrayContaining(['metodo', 'sorteo_en']) });
  expect(acta.historial).toHaveLength(1);
  expect(acta.fuente).toMatchObject({ lecturas: [{ sorteo: '2026-12-29', premio: 'Segundo premio' }] });
});

test('a raffle by a seed and a public value is moved with the value of its new day, and its acta is good', async () => {
  const entropy = {
    ...{ method: 'commitment', 'entropy.0.description': 'La ONCE del 22 de diciembre' },
    ...{ 'entropy.0.format': 'digitos', 'entropy.0.length': '5' },
  };
  const raffle = await raffleToDraw(app, clock, { drawAt: christmas, form: entropy, paid: [7, 42] });
  const form = await formOf(raffle, weekLater);
  expect((await refusalOf(previewAmendment(app, raffle.ana, { ...raffle.address, form }))).params).toEqual({
    fields: { 'entropy.0.description': { code: 'former-value' } },
  });
  const moved = { ...form, 'entropy.0.description': 'La ONCE del 29 de diciembre' };
  const { changes } = await previewAmendment(app, raffle.ana, { ...raffle.address, form: moved });
  expect(changes.find(({ what }) => what === 'Cómo se sortea')).toMatchObject({
    before: expect.arrayContaining(['La ONCE del 22 de diciembre']),
    after: expect.arrayContaining(['La ONCE del 29 de diciembre']),
  });
  expect(changes.map(({ what }) => what)).toContain('Texto de las condiciones');
  await amend(raffle, { ...weekLater, 'entropy.0.description': 'La ONCE del 29 de diciembre' });
  const { verdict, acta, withTerms } = await drawnByHand(raffle, { sealAt: '2026-12-29T17:59:00Z', value: '04815' });
  expect(verdict).toMatchObject({ valida: true, estado: 'definitivo', nivel: 'basica' });
  expect(withTerms.valida).toBe(true);
  const [first] = acta.historial;
  expect(first?.metodo).toMatchObject({ entropia: [{ descripcion: 'La ONCE del 22 de diciembre' }] });
  expect(acta.bases.metodo).toMatchObject({ entropia: [{ descripcion: 'La ONCE del 29 de diciembre', largo: 5 }] });
});

test('a lottery’s form as it is shown changes nothing, and the same move sent again is one amendment', async () => {
  const raffle = await raffleToDraw(app, clock, { drawAt: christmas, form: lottery, paid: [7] });
  const shown = await formOf(raffle);
  expect((await refusalOf(amendRaffle(app, raffle.ana, { ...raffle.address, form: shown }))).code).toBe(
    'raffle.nothing-amended',
  );
  const form = { ...shown, ...weekLater, 'readings.0.draw': '2026-12-29' };
  const send = () => amendRaffle(app, raffle.ana, { ...raffle.address, form });
  const [one, other] = await Promise.all([send(), send()]);
  expect(one).toEqual(other);
  expect(await chainOf(raffle)).toHaveLength(2);
});

test('the database refuses rules out of their chain, a new chain once a number is taken, and any once a list is sealed', async () => {
  const raffle = await sale();
  const { community_id, id } = await raffleRow(app, raffle);
  const [row] = await chainOf(raffle);
  if (!row) throw new Error('no rules');
  const insert = (version: number, chain: number) =>
    app.db
      .insertInto('bases')
      .values({ ...row, version, chain })
      .execute();
  await expect(insert(3, 1)).rejects.toThrow('goes on with its chain');
  await expect(insert(2, 2)).rejects.toThrow('are amended');
  await expect(insert(22, 1)).rejects.toThrow('goes on with its chain');
  await expect(
    sql`update bases set terms = 'x' where community_id = ${community_id} and raffle_id = ${id}`.execute(app.db),
  ).rejects.toThrow();
  clock.set(drawAt.subtract({ hours: 2 }));
  await sealDueLists(app);
  await expect(insert(2, 1)).rejects.toThrow('sealed raffle');
});

test('whoever held a number before an amendment gives it back: unpaid it is free, paid it is to be refunded', async () => {
  const raffle = await sale({}, []);
  const paid = await sellPaid(app, raffle, [7]);
  const unpaid = await takeAs(app, raffle.address, 'Beto', [9]);
  expect((await refusalOf(withdrawOrder(app, stranger, { key: paid.secret }))).code).toBe('order.no-withdrawal');
  await amend(raffle, { title: 'Otra' });
  clock.pass({ minutes: 1 });
  const after = await sellPaid(app, raffle, [11]);
  await Promise.all([1, 2, 3].map(() => withdrawOrder(app, stranger, { key: paid.secret })));
  await withdrawOrder(app, stranger, { key: unpaid.secret });
  expect(await statusOf(paid.orderId)).toBe('refund_pending');
  expect(await statusOf(unpaid.orderId)).toBe('cancelled');
  expect(await stateOf(app, raffle.address)).toEqual({ 11: 'paid' });
  expect((await recordsOf(app, raffle)).map(({ number }) => number)).toEqual([11]);
  const { community_id: communityId } = await raffleRow(app, raffle);
  const due = (await eventsOf(app.db, communityId, 'order', paid.orderId)).filter(
    ({ kind }) => kind === 'order.refund-due',
  );
  expect(due).toMatchObject([{ data: { withdrawn: 2 } }]);
  expect((await refusalOf(withdrawOrder(app, stranger, { key: after.secret }))).code).toBe('order.no-withdrawal');
  await takeAs(app, raffle.address, 'Carla', [7]);
});

test('nobody withdraws once sales are closed, and the order’s page says for good what was amended since', async () => {
  const raffle = await sale({}, []);
  const paid = await sellPaid(app, raffle, [7]);
  await amend(raffle, { title: 'Otra' });
  clock.set(drawAt.subtract({ hours: 2 }));
  expect((await refusalOf(withdrawOrder(app, stranger, { key: paid.secret }))).code).toBe('order.no-withdrawal');
  await sealDueLists(app);
  expect((await refusalOf(withdrawOrder(app, stranger, { key: paid.secret }))).code).toBe('order.no-withdrawal');
  expect(await statusOf(paid.orderId)).toBe('confirmed');
  const { amended } = await showOrder(app, stranger, { key: paid.secret });
  expect(amended).toMatchObject({ withdrawal: 'over', changes: [{ after: ['Otra'] }] });
});

test('a withdrawal at the moment of the seal is before it or refused: the list never holds a number that was given back', async () => {
  const raffle = await sale({}, [5]);
  const paid = await sellPaid(app, raffle, [7]);
  await amend(raffle, { title: 'Otra' });
  clock.set(drawAt.subtract({ hours: 2, seconds: 1 }));
  const withdrawn = withdrawOrder(app, stranger, { key: paid.secret });
  clock.set(drawAt.subtract({ hours: 2 }));
  const [done] = await Promise.allSettled([withdrawn, sealDueLists(app)]);
  const isOut = done.status === 'fulfilled';
  expect(await statusOf(paid.orderId)).toBe(isOut ? 'refund_pending' : 'confirmed');
  expect(Object.keys(await stateOf(app, raffle.address))).toHaveLength(isOut ? 1 : 2);
});

test('who chose under other rules takes nothing before they have seen the new ones; the same form sent twice is one order', async () => {
  const raffle = await sale();
  const form = { rules: '1', requestKey: randomUUID() };
  const taken = await takeAs(app, raffle.address, 'Beto', [9], form);
  await amend(raffle, { title: 'Otra' });
  expect((await takeAs(app, raffle.address, 'Beto', [9], form)).orderId).toBe(taken.orderId);
  expect((await refusalOf(takeAs(app, raffle.address, 'Carla', [10], { rules: '1' }))).code).toBe(
    'raffle.rules-changed',
  );
  expect(await stateOf(app, raffle.address)).not.toHaveProperty('10');
  await takeAs(app, raffle.address, 'Carla', [10], { rules: '2' });
});

test('who agreed to rules that were edited since takes nothing either', async () => {
  clock.set('2026-11-21T10:00:00Z');
  const { ana, address } = await raffleOnSale(app);
  const form = { ...raffleForm, title: 'Otra cosa', rule: 'on', publicPaid: 'on', adults: 'on' };
  await editRaffle(app, ana, { ...address, form });
  expect((await refusalOf(takeAs(app, address, 'Carla', [10], { rules: '1' }))).code).toBe('raffle.rules-changed');
  await takeAs(app, address, 'Carla', [10], { rules: '2' });
});

test('a request that is confirmed after an amendment was made before it, and may be given back', async () => {
  const raffle = await sale({}, [5]);
  const row = await raffleRow(app, raffle);
  await app.db.updateTable('raffles').set({ check_phone: '600999888' }).where('id', '=', row.id).execute();
  await refusalOf(takeAs(app, raffle.address, 'Beto', [9]));
  await amend(raffle, { title: 'Otra' });
  const { id } = await app.db
    .selectFrom('hold_requests')
    .select('id')
    .where('raffle_id', '=', row.id)
    .executeTakeFirstOrThrow();
  await confirmHoldRequest(app, raffle.ana, { ...raffle.address, request: id });
  const order = await app.db
    .selectFrom('orders')
    .selectAll()
    .where('raffle_id', '=', row.id)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  expect(amendmentsSince(await basesChain(app.db, row), order).map(({ version }) => version)).toEqual([2]);
});

test('a raffle above the limits of a plan that became smaller is changed, sold, sealed and drawn; only new ones are refused', async () => {
  const large = await sale({ numbering: '000-999' }, []);
  const other = await sale({ numbering: '000-999' }, [512]);
  const { ana, address } = large;
  const urls = [large, other].map((each) => each.address.communityUrl);
  await app.db.updateTable('communities').set({ plan: 'gratis' }).where('url', 'in', urls).execute();
  const { values } = await showRaffleForm(app, ana, address);
  const form = {
    ...values,
    adults: 'on',
    rule: 'on',
    publicPaid: 'on',
    permit: 'Resolución 12/2026',
    title: 'Patinete',
  };
  await editRaffle(app, ana, { ...address, form });
  const more = { ...form, numbering: '0000-9999' };
  expect((await refusalOf(editRaffle(app, ana, { ...address, form: more }))).code).toBe('plan.numbers');
  await editRaffleWords(app, ana, { ...address, form: { ...values, story: 'Cambia la historia' } });
  const order = await takeAs(app, address, 'Luis', [512]);
  await amend(large, { title: 'Patinete rojo' });
  await confirmOrder(app, ana, { ...address, order: order.orderId, form: { way: 'cash' } });
  const { communityUrl } = address;
  const another = launchRaffle(app, ana, { communityUrl, form: { ...form, title: 'Otra', numbering: '00-99' } });
  expect((await refusalOf(another)).code).toBe('plan.open-raffles');
  await sealAndWait(app, clock, other);
  await makeDueDraws(app);
  expect((await raffleRow(app, large)).status).toBe('closed');
  expect(await verdictOf(app, other)).toMatchObject({ valida: true });
});
