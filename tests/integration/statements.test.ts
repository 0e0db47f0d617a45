import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eraseAccount } from '#app/accounts/erase-account.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { sendReceipt } from '#app/orders/send-receipt.ts';
import { undoConfirmation } from '#app/orders/undo-confirmation.ts';
import { findRaffle } from '#app/raffles/find-raffle.ts';
import { confirmLine } from '#app/statements/confirm-line.ts';
import { forgetOldStatements } from '#app/statements/forget-statements.ts';
import { showLines } from '#app/statements/show-lines.ts';
import { statementLimits } from '#domain/statements/statement-fields.ts';
import { stranger } from '#support/app.ts';
import { withClock } from '#support/clock.ts';
import { app, clock, orderFixture, saleWith, sendForm, server } from '#support/order-fixture.ts';
import { refusalOf, takeAs } from '#support/raffle.ts';
import { receiptPicture } from '#support/receipt.ts';
import { bringLines } from '#support/statement.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import { paths } from '#texts/paths.ts';
import { statementTexts as words } from '#texts/statements/statements.ts';

await orderFixture();

const sale = async () => {
  const at = await saleWith('admin');
  const page = paths.raffleStatement(at.address);
  const cookie = [...at.person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const take = async (name: string, numbers: readonly number[]) => {
    const { orderId, secret } = await takeAs(app, at.address, name, numbers);
    const { reference } = await app.db
      .selectFrom('orders')
      .select('reference')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    return { order: orderId, secret, reference };
  };
  /** Sends a statement and keeps its lines. Gives what the page says then. */
  const see = async (address: string) => (await at.person.get(address)).text();
  const go = async (answer: { headers: Headers }) => see(answer.headers.get('Location') ?? '');
  const bring = async (sent: string) => {
    const looked = await sendForm(page, { act: 'look', pasted: sent }, cookie);
    const shown = looked.headers.get('Location') ?? '';
    const statement = new URL(shown, server.url).searchParams.get('extracto') ?? '';
    const kept = await at.person.post(page, { act: 'keep', statement });
    return said(await go(kept));
  };
  const lines = async () => (await showLines(app, at.actor, { ...at.address, page: 1, chosen: null })).lines;
  return { ...at, page, cookie, take, see, go, bring, lines };
};

const today = () => clock.now().toZonedDateTimeISO('Europe/Madrid').toPlainDate();
const dayOf = (date: Temporal.PlainDate) => date.toString().split('-').reverse().join('/');

/** The hidden fields of the first form that confirms a line. */
function formIn(html: string): Record<string, string> {
  const form = /<form[^>]*>(?:(?!<\/form>).)*value="confirm"(?:(?!<\/form>).)*<\/form>/s.exec(html)?.[0] ?? '';
  const value = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(form)?.[1] ?? '';
  return { act: 'confirm', order: value('order'), line: value('line'), amount: value('amount'), key: value('key') };
}

/** What a page says, without its code. */
function said(html: string): string {
  return plain((/<main.*<\/main>/s.exec(html)?.[0] ?? html).replace(/<[^>]*>/g, ' '));
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ');
}

test('a statement is sent, looked at, kept and matched with the order that it names, without script', async () => {
  const { person, desk, page, cookie, take, see, go } = await sale();
  const { order, reference } = await take('Íñigo Peña', [7, 8]);
  await take('Otra', [9]);
  expect((await see(desk)).includes(page)).toBe(true);
  expect(said(await see(page))).toContain(words.bring.file);
  const day = dayOf(today());
  const text = [
    'Movimientos de la cuenta;;;',
    'Fecha operación;Concepto;Importe;Saldo',
    `${day};TRANSF ${reference} PENA;9,00;1.009,00`,
    `${day};Nómina;1.250,00;1.000,00`,
    `${day};Supermercado;-30,00;0,00`,
    'ayer;Algo;5,00;0,00',
  ].join('\r\n');
  const file = new Blob([new Uint8Array(Buffer.from(text, 'latin1'))], { type: 'text/csv' });
  const looked = await sendForm(page, { act: 'look', file, pasted: '' }, cookie);
  const shown = looked.headers.get('Location') ?? '';
  const preview = said(await see(shown));
  for (const each of [
    words.preview.keep(2),
    words.preview.debits(1),
    words.preview.faulty(1),
    words.preview.nothingYet,
  ])
    expect(preview).toContain(plain(each));
  expect(preview).toContain('«ayer» no parece una fecha');
  const statement = new URL(shown, server.url).searchParams.get('extracto') ?? '';
  const kept = await person.post(page, { act: 'keep', statement });
  const html = await go(kept);
  const list = said(html);
  for (const each of [
    words.done.kept(2, 0),
    words.lines.proposed(1, 2),
    words.lines.reasons.reference,
    words.lines.ask,
    words.lines.whole('5 €'),
    words.lines.rest('4 €'),
  ])
    expect(list).toContain(plain(each));
  expect(list).not.toContain('Supermercado');

  const form = formIn(html);
  expect(form).toMatchObject({ order, amount: '500' });
  const confirmed = await person.post(page, form);
  const after = said(await go(confirmed));
  expect(after).toContain(words.done.paid);
  expect(after).toContain('Quedan 4 € de 9 €');
  expect(after).toContain(words.matches.title);
  const again = await person.post(page, form);
  expect(again.status).toBe(303);
  const paid = await app.db.selectFrom('payments').select(['amount', 'way']).where('order_id', '=', order).execute();
  expect(paid).toEqual([{ amount: 500, way: 'transfer' }]);
  expect((await person.post(page, { act: 'keep', statement })).status).toBe(422);
});

test('the same statement again, in another order or overlapping, adds nothing twice', async () => {
  const { bring } = await sale();
  const day = dayOf(today());
  const row = (text: string) => `${day}\t${text}\t5,00\t0,00`;
  expect(await bring([row('Bizum de Ana'), row('Bizum de Ana'), row('Bizum de Luis')].join('\n'))).toContain(
    plain(words.done.kept(3, 0)),
  );
  const overlap = [row('Bizum de Luis'), row('Bizum de Eva'), row('Bizum de Ana'), row('Bizum de Ana')].join('\n');
  expect(await bring(overlap)).toContain(plain(words.done.kept(1, 3)));
  expect(await bring(overlap)).toContain(plain(words.done.kept(0, 4)));
});

test('one transfer pays several orders, of no more together than it is, and undoing a confirmation frees it', async () => {
  using _clock = withClock(clock);
  const { address, actor, take, bring, lines } = await sale();
  const orders = [await take('Ana', [1]), await take('Beto', [2, 3]), await take('Carla', [4])];
  await bring(`${dayOf(today())}\tTraspaso\t8,00\t0,00`);
  const [line] = await lines();
  const confirm = (at: number, amount: number) =>
    confirmLine(app, actor, {
      ...{ ...address, order: orders[at]?.order ?? '' },
      form: { line: line?.fingerprint ?? '', amount: String(amount) },
    });
  expect(await confirm(0, 250)).toEqual({ isPaid: true, left: 550 });
  expect((await refusalOf(confirm(1, 250))).code).toBe('statement.other-sum');
  expect(await confirm(1, 500)).toEqual({ isPaid: true, left: 50 });
  expect(await confirm(2, 50)).toEqual({ isPaid: false, left: 0 });
  expect(await lines()).toEqual([]);
  expect((await refusalOf(confirm(2, 200))).code).toBe('statement.line-used');
  clock.pass({ minutes: 1 });
  await undoConfirmation(app, actor, { ...address, order: orders[1]?.order ?? '' });
  expect(await lines()).toMatchObject([{ left: 500, amount: 800 }]);
  expect(await confirm(1, 500)).toEqual({ isPaid: true, left: 0 });

  const paid = await app.db
    .selectFrom('line_matches')
    .selectAll()
    .where('order_id', '=', orders[0]?.order ?? '')
    .executeTakeFirstOrThrow();
  await expect(sql`delete from line_matches`.execute(app.db)).rejects.toThrow('append-only');
  await expect(sql`update statement_lines set amount = amount + 1`.execute(app.db)).rejects.toThrow('append-only');
  await expect(
    sql`delete from statement_lines where fingerprint = ${paid.fingerprint}`.execute(app.db),
  ).rejects.toThrow();
});

test('the database itself counts a line once', async () => {
  const { address, actor, take, bring, lines } = await sale();
  const [one, other] = [await take('Ana', [1]), await take('Beto', [2])];
  await bring(`${dayOf(today())}\tTraspaso\t2,50\t0,00`);
  const [line] = await lines();
  const fingerprint = line?.fingerprint ?? '';
  await confirmLine(app, actor, { ...address, order: one.order, form: { line: fingerprint, amount: '250' } });
  await confirmOrder(app, actor, { ...address, order: other.order, form: {} });
  const payment = await app.db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', other.order)
    .executeTakeFirstOrThrow();
  const match = {
    ...{ community_id: payment.community_id, payment_id: payment.id, order_id: other.order },
    ...{ fingerprint, matched_by: actor.userId, matched_at: clock.now() },
  };
  await expect(app.db.insertInto('line_matches').values(match).execute()).rejects.toThrow('counts once');
});

test('columns that nobody knows are chosen, and remembered for the next statement of that bank', async () => {
  const { person, page, cookie, take, see } = await sale();
  const { order } = await take('Ana Ruiz', [1]);
  const send = async (day: string) => {
    const pasted = `Cuándo;Cuánto;Qué\n${day};2,50;Ana Ruiz`;
    const answer = await sendForm(page, { act: 'look', pasted }, cookie);
    return answer.headers.get('Location') ?? '';
  };
  const first = await send('por la mañana');
  expect(said(await see(first))).toContain(words.columns.missing);
  const statement = new URL(first, server.url).searchParams.get('extracto') ?? '';
  expect((await person.post(page, { act: 'keep', statement })).status).toBe(422);
  expect((await person.post(page, { act: 'columns', statement, date: '0' })).status).toBe(422);
  await person.post(page, { act: 'columns', statement, date: '0', amount: '1', text: '2' });
  expect((await person.post(page, { act: 'keep', statement })).status).toBe(422);
  const second = await send(dayOf(today()));
  const known = new URL(second, server.url).searchParams.get('extracto') ?? '';
  await person.post(page, { act: 'columns', statement: known, date: '0', amount: '1', text: '2' });
  await person.post(page, { act: 'keep', statement: known });
  const third = said(await (await person.get(await send(dayOf(today())))).text());
  expect(third).toContain(plain(words.preview.keep(1)));
  expect(third).not.toContain(words.columns.missing);
  const html = await see(page);
  expect(said(html)).toContain(words.lines.reasons.name);
  expect(formIn(html)).toMatchObject({ order, amount: '250' });

  await person.post(page, { ...formIn(html), act: 'refuse' });
  expect(formIn(await see(page)).order).toBe('');
  const { reference } = await app.db
    .selectFrom('orders')
    .select('reference')
    .where('id', '=', order)
    .executeTakeFirstOrThrow();
  const { line } = formIn(html);
  const chosen = await see(`${page}?ingreso=${line}&ref=${reference.toLowerCase()}`);
  expect(said(chosen)).toContain(words.lines.reasons.chosen);
  expect(formIn(chosen)).toMatchObject({ order, line });
  expect(said(await see(`${page}?ingreso=${line}&ref=XXXXXX`))).toContain(plain(words.lines.missing('XXXXXX')));
});

test('what came and is no payment is deleted by hand or after its days, and what paid an order stays', async () => {
  using _clock = withClock(clock);
  const { address, actor, person, page, cookie, take, go, bring, lines } = await sale();
  const { order } = await take('Ana', [1]);
  const day = dayOf(today());
  await bring(`${day}\tTraspaso\t2,50\t0,00\n${day}\tNómina\t900,00\t0,00`);
  const [proposed] = await lines();
  expect(proposed?.proposals).toMatchObject([{ reason: 'amount', amount: 250, order: { id: order, due: 250 } }]);
  const line = proposed?.fingerprint ?? '';
  await confirmLine(app, actor, { ...address, order, form: { line, amount: '250' } });
  const deleted = await person.post(page, { act: 'delete' });
  expect(said(await go(deleted))).toContain(plain(words.done.deleted(1)));
  await bring(`${day}\tNómina\t900,00\t0,00`);
  const before = await app.db
    .selectFrom('statement_lines')
    .select('text')
    .where('kept_by', '=', actor.userId)
    .execute();
  expect(before.map(({ text }) => text).toSorted()).toEqual(['Nómina', 'Traspaso']);
  await sendForm(page, { act: 'look', pasted: `${day}\tBelarmina\t2,50\t0,00` }, cookie);
  clock.pass({ hours: 24 * statementLimits.days + 1 });
  await forgetOldStatements(app);
  const left = await app.db
    .selectFrom('statement_lines')
    .select('fingerprint')
    .where('kept_by', '=', actor.userId)
    .execute();
  expect(left).toEqual([{ fingerprint: line }]);
  expect(await app.db.selectFrom('statements').selectAll().execute()).toEqual([]);
  await eraseAccount(app, actor, { confirmation: 'ELIMINAR' });
  const emptied = await app.db
    .selectFrom('statement_lines')
    .select(['text', 'amount'])
    .where('kept_by', '=', actor.userId)
    .where('fingerprint', '=', line)
    .execute();
  expect(emptied).toEqual([{ text: null, amount: 250 }]);
});

test('the last payment that the list waits for says before that it seals it, and does', async () => {
  using _clock = withClock(clock);
  const { address, actor, person, page, take, see, go } = await sale();
  const { secret, reference } = await take('Ana', [1]);
  await sendReceipt(app, stranger, { place: { key: secret }, form: {}, sent: await receiptPicture(reference) });
  clock.set((await findRaffle(app.db, address, actor)).raffle.sales_close_at.add({ minutes: 1 }));
  await bringLines(app, actor, address, [`Rifa ${reference}`, '2,50']);
  const html = await see(page);
  expect(said(html)).toContain(plain(deskTexts.seal.last));
  expect(said(await go(await person.post(page, formIn(html))))).toContain(words.done.sealed);
  expect((await findRaffle(app.db, address, actor)).raffle.status).toBe('closed');
});
