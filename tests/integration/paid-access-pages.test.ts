import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { confirmPayment } from '#app/access/confirm-payment.ts';
import { configureCommunity } from '#app/community-settings/configure-community.ts';
import { createInvitation } from '#app/invitations/create-invitation.ts';
import { joinCommunity } from '#app/joining/join-community.ts';
import { changePeople } from '#app/members/change-people.ts';
import { newSecret } from '#identity/secret.ts';
import { personIn } from '#support/app.ts';
import { stoppedClock } from '#support/clock.ts';
import { communityOfAna, putIn } from '#support/people.ts';
import { receiptPicture } from '#support/receipt.ts';
import { startTestServer } from '#support/server.ts';
import { visitorAs } from '#support/signed-in.ts';
import { type Visitor, visitor } from '#support/visitor.ts';
import { accessTexts } from '#texts/access/access.ts';
import { chargeTexts } from '#texts/access/charges.ts';
import { communityTexts } from '#texts/communities/communities.ts';
import { dashboardTexts } from '#texts/communities/dashboard.ts';
import { messageTexts } from '#texts/messages.ts';
import { paths } from '#texts/paths.ts';

const clock = stoppedClock('2026-11-21T10:00:00Z');
const server = await startTestServer({ clock });
afterAll(() => server.stop());
const { app } = server;

/** What a page says, its marks and entities out of the way. */
async function wordsOf(who: Visitor, address: string): Promise<string> {
  const response = await who.get(address);
  const html = (await response.text()).replace(/<(script|style)[\s\S]*?<\/\1>/g, ' ');
  const plain = html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('\u00a0', ' ');
  return `${response.status} ${plain.replace(/\s+/g, ' ')}`;
}

/** Sends a form with a file, as a browser without script does. */
function sendFile(who: Visitor, address: string, fields: Record<string, string>, file: Uint8Array): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set('file', new Blob([file as Uint8Array<ArrayBuffer>], { type: 'image/jpeg' }), 'pago.jpg');
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { cookie, Origin: app.publicUrl };
  return fetch(new URL(address, app.publicUrl), { method: 'POST', redirect: 'manual', headers, body });
}

const hidden = async (who: Visitor, address: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]+)"`).exec(await (await who.get(address)).text())?.[1] ?? '';

test('where nobody has said how access is paid, nobody is asked to pay, and all who look are told why', async () => {
  const place = await communityOfAna(app, {
    access_type: 'paid',
    payment_type: 'monthly',
    price: 500,
    visibility: 'public',
    payment_ways: [],
  });
  const { ana, id, url } = place;
  const at = { communityUrl: url };
  const [door, access] = [paths.community(at), paths.access(at)];
  const beto = await visitorAs(app, await personIn(app, 'Beto'));
  const eva = await visitorAs(app, await putIn(app, id, 'Eva', { status: 'expired' }));
  const { code } = await createInvitation(app, ana, {
    communityUrl: url,
    code: newSecret(app.dice),
    form: { kind: 'link', days: '7', uses: '5' },
  });
  const payments = async () =>
    (await app.db.selectFrom('access_payments').select('id').where('community_id', '=', id).execute()).length;
  for (const who of [visitor(app.publicUrl), beto, eva]) {
    const told = await wordsOf(who, door);
    expect(told).toContain('Todavía no se puede entrar');
    expect(told).toContain('Quien organiza aún no ha puesto cómo se paga. No envíes dinero');
    expect(told).toContain('Cuesta 5 € cada mes.');
    expect(told).toContain(accessTexts.included.title);
    expect(told).not.toMatch(/Pagar|Renovar:|Le pagas|envías el comprobante/);
  }
  expect(await wordsOf(eva, access)).toContain('de momento no puedes pagar');
  expect(await wordsOf(beto, paths.invitation({ code }))).toContain('Si aceptas, te guardamos el sitio');
  // from a page that was open since before
  expect((await beto.post(door, { act: 'join' })).status).toBe(409);
  expect((await eva.post(access, { act: 'begin' })).status).toBe(409);
  const carla = await visitorAs(app, await personIn(app, 'Carla'));
  const taken = await carla.post(paths.invitation({ code }), { act: 'redeem' });
  expect([taken.status, taken.headers.get('Location')]).toEqual([303, `${door}#entrar`]);
  expect(await wordsOf(carla, door)).toContain('Todavía no se puede entrar');
  expect(await payments()).toBe(0);
  const ways = { 'paymentWays.0.kind': 'bizum', 'paymentWays.0.holder': 'Ana', 'paymentWays.0.details': '600 123 456' };
  await configureCommunity(app, ana, { communityUrl: url, form: { part: 'payment', ...ways } });
  expect(await wordsOf(beto, door)).toContain('Pagar 5 € al mes y entrar');
  expect(await wordsOf(eva, access)).toContain('Pagar 5 € al mes');
  expect(await wordsOf(carla, door)).toContain('Pagar 5 € al mes y entrar');
  expect((await beto.post(door, { act: 'join' })).headers.get('Location')).toBe(access);
  // who has begun to pay goes on, whatever is taken away from the page
  await configureCommunity(app, ana, { communityUrl: url, form: { part: 'payment' } });
  expect(await wordsOf(beto, door)).toContain('Falta tu pago para entrar');
});

test('a monthly community from price to renewal, page by page and without script', async () => {
  const { ana, url } = await communityOfAna(app, { visibility: 'unlisted' });
  const form = { part: 'access', visibility: 'unlisted', joinPolicy: 'open', joinQuestion: '', accessType: 'paid' };
  await configureCommunity(app, ana, {
    communityUrl: url,
    form: { ...form, paymentType: 'monthly', ticketPrice: '5', maxTickets: '1' },
  });
  const ways = { 'paymentWays.0.kind': 'bizum', 'paymentWays.0.holder': 'Ana', 'paymentWays.0.details': '600 123 456' };
  await configureCommunity(app, ana, { communityUrl: url, form: { part: 'payment', ...ways } });
  const beto = await personIn(app, '=Beto');
  const [organiser, member, guest] = [await visitorAs(app, ana), await visitorAs(app, beto), visitor(app.publicUrl)];
  const at = { communityUrl: url };
  const [door, access, desk] = [paths.community(at), paths.access(at), paths.charges(at)];

  // the door says what the next step is, what it costs, how often, and what happens to who stops
  const told = await wordsOf(guest, door);
  expect(told).toContain('Pagar 5 € al mes y entrar');
  expect(told).toContain('Cómo se cobra y qué pasa si lo dejas');
  expect((await guest.get(access)).status).toBe(302);

  const joined = await member.post(door, { act: 'join' });
  expect([joined.status, joined.headers.get('Location')]).toEqual([303, access]);
  const paying = await wordsOf(member, access);
  for (const said of ['Falta el pago', '600 123 456', '5 €', 'Envía el comprobante']) expect(paying).toContain(said);
  expect(paying).toMatch(/antes del \S+ \d+ \S+, \d\d:\d\d \(hora de Madrid\)/);
  expect(paying).toMatch(/Tienes hasta el \S+ \d+ \S+, \d\d:\d\d \(hora de Madrid\)/);
  // where nothing is paid in the hand, nobody is asked whether they did
  const declared = accessTexts.pay.declareTitle;
  expect(paying).not.toContain(declared);
  const inHand = { 'paymentWays.1.kind': 'cash', 'paymentWays.1.details': 'En el bar' };
  await configureCommunity(app, ana, { communityUrl: url, form: { part: 'payment', ...ways, ...inHand } });
  expect(await wordsOf(member, access)).toContain(declared);
  await configureCommunity(app, ana, { communityUrl: url, form: { part: 'payment', ...ways } });
  // its name stands once at the top, as the way back
  const [top = ''] = /<main[\s\S]*?<\/header>/.exec(await (await member.get(access)).text()) ?? [];
  expect(top.match(/Club de los jueves/g)).toHaveLength(1);
  const payment = await hidden(member, access, 'payment');
  const late = await visitorAs(app, await personIn(app, 'Carla'));
  expect(await wordsOf(late, door)).toContain('Hay 1 pase a la vez');
  expect((await late.post(access, { act: 'cancel', payment })).status).toBe(404);

  const sent = await sendFile(
    member,
    access,
    { act: 'receipt', payment, transferReference: 'OP 77' },
    await receiptPicture(randomUUID()),
  );
  expect(sent.status).toBe(303);
  expect(await wordsOf(member, access)).toContain('Pago en revisión');
  expect((await member.get(paths.dashboard(at))).status).toBe(403);
  const closed = await wordsOf(member, paths.messages(at));
  for (const said of ['403', messageTexts.outside.inReview, accessTexts.join.seePayment])
    expect(closed).toContain(said);
  expect(await (await member.get(paths.messages(at))).text()).toContain(`href="${access}"`);
  expect(await wordsOf(late, paths.messages(at))).not.toContain(messageTexts.outside.inReview);

  // the organiser's dashboard and desk show it; nobody else's eyes reach the receipt
  const panel = await wordsOf(organiser, paths.dashboard(at));
  const [waiting, steps] = ['1 pago de acceso por revisar', dashboardTexts.firstSteps.title].map((said) =>
    panel.indexOf(said),
  );
  expect(waiting).toBeGreaterThan(0);
  // before what a new community is still to do
  expect(steps).toBeGreaterThan(waiting ?? 0);
  const page = await (await organiser.get(desk)).text();
  const receipt = new RegExp(`${desk}/comprobante/([\\w-]+)`).exec(page)?.[1] ?? '';
  expect(page).toContain('OP77');
  expect((await organiser.get(paths.chargesReceipt({ ...at, receipt }))).headers.get('Content-Type')).toBe(
    'image/jpeg',
  );
  expect((await member.get(paths.accessReceipt({ ...at, receipt }))).status).toBe(200);
  expect((await late.get(paths.accessReceipt({ ...at, receipt }))).status).toBe(404);
  expect((await member.get(paths.chargesReceipt({ ...at, receipt }))).status).toBe(403);
  expect((await member.get(desk)).status).toBe(403);

  const refused = await organiser.post(desk, { act: 'reject', payment });
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain('name="reason"');
  const confirmed = await organiser.post(desk, { act: 'confirm', payment });
  expect(confirmed.status).toBe(303);
  const settled = await wordsOf(organiser, confirmed.headers.get('Location') ?? '');
  expect(settled).toContain('=Beto, 5 €: Confirmado');
  expect(settled).toContain('Verlo en «Pagados»');
  expect(await wordsOf(organiser, `${desk}?pago=otro`)).not.toContain('Verlo en');
  expect((await organiser.post(desk, { act: 'confirm', payment })).status).toBe(303);
  const inside = await wordsOf(member, access);
  expect(inside).toContain('Hasta el lunes 21 de diciembre de 2026');
  // who has just paid is led in; renewing is there too, and comes first once the end is near
  expect(inside).toMatch(/Entrar en la comunidad .*Renovar: 5 € al mes/);
  expect(await (await member.get(access)).text()).toContain(`href="${door}"`);
  expect((await member.get(paths.dashboard(at))).status).toBe(200);
  // who wants to leave is told what is left of it, on both pages where they can
  for (const page of [door, `${paths.manageCommunities()}?accion=salir:${url}`]) {
    expect(await wordsOf(member, page)).toContain('Te quedan 30 días pagados, hasta el lunes 21 de diciembre de 2026');
  }
  expect(await wordsOf(organiser, `${desk}?ver=movimientos`)).toContain('Bizum');

  // a name that a spreadsheet would run stays a name
  const csv = await organiser.get(paths.chargesCsv(at));
  expect(csv.headers.get('Content-Type')).toContain('text/csv');
  expect(await csv.text()).toContain(`"'=Beto"`);
  expect((await member.get(paths.chargesCsv(at))).status).toBe(403);

  // it runs out: outside on every page at once, and the way back in says so
  clock.pass({ hours: 24 * 24 });
  expect(await wordsOf(await visitorAs(app, beto), access)).toMatch(/Renovar: 5 € al mes .*Entrar en la comunidad/);
  clock.pass({ hours: 24 * 7 });
  const again = await visitorAs(app, beto);
  expect(await wordsOf(again, access)).toMatch(/aún puedes entrar .*Renovar: 5 € al mes .*Entrar en la comunidad/);
  clock.pass({ hours: 24 * 7 });
  expect((await again.get(paths.dashboard(at))).status).toBe(403);
  expect(await wordsOf(again, door)).toContain('Renovar: 5 € al mes');
  expect((await again.post(access, { act: 'begin' })).status).toBe(303);
  const renewal = await hidden(again, access, 'payment');
  expect((await again.post(access, { act: 'declare', payment: renewal })).status).toBe(303);
  const run = await visitorAs(app, ana);
  expect(await wordsOf(run, desk)).toContain('no ha mandado comprobante');
  expect((await run.post(desk, { act: 'confirm', payment: renewal, way: 'cash' })).status).toBe(303);
  expect((await again.get(paths.dashboard(at))).status).toBe(200);
  const running = await wordsOf(again, access);
  expect(running).toContain('No pagar el próximo periodo Aquí nada se cobra por sí solo');
  expect(running).not.toContain('Dejar de renovar');
  expect((await again.post(access, { act: 'stop' })).status).toBe(303);
  expect(await wordsOf(again, access)).toContain('Dijiste que no sigues');
});

test('who is kept out is sold nothing: no offer, no price, nothing to share, and told not to pay', async () => {
  const place = { access_type: 'paid', payment_type: 'monthly', price: 500, visibility: 'public' } as const;
  const { ana, id, url } = await communityOfAna(app, place);
  const at = { communityUrl: url };
  const eva = await putIn(app, id, 'Eva');
  const looks = async (path: string) => wordsOf(await visitorAs(app, eva), path);
  const { share } = communityTexts.show;
  await changePeople(app, ana, { ...at, act: 'remove', people: [eva.userId], form: {} });
  const removed = await looks(paths.community(at));
  for (const said of [accessTexts.included.title, '5 €', share]) expect(removed).toContain(said);
  await changePeople(app, ana, { ...at, act: 'ban', people: [eva.userId], form: { reason: 'Insultó' } });
  const door = await looks(paths.community(at));
  expect(door).toContain('Ahora mismo no puedes entrar en esta comunidad');
  for (const said of [accessTexts.included.title, '5 €', share]) expect(door).not.toContain(said);
  const access = await looks(paths.access(at));
  expect(access).toContain(accessTexts.state.banned.title);
  expect(access).toContain('No pagues.');
  expect(access).not.toContain(accessTexts.state.outside.words);
});

test('an invitation to what is paid for says what one gets, and leads to the community’s page where it may be seen', async () => {
  const paid = { access_type: 'paid', payment_type: 'monthly', price: 500, visibility: 'public' } as const;
  const { ana, id, url } = await communityOfAna(app, paid);
  const at = { communityUrl: url };
  const { code } = await createInvitation(app, ana, {
    ...at,
    code: newSecret(app.dice),
    form: { kind: 'link', days: '7', uses: '5' },
  });
  const guest = visitor(app.publicUrl);
  const page = paths.invitation({ code });
  const link = `href="${paths.community(at)}"`;
  const { title, members, messages: written, time } = accessTexts.included;
  const facts = [title, members(1), written(0), time.monthly];
  const told = await wordsOf(guest, page);
  for (const said of facts) expect(told).toContain(said);
  expect(await (await guest.get(page)).text()).toContain(link);
  await app.db.updateTable('communities').set({ visibility: 'private' }).where('id', '=', id).execute();
  expect(await (await guest.get(page)).text()).not.toContain(link);
  const free = { access_type: 'free', payment_type: null, price: null, visibility: 'public' } as const;
  await app.db.updateTable('communities').set(free).where('id', '=', id).execute();
  expect(await wordsOf(guest, page)).not.toContain(title);
});

test('what a community costs is said with its currency wherever the sign is several countries’', async () => {
  const paid = { access_type: 'paid', payment_type: 'monthly', price: 20_000, currency: 'COP', country: 'CO' } as const;
  const { ana, url } = await communityOfAna(app, { ...paid, plan: 'pro', visibility: 'public' });
  const at = { communityUrl: url };
  const beto = await visitorAs(app, await personIn(app, 'Beto'));
  const code = newSecret(app.dice);
  await createInvitation(app, ana, { ...at, code, form: { kind: 'link', uses: '1', days: '7', role: 'member' } });
  await beto.post(paths.community(at), { act: 'join' });
  const pages: [Visitor, string][] = [
    [visitor(app.publicUrl), paths.community(at)],
    [visitor(app.publicUrl), paths.invitation({ code })],
    [beto, paths.community(at)],
    [beto, paths.access(at)],
  ];
  for (const [who, page] of pages) {
    const said = (await wordsOf(who, page)).match(/\$ 20\.000( COP)?/g) ?? [];
    expect(said.length, page).toBeGreaterThan(0);
    expect([...new Set(said)], page).toEqual(['$ 20.000 COP']);
  }
});

test('who was put out and is owed money is told so where the door is closed, and reads of it from there', async () => {
  const { ana, id, url } = await communityOfAna(app, {
    access_type: 'paid',
    payment_type: 'monthly',
    price: 500,
    visibility: 'unlisted',
    plan: 'pro',
  });
  const at = { communityUrl: url };
  const [door, access] = [paths.community(at), paths.access(at)];
  const eva = await personIn(app, 'Eva');
  await joinCommunity(app, eva, { ...at, form: {} });
  const { id: payment } = await app.db
    .selectFrom('access_payments')
    .select('id')
    .where('community_id', '=', id)
    .executeTakeFirstOrThrow();
  await confirmPayment(app, ana, { ...at, payment, form: {} });
  await changePeople(app, ana, { ...at, act: 'ban', people: [eva.userId], form: {} });
  const member = await visitorAs(app, eva);
  expect(await wordsOf(member, door)).toContain('Te deben devolver 5 €');
  expect(await (await member.get(door)).text()).toContain(`href="${access}"`);
  expect(await wordsOf(member, access)).toContain('Reembolso pendiente');
  expect(await wordsOf(member, access)).toContain(`${accessTexts.owed.sum} 5 €`);
  const wrong = await member.post(access, { act: 'refund-destination', destination: '' });
  expect(await wrong.text()).toMatch(
    /name="destination"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="destination"/,
  );
  await member.post(access, { act: 'refund-destination', destination: 'Bizum 611 222 333' });
  expect(await (await member.get(access)).text()).toContain('value="Bizum 611 222 333"');
  const desk = await wordsOf(await visitorAs(app, ana), `${paths.charges(at)}?ver=${chargeTexts.slugs.refunds}`);
  expect(desk).toContain(chargeTexts.act.refundWordsOutside(true));
  expect(desk).toContain('Devolver a Bizum 611 222 333');
  expect(desk).toContain('eva@example.com');
  expect(desk).not.toContain(chargeTexts.act.refundWords);
  await app.db.updateTable('communities').set({ visibility: 'private' }).where('id', '=', id).execute();
  expect((await member.get(door)).status).toBe(404);
  const told = await wordsOf(member, access);
  for (const said of ['200', 'Reembolso pendiente', accessTexts.state.hidden.words]) expect(told).toContain(said);
  expect(await (await member.get(access)).text()).not.toContain(`href="${door}"`);
  const stranger = await visitorAs(app, await personIn(app, 'Zoe'));
  expect((await stranger.get(access)).status).toBe(404);
});
