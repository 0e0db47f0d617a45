import { spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { ConsoleMessage, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import type { Actor } from '#app/app.ts';
import { mailStopKey, mailStopToken } from '#app/mail/mail-stop.ts';
import { previewOrderImport } from '#app/order-imports/preview-import.ts';
import { buyPlan } from '#app/plans/buy-plan.ts';
import { confirmPlanPayment } from '#app/plans/review-plan-payment.ts';
import { showPlan } from '#app/plans/show-plan.ts';
import { previewStatement } from '#app/statements/preview-statement.ts';
import { transaction } from '#db/client.ts';
import { insertOrderLink } from '#db/orders/order-links.ts';
import { newSecret, secretHash } from '#identity/secret.ts';
import { axeViolations } from '#support/axe.ts';
import { launchChromium, openPage, person, phone } from '#support/browser.ts';
import { misfits, tornWords, withLargeText } from '#support/large-text.ts';
import { moved, watchMoves, wholePage } from '#support/moved.ts';
import { startTestServer } from '#support/server.ts';
import { bringLines } from '#support/statement.ts';
import { signedInVisitor, visitor } from '#support/visitor.ts';
import { paths } from '#texts/paths.ts';
import routes from '#web/routes.ts';

/*
 * Every page that the route table knows, filled by the demonstration: no barrier that axe knows in either theme, nothing
 * that runs out of the screen at any width or with text of twice the size, no button or label of a phone that is cut, no
 * title torn in two, nothing that moves when the page's script takes over, nothing that the browser complains of; and what is open to everyone is whole without script.
 */
const dataDir = await mkdtemp(join(tmpdir(), 'rifamiga-pages-'));
const plansAreSold = {
  PLANS_ISSUER: 'Rifas Ejemplo SL|NIF B12345678',
  PLANS_TRANSFER: 'ES91 2100 0418',
  PLANS_TAX: '21',
};
const server = await startTestServer({
  env: { DATA_DIR: dataDir, OPERATOR_EMAILS: 'ana@ejemplo.es', ...plansAreSold },
});
fillWithDemo(server.databaseUrl);
const browser = await launchChromium();
const guests = newPage();
const scriptless = newPage({ javaScriptEnabled: false });
const anas = anasPage();
afterAll(async () => {
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const school = { communityUrl: 'sexto-b-ayna' };
const drawn = { ...school, raffle: 'lote-de-libros-y-cuadernos-de-campo' };
const onSale = { ...school, raffle: 'bicicleta-para-el-viaje-de-fin-de-curso' };
const draft = { ...school, raffle: 'cesta-de-navidad-del-ampa' };
const birds = { ...school, course: 'aves-de-la-sierra-aprender-a-mirar' };
const secret = await takenOrder();
const checkout = await openedCheckout();
const code = await heldOut();
const asked = await askedForNumbers();

/** The addresses at which each page is looked at, by the name of its route. A page that is not here fails. */
const open: Record<string, readonly string[]> = {
  home: [paths.home()],
  createRaffle: [paths.createRaffle()],
  legality: [paths.legality()],
  howTo: [paths.howTo()],
  platform: [paths.platform()],
  fraud: [paths.fraud()],
  success: [paths.success()],
  communityList: [paths.communityList(), `${paths.communityList()}?q=nadie`],
  sitemap: [paths.sitemap(), `${paths.sitemap()}?ver=rifas`],
  privacy: [paths.privacy()],
  terms: [paths.terms()],
  login: [paths.login()],
  verify: [paths.verify()],
  log: [paths.log(), `${paths.log()}?q=bicicleta`, `${paths.log()}?q=nada`],
  invitation: [paths.invitation({ code })],
  ownTickets: [paths.ownTickets()],
  findOrders: [paths.findOrders(), `${paths.findOrders()}?pedido=1`],
  ticket: [paths.ticket({ secret })],
  ticketPaper: [paths.ticketPaper({ secret: await drawnOrder() })],
  publicTicket: [paths.publicTicket({ code: await shownTicket() })],
  holdRequest: [paths.holdRequest({ secret: asked })],
  checkout: [paths.checkout({ checkout })],
  community: [paths.community(school), paths.community({ communityUrl: 'barrio-norte' })],
  communityProfile: [paths.communityProfile(school)],
  course: [paths.course(birds)],
  lesson: [
    paths.lesson({ ...birds, lesson: 'que-vas-a-aprender' }),
    paths.lesson({ ...birds, lesson: 'el-equipo-justo' }),
  ],
  raffle: [paths.raffle(onSale), paths.raffle(drawn)],
  raffleRules: [paths.raffleRules(onSale), paths.raffleRules(drawn)],
  raffleReport: [paths.raffleReport(onSale)],
  raffleDraw: [paths.raffleDraw(onSale), paths.raffleDraw(drawn)],
  raffleRecord: [paths.raffleRecord(drawn)],
  mailStop: [await mailStopPath()],
  accountErased: [paths.accountErased()],
  examples: [paths.examples()],
};
const own: Record<string, readonly string[]> = {
  signInDone: [paths.signInDone()],
  manageCommunities: [paths.manageCommunities()],
  ownRaffles: [paths.ownRaffles()],
  createCommunity: [paths.createCommunity()],
  importCommunity: [paths.importCommunity()],
  search: [paths.search(), `${paths.search()}?q=bicicleta`],
  operation: [paths.operation()],
  notifications: [paths.notifications()],
  notificationSettings: [paths.notificationSettings()],
  account: [paths.account()],
  directory: [paths.directory(school), `${paths.directory(school)}?q=nadie`],
  dashboard: [paths.dashboard(school)],
  content: [paths.content(school)],
  courseNew: [paths.courseNew(school)],
  courseEdit: [paths.courseEdit(birds)],
  courseLearners: [paths.courseLearners(birds)],
  lessonEdit: [paths.lessonEdit({ ...birds, lesson: 'el-equipo-justo' })],
  settings: [paths.settings(school)],
  plan: [paths.plan(school), `${paths.plan(school)}?elige=pro`],
  planInvoice: [paths.planInvoice({ ...school, invoice: await boughtPlan() })],
  invitations: [paths.invitations(school)],
  access: [paths.access({ communityUrl: 'ciclistas-rezagados' })],
  charges: [paths.charges(school), paths.charges({ communityUrl: 'ciclistas-rezagados' })],
  tickets: [paths.tickets(school), `${paths.tickets(school)}?ver=personas`],
  messages: [paths.messages(school), `${paths.messages(school)}?q=talonarios`],
  messageModeration: [paths.messageModeration(school), `${paths.messageModeration(school)}?ver=resueltos`],
  thread: await threads(),
  raffleAmend: [paths.raffleAmend(onSale)],
  raffleImport: [paths.raffleImport(onSale), `${paths.raffleImport(onSale)}?lista=${await sentList()}`],
  raffleStatement: [await keptLines(), `${paths.raffleStatement(onSale)}?extracto=${await sentStatement()}`],
  raffleHandMessages: [paths.raffleHandMessages(onSale)],
  raffleStall: [paths.raffleStall(onSale), `${paths.raffleStall(onSale)}?desde=40`],
  raffleDesk: [paths.raffleDesk(onSale), paths.raffleDesk(drawn), paths.raffleDesk(draft)],
  raffleAccounts: [paths.raffleAccounts(onSale)],
  raffleAccount: [paths.raffleAccount({ ...onSale, seller: await uidOfAna() })],
};
const lost = '/no/hay/nada/aqui';

/** Letters of a word that a phone has room for at the usual size. */
const longestWord = 18;

/** What is read at a glance: no word of it is divided, however large the text. */
const undivided = 'h1, h2, main :is(button, label, legend, summary, dt)';

const fitting = { sideways: 0, cut: [] };
const widths = [768, 1920, 1280];

test('every page of the route table is looked at', () => {
  const pages = flat(routes).flatMap(({ id, path, index, file }) =>
    id && (index || path) && file.endsWith('.tsx') ? [id] : [],
  );
  expect([...Object.keys(open), ...Object.keys(own)].sort()).toEqual(pages.sort());
});

const opened = Object.values(open).flat();
const owned = Object.values(own).flat();

test.each([...opened, lost])('%s fits, has no barrier, no complaint, and is whole without script', async (address) => {
  const withScript = await look(await guests, address);
  const page = await scriptless;
  await page.goto(address);
  const without = await seenOn(page);
  expect(without.headings).toEqual(expect.arrayContaining(withScript.headings));
  expect(without.links).toEqual(expect.arrayContaining(withScript.links));
});

test.each(owned)('%s fits, has no barrier and no complaint', async (address) => {
  await look(await anas, address);
});

test('numbers are taken without script', async () => {
  const { context, page } = await person(browser, { baseURL: server.url, javaScriptEnabled: false });
  await page.goto(paths.raffle(onSale));
  const free = page.locator('input[name=n]:not([disabled])');
  const chosen = [await free.nth(0).inputValue(), await free.nth(1).inputValue()];
  for (const value of chosen) await page.locator(`input[name=n][value="${value}"]`).check({ force: true });
  await page.getByLabel('Nombre', { exact: true }).fill('Marta Gil');
  await page.getByLabel('Teléfono').fill('600 456 789');
  await page.getByLabel(/mayor de edad/).check();
  await page
    .getByRole('main')
    .getByRole('button', { name: /Apartar/ })
    .click();
  await page.waitForURL('**/boleto/**');
  const text = await page.getByRole('main').textContent();
  for (const value of chosen) expect(text).toContain(value);
  await context.close();
});

/** A list of orders with something to correct in it. */
async function ownerOfSchool(): Promise<Actor> {
  const { created_by: userId } = await server.app.db
    .selectFrom('communities')
    .select('created_by')
    .where('url', '=', school.communityUrl)
    .executeTakeFirstOrThrow();
  return { userId };
}

async function keptLines(): Promise<string> {
  await bringLines(server.app, await ownerOfSchool(), onSale, ['TRANSFERENCIA DE UN NOMBRE LARGUÍSIMO', '5,00']);
  return paths.raffleStatement(onSale);
}

async function sentStatement(): Promise<string> {
  const sent = 'Fecha;Concepto;Importe\n02/03/2026;Transferencia;5,00\nayer;Transferencia;5,00';
  return (await previewStatement(server.app, await ownerOfSchool(), { ...onSale, sent })).statement;
}

async function sentList(): Promise<string> {
  const sent = new Blob(['número;nombre;teléfono;correo;pagado\n9999999;Ana;;;sí\nonce;;12;a@;quizás\n93;Luis;;;no']);
  return (await previewOrderImport(server.app, await ownerOfSchool(), { ...onSale, sent })).list;
}

/** Looks at a page in both themes and at every width. Gives what it shows. */
async function look(page: Page, address: string) {
  const complaints: string[] = [];
  const onError = (error: Error) => complaints.push(String(error));
  const onWords = (message: ConsoleMessage) => message.type() === 'error' && complaints.push(message.text());
  page.on('pageerror', onError).on('console', onWords);
  await page.setViewportSize(wholePage);
  await page.emulateMedia({ colorScheme: 'light' });
  const response = await openPage(page, address);
  expect(response?.status()).toBe(address === lost ? 404 : 200);
  expect(await moved(page)).toEqual([]);
  await page.setViewportSize(phone);
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  expect(await checkedByTheBrowser(page)).toEqual([]);
  const seen = await seenOn(page);
  // what is still to be scrolled to has no width of its own, and would keep the colours that it was skipped with
  await page.addStyleTag({ content: '* { content-visibility: visible !important; transition: none !important }' });
  expect(await misfits(page)).toEqual(fitting);
  expect(await tornWords(page.locator('main :is(h1, h2, h3, dt)'), longestWord)).toEqual([]);
  expect(await axeViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    expect([width, await overflow(page)]).toEqual([width, 0]);
  }
  expect(await axeViolations(page, ['color-contrast'])).toEqual([]);
  await page.setViewportSize(phone);
  const large = await withLargeText(page, async () => {
    return { ...(await misfits(page)), torn: await tornWords(page.locator(undivided)) };
  });
  expect(large).toEqual({ ...fitting, torn: [] });
  page.off('pageerror', onError).off('console', onWords);
  expect(complaints.filter((words) => !/status of 404/.test(words))).toEqual([]);
  return seen;
}

/** What a page shows to be read and followed. */
async function seenOn(page: Page): Promise<{ headings: string[]; links: string[] }> {
  const main = page.getByRole('main');
  const headings = await main.locator(':is(h1, h2, h3):visible').allTextContents();
  const links = await main
    .locator('a[href]:visible')
    .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  return { headings, links };
}

/** Fields that the browser would refuse by itself, in its own language instead of ours. */
function checkedByTheBrowser(page: Page): Promise<string[]> {
  return page
    .locator('form:not([novalidate])')
    .locator('[required], [pattern], [type=email], [type=url], [type=number]')
    .evaluateAll((fields) => fields.map((field) => field.outerHTML));
}

function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

function flat(entries: readonly RouteConfigEntry[]): RouteConfigEntry[] {
  return entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])]);
}

/** One tab for many pages: a new one costs as much as what is looked at in it, and would compile everything anew. */
async function newPage(options: Parameters<typeof person>[1] = {}): Promise<Page> {
  const { page } = await person(browser, { baseURL: server.url, ...options });
  if (options.javaScriptEnabled !== false) await watchMoves(page);
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`the content policy refused ${violatedDirective} ${blockedURI}`);
    });
  });
  return page;
}

async function anasPage(): Promise<Page> {
  const { cookies } = await signedInVisitor(server.url, { name: 'Ana Ruiz', email: 'ana@ejemplo.es' });
  const page = await newPage();
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: server.url })));
  return page;
}

/** An invitation that is good. Gives its code. */
async function heldOut(): Promise<string> {
  const ana = await signedInVisitor(server.url, { name: 'Ana Ruiz', email: 'ana@ejemplo.es' });
  const form = { act: 'create', code: randomBytes(32).toString('base64url') };
  const { status } = await ana.post(paths.invitations(school), form);
  if (status !== 200) throw new Error(`no invitation was made: ${status}`);
  return form.code;
}

/** The last link of a digest. */
async function mailStopPath(): Promise<string> {
  const { db, dice, clock } = server.app;
  const key = await mailStopKey(db, { dice, now: clock.now() });
  return paths.mailStop({ token: mailStopToken(key, { of: 'digest', userId: 'nadie' }) });
}

/** Fills the server's database as `npm run demo` does. */
function fillWithDemo(databaseUrl: string): void {
  const script = fileURLToPath(new URL('../../scripts/demo.ts', import.meta.url));
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PUBLIC_URL: server.url };
  const { status, stderr } = spawnSync(process.execPath, [script], { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`the demonstration could not be written: ${stderr}`);
}

/** The threads of the school's messages. */
async function threads(): Promise<string[]> {
  const ana = await signedInVisitor(server.url, { name: 'Ana Ruiz', email: 'ana@ejemplo.es' });
  const list = await (await ana.get(paths.messages(school))).text();
  const found = list.matchAll(/href="(\/sexto-b-ayna\/mensajes\/[0-9a-f-]{36})/g);
  return [...new Set([...found].map(([, address = '']) => address))].slice(0, 2);
}

/** The secret of an order whose numbers were in a draw. */
async function uidOfAna(): Promise<string> {
  const ana = server.app.db.selectFrom('users').select('uid').where('email', '=', 'ana@ejemplo.es');
  return (await ana.executeTakeFirstOrThrow()).uid;
}

async function drawnOrder(): Promise<string> {
  const { app } = server;
  const { id, community_id: communityId } = await app.db
    .selectFrom('orders')
    .innerJoin('raffles', 'raffles.id', 'orders.raffle_id')
    .select(['orders.id', 'orders.community_id'])
    .where('raffles.slug', '=', drawn.raffle)
    .where('orders.status', '=', 'confirmed')
    .limit(1)
    .executeTakeFirstOrThrow();
  const own = newSecret(app.dice);
  const link = { communityId, orderId: id, byDesk: false, secretHash: secretHash(own), now: app.clock.now() };
  await transaction(app.db, (tx) => insertOrderLink(tx, link));
  return own;
}

/** The number of the invoice of a plan that the school bought; a larger one waits for its transfer. */
async function boughtPlan(): Promise<string> {
  const { app } = server;
  const { uid } = await app.db
    .selectFrom('users')
    .select('uid')
    .where('email', '=', 'ana@ejemplo.es')
    .executeTakeFirstOrThrow();
  const buyer = {
    name: 'Asociación de familias de Ayna',
    taxId: 'G12345678',
    address: 'Plaza 1\n02125 Ayna',
    country: 'ES',
  };
  const buy = (plan: string) =>
    buyPlan(app, { userId: uid }, { ...school, form: { plan, cadence: 'monthly', ...buyer } });
  await buy('plus');
  const { payment } = await showPlan(app, { userId: uid }, school);
  await confirmPlanPayment(app, { userId: 'nadie', isOperator: true }, { ...school, payment: payment?.id ?? '' });
  await buy('pro');
  const [invoice] = (await showPlan(app, { userId: uid }, school)).invoices;
  return invoice?.code ?? '';
}

/** The secret of an order that somebody without account has just made. */
async function takenOrder(): Promise<string> {
  const buyer = visitor(server.url);
  const form = { n: '58', name: 'Juan Prueba', phone: '600123123', adult: 'on', requestKey: randomUUID() };
  const response = await buyer.post(paths.raffle(onSale), form);
  const place = response.headers.get('Location')?.split('/').at(-1);
  if (response.status !== 303 || !place) throw new Error(`number 58 was not taken: ${response.status}`);
  return place;
}

/** The code of that order's number, which its holder shows with their name. */
async function shownTicket(): Promise<string> {
  await visitor(server.url).post(paths.ticket({ secret }), { act: 'show', named: 'on' });
  return (await server.app.db.selectFrom('ticket_codes').select('code').executeTakeFirstOrThrow()).code;
}

/** The secret of a request that waits for the organiser, of a raffle that checks contacts meanwhile. */
async function askedForNumbers(): Promise<string> {
  const raffles = server.app.db.updateTable('raffles').where('slug', '=', onSale.raffle);
  await raffles.set({ check_phone: '600999888' }).execute();
  const form = { n: '59', name: 'Rosa Prueba', phone: '600123124', adult: 'on', requestKey: randomUUID() };
  const response = await visitor(server.url).post(paths.raffle(onSale), form);
  await raffles.set({ check_phone: null }).execute();
  const place = response.headers.get('Location')?.split('/').at(-1);
  if (response.status !== 303 || !place) throw new Error(`number 59 was not asked for: ${response.status}`);
  return place;
}

/** A checkout of that order, as a gateway would have opened it. */
async function openedCheckout(): Promise<string> {
  const { db, clock } = server.app;
  const { id: subject_id, ...order } = await db
    .selectFrom('orders')
    .select(['community_id', 'id', 'reference', 'currency'])
    .where('name', '=', 'Juan Prueba')
    .executeTakeFirstOrThrow();
  const id = randomUUID();
  const opened_at = clock.now();
  await db
    .insertInto('checkouts')
    .values({
      ...order,
      id,
      subject: 'order',
      subject_id,
      gateway: 'stripe',
      amount: 250,
      external_id: 'cs_1',
      url: 'https://checkout.stripe.test/c/pay/cs_1',
      opened_at,
      expires_at: opened_at.add({ hours: 1 }),
      looked_at: null,
      next_look_at: null,
    })
    .execute();
  return id;
}
