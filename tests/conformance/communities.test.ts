import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { communityByUrl } from '#db/communities/communities.ts';
import { launchChromium, openPage } from '#support/browser.ts';
import { startTestServer } from '#support/server.ts';
import { signedInPerson } from '#support/signed-in-person.ts';

/** Sections 1, 3, 4, 5, 7 and 9 of the specification: what a community is, and how it begins. */
const server = await startTestServer();
const browser = await launchChromium();
const { context, visitor, email } = await signedInPerson(browser, server.url);
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const { db } = server.app;
const create = (page: Page) => page.getByRole('button', { name: 'Crear la comunidad' }).click();

/** The page that creates communities, with the fields that everyone fills in. */
async function pageToCreate(url: string): Promise<Page> {
  const page = await context.newPage();
  await openPage(page, '/create-community');
  await page.getByLabel('Nombre', { exact: true }).fill('Peña de Año');
  await page.getByLabel('URL de la comunidad').fill(url);
  return page;
}

const anyUrl = () => `pena-${randomUUID().slice(0, 8)}`;

/** The url of a community that was made on that page with those fields alone. */
const plain = once(async () => {
  const url = anyUrl();
  const page = await pageToCreate(url);
  await create(page);
  await page.waitForURL(`/${url}`);
  await page.close();
  return url;
});

/** Something that is done when the first asks for it, and once. */
function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () => {
    result ??= work();
    return result;
  };
}

test('3.03 3.05 4.06 9.06 9.07 a new community has all its fields, its settings on, one member and no message', async () => {
  const url = await plain();
  const community = await communityByUrl(db, url);
  expect(community).toMatchObject({
    name: 'Peña de Año',
    url,
    description: '',
    plan: 'gratis',
    status: 'active',
    visibility: 'public',
    access_type: 'free',
    price: null,
    payment_type: null,
    max_tickets: null,
    member_count: 1,
    message_count: 0,
    allow_invites: true,
    allow_messages: true,
    allow_formation: true,
  });
  expect(community?.created_at.toString()).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  const user = await db.selectFrom('users').select('uid').where('email', '=', email).executeTakeFirstOrThrow();
  expect(community?.created_by).toBe(user.uid);
});

test('3.06 4.05 6.01 the creator is a member with the role admin, active, since that moment', async () => {
  const url = await plain();
  const community = await communityByUrl(db, url);
  const members = await db
    .selectFrom('members')
    .selectAll()
    .where('community_id', '=', community?.id ?? '')
    .execute();
  expect(members).toMatchObject([{ user_id: community?.created_by, role: 'admin', status: 'active' }]);
  expect(members[0]?.joined_at.toString()).toBe(community?.created_at.toString());
});

test.each(['2,50', '2.50'])(
  '1.04 3.04 3.08 7.07 a paid community keeps the ticketPrice %s as the number 2.5',
  async (typed) => {
    const url = anyUrl();
    const page = await pageToCreate(url);
    await page.getByLabel('De pago').check();
    await page.locator('input[name=ticketPrice]').fill(typed);
    await page.locator('input[name=maxTickets]').fill('100');
    await create(page);
    await page.waitForURL(`/${url}`);
    expect(await communityByUrl(db, url)).toMatchObject({
      access_type: 'paid',
      payment_type: 'per_ticket',
      price: 250,
      currency: 'EUR',
      max_tickets: 100,
    });
    await page.close();
  },
);

test('3.04 a way of paying is kept if and only if the access is paid', async () => {
  const rows = await db.selectFrom('communities').select(['access_type', 'payment_type']).execute();
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row.payment_type !== null).toBe(row.access_type === 'paid');
  await expect(
    db.updateTable('communities').set({ payment_type: 'monthly' }).where('access_type', '=', 'free').execute(),
  ).rejects.toThrow(/check constraint/);
});

test('5.01 7.06 8.02 a url in use is refused in the specified words, and what was typed stays', async () => {
  const url = anyUrl();
  await visitor.post('/create-community', { name: 'Peña de Año', url });
  const page = await pageToCreate(url);
  await create(page);
  const words = `La URL "${url}" ya está en uso. Por favor, elige otro nombre para tu comunidad.`;
  await page.getByText(words, { exact: true }).first().waitFor();
  expect(await page.getByLabel('Nombre', { exact: true }).inputValue()).toBe('Peña de Año');
  expect(await page.getByLabel('URL de la comunidad').inputValue()).toBe(url);
  const rows = await db.selectFrom('communities').select('id').where('url', '=', url).execute();
  expect(rows).toHaveLength(1);
  await page.close();
});

test('5.02 8.01 who is signed out meanwhile is told Usuario no autenticado, and nothing is created', async () => {
  const { context: own, page } = await signedInPerson(browser, server.url, { name: 'Eva' });
  await openPage(page, '/create-community');
  await page.getByLabel('Nombre', { exact: true }).fill('Sin nadie');
  await page.getByLabel('URL de la comunidad').fill('sin-nadie');
  await page.getByText('«sin-nadie» está libre.').waitFor();
  await own.clearCookies();
  await create(page);
  await page.getByText('Usuario no autenticado', { exact: true }).waitFor();
  expect(await communityByUrl(db, 'sin-nadie')).toBeUndefined();
  await own.close();
});
