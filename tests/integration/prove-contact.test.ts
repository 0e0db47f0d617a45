import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { App } from '#app/app.ts';
import { forgetContactChecks } from '#app/contacts/forget-checks.ts';
import { browserSecret, provenBy } from '#app/contacts/proofs.ts';
import { showHoldRequest } from '#app/contacts/show-hold-request.ts';
import { cancelRaffle } from '#app/draws/cancel-raffle.ts';
import { sendDueMails } from '#app/notifications/send-due-mails.ts';
import { stopMail } from '#app/notifications/stop-mail.ts';
import { confirmHoldRequest } from '#app/orders/answer-request.ts';
import { eraseOrder } from '#app/orders/erase-order.ts';
import { editRaffle } from '#app/raffles/edit-raffle.ts';
import { findRaffle, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { setContactCheck } from '#app/raffles/set-contact-check.ts';
import { connect } from '#db/client.ts';
import { latestBases } from '#db/raffles/bases.ts';
import { personIn, stranger } from '#support/app.ts';
import {
  app,
  checked,
  clock,
  codesTo,
  contactFixture,
  database,
  dates,
  lastCode,
  made,
  orderOf,
  organiserPhone,
  pageOf,
  peer,
  requested,
  someone,
} from '#support/contact-check.ts';
import { raffleForm, raffleOnSale, refusalOf, stateOf } from '#support/raffle.ts';
import { refusalSentence } from '#texts/refusals.ts';

await contactFixture();

/** Whether a browser has proven an address in the community of a raffle. */
async function provenTo(address: RaffleAddress, browser: string | null, email: string): Promise<boolean> {
  const { community } = await findRaffle(app.db, address, stranger);
  const asked = { communityId: community.id, contactKeys: [`mail:${email}`], browser, now: clock.now() };
  return (await provenBy(app.db, asked)).length > 0;
}

/** Another code: one digit is another one. */
const wrong = (code: string) => `${(Number(code[0]) + 1) % 10}${code.slice(1)}`;

test('nothing is held until the code that came by mail is sent with the same form, and then the browser is known', async () => {
  const { address } = await checked();
  const email = someone();
  const page = pageOf(address, { email });
  const sent = await refusalOf(page.take([7]));
  expect(sent).toMatchObject({ code: 'contact.code-sent', params: { email } });
  expect(await stateOf(app, address)).toEqual({});
  const code = await lastCode(email);
  expect(code).toMatch(/^\d{6}$/);
  const placed = await page.take([7], { code: `${code.slice(0, 3)} ${code.slice(3)}` });
  expect(await orderOf(placed.secret)).toMatchObject({ status: 'pending', numbers: [7], email });
  const elsewhere = await checked();
  await pageOf(elsewhere.address, { email, browser: page.browser }).take([3]);
  expect(await codesTo(email)).toHaveLength(1);
  clock.pass({ hours: 24 * 30 });
  expect((await refusalOf(pageOf(address, { email, browser: page.browser }).take([9]))).code).toBe('contact.code-sent');
});

test('the mail says how long the code works and how to get no more of them, and nothing that an organiser wrote', async () => {
  const form = {
    title: 'Su banco: entre en banco-malo.example',
    checkContact: 'on',
    checkPhone: organiserPhone,
    ...dates,
  };
  const { address } = await raffleOnSale(app, { form });
  const email = someone();
  await refusalOf(pageOf(address, { email }).take([1]));
  await sendDueMails(app);
  const { community } = await findRaffle(app.db, address, stranger);
  const [taken] = peer.taken.filter(({ to }) => to.includes(email));
  const code = taken?.mail.subject?.slice(0, 6) ?? '';
  for (const part of [taken?.mail.text, taken?.mail.html]) {
    expect(part).toContain(code);
    for (const theirs of ['Su banco', 'banco-malo', community.name, community.url, 'Beto']) {
      expect(part).not.toContain(theirs);
    }
    expect(part).toContain('15 minutos');
    expect(part).toContain('/avisos/baja/');
    const links = part?.match(/https?:\/\/[^\s"<]+/g) ?? [];
    expect(new Set(links.map((link) => link.replace(/baja\/.*/, 'baja/')))).toEqual(
      new Set([`${app.publicUrl}/avisos/baja/`]),
    );
  }
  const token = /\/avisos\/baja\/([^\s"]+)/.exec(taken?.mail.text ?? '')?.[1] ?? '';
  await stopMail(app, stranger, token);
  clock.pass({ minutes: 2 });
  const answer = await refusalOf(pageOf(address, { email }).take([2]));
  // whoever typed the address reads the same as of any other
  expect(answer).toMatchObject({ code: 'contact.code-sent', params: { email } });
  expect(await codesTo(email)).toHaveLength(1);
});

test('a code works once, for the form and the address that it was sent to, for a quarter of an hour and five tries', async () => {
  const { address } = await checked();
  const email = someone();
  const page = pageOf(address, { email });
  await refusalOf(page.take([1]));
  const code = await lastCode(email);
  // somebody else's page with the same address, and this page with another address
  expect((await refusalOf(pageOf(address, { email }).take([1], { code }))).code).toBe('contact.code-too-soon');
  expect((await refusalOf(page.take([1], { code, email: someone() }))).code).toBe('contact.code-sent');
  for (const left of [4, 3, 2, 1, 0]) {
    expect(await refusalOf(page.take([1], { code: wrong(code) }))).toMatchObject({
      code: 'contact.code-wrong',
      params: { left },
    });
  }
  expect((await refusalOf(page.take([1], { code }))).code).toBe('contact.code-over');
  clock.pass({ minutes: 1 });
  expect((await refusalOf(page.take([1], { resend: '1' }))).code).toBe('contact.code-sent');
  const next = await lastCode(email);
  clock.pass({ minutes: 15 });
  expect((await refusalOf(page.take([1], { code: next }))).code).toBe('contact.code-over');
  expect((await refusalOf(page.take([1], { resend: '1', code: next }))).code).toBe('contact.code-sent');
  const last = await lastCode(email);
  await page.take([1], { code: last });
  const other = pageOf(address, { email });
  expect((await refusalOf(other.take([3], { code: last }))).code).toBe('contact.code-too-soon');
  expect(await stateOf(app, address)).toMatchObject({ 1: 'held' });
});

test('two submits of one right code at once hold one order, in either of two processes', async () => {
  const { address } = await checked();
  const email = someone();
  const requestKey = randomUUID();
  const handle = connect({ connectionString: database.url });
  const second = { ...app, db: handle.db };
  const page = pageOf(address, { email, requestKey });
  await refusalOf(page.take([1]));
  const code = await lastCode(email);
  // browsers that know the form's key and the code, two of them with the same wish
  const another = (on: App) => pageOf(address, { email, requestKey }, on);
  const twice = Array.from({ length: 2 }, (_, at) =>
    pageOf(address, { email, requestKey, browser: page.browser }, at ? app : second),
  );
  const answers = await Promise.allSettled([
    ...twice.map((each) => each.take([1], { code })),
    another(app).take([2], { code }),
    ...Array.from({ length: 10 }, (_, at) => another(at % 2 ? app : second).take([at + 3], { code })),
  ]);
  expect(Object.keys(await stateOf(app, address))).toHaveLength(1);
  const held = answers.flatMap((each) => (each.status === 'fulfilled' ? [each.value.orderId] : []));
  expect(new Set(held).size).toBe(1);
  const codes = answers.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []));
  for (const each of codes) expect(each).toBe('contact.code-over');
  const same = answers.slice(0, 2).map((each) => (each.status === 'fulfilled' ? each.value : each.reason.code));
  const isFirst = (await stateOf(app, address))[1] === 'held';
  // the same form gets the same order; another wish of that form finds the code used
  if (isFirst) expect(same).toMatchObject(same.map(() => ({ orderId: held[0] })));
  else expect(same).toEqual(['contact.code-over', 'contact.code-over']);
  await handle.close();
});

test('the same form with its code, sent many times at once, gets the same order every time, and its browser is known', async () => {
  const { address } = await checked();
  const email = someone();
  const page = pageOf(address, { email });
  await refusalOf(page.take([1]));
  const code = await lastCode(email);
  const answers = await Promise.all(Array.from({ length: 6 }, () => page.take([1], { code })));
  expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1);
  expect(await provenTo(address, page.browser, email)).toBe(true);
  // a browser that lost the answer sends the form again without its cookie
  const again = pageOf(address, { email, requestKey: page.requestKey });
  await again.take([1], { code: wrong(code) });
  expect(await provenTo(address, again.browser, email)).toBe(false);
  await again.take([1], { code });
  expect(await provenTo(address, again.browser, email)).toBe(true);
  // and not once the code has run out
  const late = pageOf(address, { email, requestKey: page.requestKey });
  clock.pass({ minutes: 16 });
  await late.take([1], { code });
  expect(await provenTo(address, late.browser, email)).toBe(false);
});

test('a mailbox is not flooded, whoever asks and from wherever, and asking twice at once sends one mail', async () => {
  const { address } = await checked();
  const email = someone();
  const page = pageOf(address, { email });
  await Promise.all([refusalOf(page.take([1])), refusalOf(page.take([1])), refusalOf(page.take([1]))]);
  expect(await codesTo(email)).toHaveLength(1);
  const tagged = email.replace('@', '+otra@');
  const tries = await Promise.all(
    Array.from({ length: 10 }, async (_, at) => (await refusalOf(pageOf(address, { email: tagged }).take([at]))).code),
  );
  expect(new Set(tries)).toEqual(new Set(['contact.code-too-soon']));
  for (let minute = 0; minute < 120; minute += 1) {
    clock.pass({ minutes: 1 });
    await refusalOf(pageOf(address, { email: minute % 2 ? email : tagged }).take([5]));
  }
  const all = [...(await codesTo(email)), ...(await codesTo(tagged))];
  expect(all.length).toBeLessThanOrEqual(8);
});

test('a stranger who asks for codes to an address uses up none of those that its person is sent', async () => {
  const { address } = await checked();
  const email = someone();
  const [other, own] = [randomUUID(), randomUUID()].map((visitor) => ({ ...stranger, visitor }));
  for (let minute = 0; minute < 30; minute += 1) {
    await refusalOf(pageOf(address, { email }).take([1], {}, other));
    clock.pass({ minutes: 1 });
  }
  expect((await refusalOf(pageOf(address, { email }).take([1], {}, other))).code).toBe('contact.code-too-soon');
  expect(await codesTo(email)).toHaveLength(4);
  const page = pageOf(address, { email });
  expect((await refusalOf(page.take([1], {}, own))).code).toBe('contact.code-sent');
  await page.take([1], { code: await lastCode(email) }, own);
});

test('numbers that are gone are told before any code is sent, and a right code then works for others', async () => {
  const { address } = await checked();
  const [email, quick] = [someone(), someone()];
  const page = pageOf(address, { email });
  await refusalOf(page.take([1]));
  const fast = pageOf(address, { email: quick });
  await refusalOf(fast.take([1]));
  await fast.take([1], { code: await lastCode(quick) });
  expect((await refusalOf(pageOf(address, { email: someone() }).take([1]))).code).toBe('numbers.taken');
  const code = await lastCode(email);
  expect((await refusalOf(page.take([1], { code }))).code).toBe('numbers.taken');
  await page.take([2], { code });
  expect(await provenTo(address, page.browser, email)).toBe(true);
});

test('what a contact has is no answer to whoever has not proven it: any wish begins the check, and it is counted after', async () => {
  const { address } = await raffleOnSale(app, {
    form: { ...dates, checkContact: 'on', checkPhone: organiserPhone },
    maxPerPerson: 5,
  });
  const email = someone();
  const own = pageOf(address, { email });
  await refusalOf(own.take([1, 2, 3]));
  await own.take([1, 2, 3], { code: await lastCode(email) });
  const answers: string[] = [];
  for (const buyer of [{ email }, { email: someone() }]) {
    for (const count of [1, 2, 3, 4, 5]) {
      await app.db.deleteFrom('contact_codes').execute();
      const wish = Array.from({ length: count }, (_, at) => 10 + at);
      answers.push((await refusalOf(pageOf(address, buyer).take(wish))).code);
    }
  }
  expect(new Set(answers)).toEqual(new Set(['contact.code-sent']));
  // numbers that are gone, and more than anybody may have, are told as of any contact
  const more = Array.from({ length: 6 }, (_, at) => 10 + at);
  expect((await refusalOf(pageOf(address, { email }).take(more))).code).toBe('numbers.too-many');
});

test('a guest whom others stop by typing their address goes on with the code where a code helps, and only there', async () => {
  const { address } = await raffleOnSale(app, { form: dates, maxPerPerson: 2 });
  const email = someone();
  const other = { ...stranger, visitor: randomUUID() };
  await pageOf(address, { email }).take([1, 2], {}, other);
  const page = pageOf(address, { email });
  expect((await refusalOf(page.take([3, 4]))).code).toBe('contact.code-sent');
  await page.take([3, 4], { code: await lastCode(email) });
  // their own share is used up now, and no code would change that
  clock.pass({ minutes: 2 });
  expect((await refusalOf(pageOf(address, { email }).take([5]))).code).toBe('numbers.too-many');
  // nor does one for the address where it is the phone that others typed
  const phone = '600 222 333';
  await pageOf(address, { phone }).take([11, 12], {}, other);
  const both = { email: someone(), phone };
  const refusal = await refusalOf(pageOf(address, both).take([13]));
  expect([refusal.code, refusal.params]).toEqual(['numbers.too-many', { limit: 2, held: null, contact: 'phone' }]);
  expect(await codesTo(both.email)).toEqual([]);
  // the refusal says what does: the address alone, or an account
  expect(refusalSentence(refusal)).toContain('deja el teléfono en blanco y escribe tu correo, o inicia sesión');
  await pageOf(address, { email: both.email }).take([13]);
  await pageOf(address, { phone }).take([14], {}, await personIn(app, 'Eva'));
  // not where the address is in the way too, by orders that are its own, nor where there is no mail to prove one by
  expect((await refusalOf(pageOf(address, { phone }).take([15], {}))).params).toMatchObject({ contact: 'phone' });
  expect((await refusalOf(pageOf(address, { phone }, made.app).take([15]))).params).toMatchObject({ contact: 'typed' });
  expect((await refusalOf(pageOf(address, { email, phone }).take([15]))).params).toMatchObject({ contact: 'typed' });
});

test('a proven cookie proves its own contact and no other, and somebody without it proves nothing', async () => {
  const { address } = await checked();
  const email = someone();
  const page = pageOf(address, { email });
  await refusalOf(page.take([1]));
  await page.take([1], { code: await lastCode(email) });
  expect((await refusalOf(pageOf(address, { email: someone(), browser: page.browser }).take([2]))).code).toBe(
    'contact.code-sent',
  );
  clock.pass({ minutes: 2 });
  expect((await refusalOf(pageOf(address, { email }).take([2]))).code).toBe('contact.code-sent');
  expect(await provenTo(address, page.browser, email)).toBe(true);
  for (const browser of [browserSecret(app, null), null]) expect(await provenTo(address, browser, email)).toBe(false);
  expect(await provenTo(address, page.browser, 'otra@correo.example')).toBe(false);
});

test('an account whose provider vouches for its address is not checked; one without that is', async () => {
  const { address } = await checked();
  const eva = await personIn(app, 'Eva');
  await pageOf(address).take([1], {}, eva);
  const fran = await personIn(app, 'Fran');
  const email = someone();
  await app.db.updateTable('users').set({ email, email_verified: false }).where('uid', '=', fran.userId).execute();
  const page = pageOf(address, { phone: '' });
  expect((await refusalOf(page.take([2], {}, fran))).code).toBe('contact.code-sent');
  await page.take([2], { code: await lastCode(email) }, fran);
  expect(await provenTo(address, page.browser, email)).toBe(true);
});

test('where no mail is sent a phone is asked for, and the message is the way', async () => {
  const { address } = await checked();
  const silent = { ...app, mail: null };
  const page = pageOf(address, { email: someone() }, silent);
  expect((await refusalOf(page.take([1]))).params).toEqual({ fields: { phone: { code: 'check-phone' } } });
  expect((await refusalOf(page.take([1], { phone: '600111222' }))).code).toBe('contact.message-needed');
});

test('the check is off unless it is asked for, needs a phone, may change while numbers are sold, and is no term', async () => {
  const { ana, address } = await raffleOnSale(app, { form: dates });
  const bases = async () => (await latestBases(app.db, (await findRaffle(app.db, address, ana)).raffle))?.fingerprint;
  const before = await bases();
  await pageOf(address, { phone: '600111222' }).take([1]);
  const turn = (form: Record<string, string>, actor = ana) => setContactCheck(app, actor, { ...address, form });
  expect((await refusalOf(turn({ checkContact: 'on' }))).params).toEqual({
    fields: { checkPhone: { code: 'required' } },
  });
  expect((await refusalOf(turn({ checkContact: 'on', checkPhone: '6' }))).params).toEqual({
    fields: { checkPhone: { code: 'phone' } },
  });
  expect((await refusalOf(turn({}, await personIn(app, 'Eva')))).code).toBe('not-allowed');
  await turn({ checkContact: 'on', checkPhone: organiserPhone });
  expect((await refusalOf(pageOf(address, { phone: '600111223' }).take([2]))).code).toBe('contact.message-needed');
  await turn({ checkPhone: organiserPhone });
  await pageOf(address, { phone: '600111223' }).take([2]);
  expect(await bases()).toBe(before);
});

test('the form of a raffle turns it on, and turning it off there publishes no new rules', async () => {
  const { ana, address } = await checked();
  const seen = async () => (await findRaffle(app.db, address, ana)).raffle;
  expect((await seen()).check_phone).toBe('600999888');
  const before = await latestBases(app.db, await seen());
  await editRaffle(app, ana, { ...address, form: { ...raffleForm, ...dates } });
  expect((await seen()).check_phone).toBeNull();
  expect((await latestBases(app.db, await seen()))?.version).toBe(before?.version);
});

test('codes are forgotten after a day, requests a day after their time, proofs after thirty', async () => {
  const { ana, address } = await checked();
  const email = someone();
  const page = pageOf(address, { email });
  await refusalOf(page.take([1]));
  await page.take([1], { code: await lastCode(email) });
  const { secret } = await requested(address, ana, [2]);
  const count = async () => {
    const of = (table: 'contact_codes' | 'hold_requests' | 'contact_proofs') =>
      app.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
    const rows = await Promise.all([of('contact_codes'), of('hold_requests'), of('contact_proofs')]);
    return rows.map((row) => Number(row.count) > 0);
  };
  clock.pass({ hours: 23 });
  await forgetContactChecks(app);
  expect(await count()).toEqual([true, true, true]);
  clock.pass({ hours: 1 });
  await forgetContactChecks(app);
  expect(await count()).toEqual([false, true, true]);
  expect((await showHoldRequest(app, stranger, { secret })).request.state).toBe('expired');
  clock.pass({ hours: 24 });
  await forgetContactChecks(app);
  expect(await count()).toEqual([false, false, true]);
  clock.pass({ hours: 24 * 30 });
  await forgetContactChecks(app);
  expect(await count()).toEqual([false, false, false]);
});

/** The keys of the contacts that checks have left something of. */
async function keysLeft() {
  const of = async (table: 'contact_codes' | 'contact_proofs' | 'hold_requests') =>
    (await app.db.selectFrom(table).select('contact_key').execute()).map((row) => row.contact_key);
  return { codes: await of('contact_codes'), proofs: await of('contact_proofs'), requests: await of('hold_requests') };
}

test('who erases their order erases what its check left of them: the code, the request, and that their browser proved it', async () => {
  const { ana, address } = await checked();
  const [email, phone] = [someone(), '600777666'];
  const page = pageOf(address, { email });
  await refusalOf(page.take([1]));
  const byCode = await page.take([1], { code: await lastCode(email) });
  const byMessage = await requested(address, ana, [2], { phone });
  await confirmHoldRequest(app, ana, byMessage.at);
  await cancelRaffle(app, ana, { ...address, form: { reason: 'Se aplaza' } });
  await eraseOrder(app, stranger, { key: byCode.secret });
  await eraseOrder(app, stranger, { key: byMessage.secret });
  const { codes, proofs, requests } = await keysLeft();
  for (const left of [codes, proofs, requests]) {
    expect(left).not.toContain(`mail:${email}`);
    expect(left).not.toContain(`tel:+34${phone}`);
  }
});

test('who erases an order with a contact that they only typed erases nothing of whoever has it', async () => {
  const { ana, address } = await checked();
  const [phone, other] = ['600777555', someone()];
  const owner = await requested(address, ana, [1], { phone });
  await confirmHoldRequest(app, ana, owner.at);
  await requested(address, ana, [2], { phone, name: 'Desde otro navegador' });
  const typed = pageOf(address, { email: other, phone });
  await refusalOf(typed.take([3]));
  const { secret } = await typed.take([3], { code: await lastCode(other) });
  const before = await keysLeft();
  await cancelRaffle(app, ana, { ...address, form: { reason: 'Se aplaza' } });
  await eraseOrder(app, stranger, { key: secret });
  const after = await keysLeft();
  const own = (keys: readonly string[]) => keys.filter((key) => key !== `mail:${other}`);
  expect(after).toEqual({ codes: own(before.codes), proofs: own(before.proofs), requests: before.requests });
  expect(after.proofs).toContain(`tel:+34${phone}`);
  expect(after.requests).toContain(`tel:+34${phone}`);
});
