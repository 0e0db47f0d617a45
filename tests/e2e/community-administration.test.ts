import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { communityByUrl } from '#db/communities/communities.ts';
import { axeViolations } from '#support/axe.ts';
import { desktop, launchChromium, openPage, person, phone } from '#support/browser.ts';
import { startTestServer } from '#support/server.ts';
import { unfoldSettings } from '#support/settings.ts';
import { signedInVisitor } from '#support/visitor.ts';
import { createCommunityTexts } from '#texts/communities/communities.ts';
import { messageTexts } from '#texts/messages.ts';
import { paths } from '#texts/paths.ts';

const server = await startTestServer();
const browser = await launchChromium();
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const baseURL = server.url;
/** What somebody reads who is not signed in any more. */
const WAITS = /login|sesión/i;
const anUrl = () => `club-${randomUUID().slice(0, 8)}`;

type AccountOptions = Parameters<typeof person>[1];

/** Somebody with an account, in a browser of their own. */
async function account(name: string, options: AccountOptions = {}) {
  const email = `${name.toLowerCase()}-${randomUUID()}@example.com`;
  const visitor = await signedInVisitor(server.url, { name, email });
  const { context, page } = await person(browser, { baseURL, ...options });
  await context.addCookies([...visitor.cookies].map(([key, value]) => ({ name: key, value, url: baseURL })));
  return { visitor, page };
}

async function ownerOf(options: AccountOptions = {}) {
  const ana = await account('Ana', options);
  const url = anUrl();
  await ana.visitor.post(paths.createCommunity(), { name: 'Club de los jueves', url });
  return { ...ana, url };
}

test('a community moves, its old links go on working, and it is paused, put away, taken out again and deleted', async () => {
  const { page, url, visitor } = await ownerOf({ viewport: phone, colorScheme: 'dark' });
  const next = anUrl();
  await openPage(page, `${paths.settings({ communityUrl: url })}#direccion`);
  await page.getByLabel('Nueva dirección').fill(next.toUpperCase());
  await page.getByText(`«${next}» está libre.`).waitFor();
  await page.getByRole('button', { name: 'Cambiar la dirección' }).click();
  await page.waitForURL(`**/${next}/settings?guardado=direccion*`);
  await page.getByRole('region', { name: 'Dirección' }).getByText('Dirección cambiada').waitFor();
  expect(await page.getByRole('button', { name: `Volver a /${url}` }).isVisible()).toBe(true);

  const { response, address } = await visitor.follow(await visitor.get(`/${url}/profile?de=cartel`));
  expect([response.status, address]).toEqual([200, `${baseURL}/${next}/profile?de=cartel`]);

  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  await openPage(page, paths.settings({ communityUrl: next }));
  await unfoldSettings(page);
  await page.getByRole('link', { name: 'Pausar…' }).click();
  const dialog = page.getByRole('dialog', { name: '¿Pausar la comunidad?' });
  await dialog.waitFor();
  expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).toBe('hidden');
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).toBe('visible');
  expect(refused).toEqual([]);
  const plant = () => Object.assign(document.createElement('div'), { innerHTML: '<img src="x" onerror="planted()">' });
  await expect(page.evaluate(plant)).rejects.toThrow('TrustedHTML');
  await page.getByRole('link', { name: 'Pausar…' }).click();
  await dialog.getByRole('button', { name: 'Pausar la comunidad' }).click();
  await page.getByRole('button', { name: 'Reanudar la comunidad' }).click();
  await page.getByRole('link', { name: 'Archivar…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archivar la comunidad' }).click();
  await page.getByRole('button', { name: 'Desarchivar la comunidad' }).click();

  await page.getByRole('link', { name: 'Borrar…' }).click();
  const deletion = page.getByRole('dialog', { name: '¿Borrar la comunidad para siempre?' });
  await deletion.getByLabel(`Escribe «${next}» para confirmarlo`).fill('otra cosa');
  await deletion.getByRole('button', { name: 'Borrar para siempre' }).click();
  await deletion.getByText('No coincide.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await deletion.getByLabel(`Escribe «${next}» para confirmarlo`).fill(next);
  await deletion.getByRole('button', { name: 'Borrar para siempre' }).click();
  await page.waitForURL('**/manage/communities?hecho=borrada');
  expect(await communityByUrl(server.app.db, next)).toBeUndefined();
});

test('a community passes from one person to another, each in their own browser', async () => {
  const { page, url, visitor } = await ownerOf({ viewport: desktop });
  const beto = await account('Beto', { viewport: phone, colorScheme: 'dark' });
  await beto.visitor.post(paths.community({ communityUrl: url }), { act: 'join' });
  const users = await server.app.db.selectFrom('users').select(['uid', 'display_name']).execute();
  const uidOf = (name: string) => users.find(({ display_name }) => display_name === name)?.uid;

  const asked = await (await visitor.get(`${paths.manageCommunities()}?accion=pasar:${url}`)).text();
  expect(asked).toContain('Solo se le puede pasar a quien ya la administra contigo');
  const asAdmin = server.app.db.updateTable('members').set({ role: 'admin' });
  await asAdmin.where('user_id', '=', uidOf('Beto') ?? '').execute();
  await openPage(page, paths.manageCommunities());
  await page.getByRole('link', { name: 'Pasar a otra persona… Club de los jueves' }).click();
  const dialog = page.getByRole('dialog', { name: '¿A quién quieres pasar «Club de los jueves»?' });
  await dialog.getByRole('button', { name: 'Ofrecer la comunidad' }).click();
  await dialog.getByText('Elige una de las opciones.').waitFor();
  await dialog.getByLabel('Persona').selectOption({ label: 'Beto' });
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Ofrecer la comunidad' }).click();
  await page.getByText('La has ofrecido a Beto.').waitFor();

  await openPage(beto.page, paths.manageCommunities());
  await beto.page.getByRole('heading', { name: 'Ana quiere pasarte «Club de los jueves»' }).waitFor();
  expect(await axeViolations(beto.page)).toEqual([]);
  await beto.page.getByRole('button', { name: 'Aceptar la comunidad: Club de los jueves' }).click();
  await beto.page.waitForURL('**/manage/communities?hecho=aceptada');
  await beto.page.getByText('Es tuya', { exact: true }).waitFor();
  expect((await communityByUrl(server.app.db, url))?.created_by).toBe(uidOf('Beto'));

  await openPage(page);
  await page.getByRole('link', { name: 'Salir… Club de los jueves' }).click();
  await page.getByRole('dialog').getByText('Pierdes tu papel (administra).').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Salir de la comunidad' }).click();
  await page.getByRole('heading', { name: 'Todavía no estás en ninguna comunidad' }).waitFor();
});

test('settings fit on a screen of a phone until a part is unfolded, and an address or a save unfolds its own', async () => {
  const { page, url } = await ownerOf({ viewport: phone });
  const address = paths.settings({ communityUrl: url });
  await openPage(page, address);
  const height = await page.getByRole('main').evaluate((main) => main.scrollHeight);
  expect(height).toBeLessThan(2 * phone.height);
  const rules = page.getByRole('button', { name: 'Guardar las normas' });
  expect(await rules.isVisible()).toBe(false);
  await page.getByText('Sin normas', { exact: true }).click();
  await page.getByLabel('Normas', { exact: false }).last().fill('Sin prisas.');
  await rules.click();
  await page.waitForURL('**guardado=normas**');
  await openPage(page);
  expect(await rules.isVisible()).toBe(true);
  await openPage(page, `${address}#cobros`);
  await page.getByRole('button', { name: 'Guardar las formas de pago' }).waitFor();
  expect(await rules.isVisible()).toBe(false);
  expect(await axeViolations(page)).toEqual([]);
});

test('without script every part of the settings is saved and every question asked and answered', async () => {
  const { page, url } = await ownerOf({ javaScriptEnabled: false });
  await page.goto(paths.settings({ communityUrl: url }));
  await unfoldSettings(page);
  await page.getByLabel('Normas', { exact: false }).last().fill('Sin prisas.');
  await page.getByRole('button', { name: 'Guardar las normas' }).click();
  await page.getByRole('region', { name: 'Normas para los miembros' }).getByText('Normas guardadas').waitFor();
  await unfoldSettings(page);
  await page.getByLabel('Con aprobación').check();
  await page.getByLabel('Pregunta para quien pide entrar').fill('¿De qué clase eres?');
  await page.getByRole('button', { name: 'Guardar el acceso' }).click();
  // kept before the answer is there: what is unfolded until then is folded again in the page that comes
  await page.waitForURL('**guardado=acceso**');
  expect((await communityByUrl(server.app.db, url))?.join_question).toBe('¿De qué clase eres?');
  await unfoldSettings(page);
  await page.getByRole('link', { name: 'Pausar…' }).click();
  await page.getByText('¿Pausar la comunidad?').waitFor();
  await page.getByRole('button', { name: 'Pausar la comunidad' }).click();
  await page.getByText('Comunidad en pausa').waitFor();
  await unfoldSettings(page);
  await page.getByLabel('Nueva dirección').fill('login');
  await page.getByRole('button', { name: 'Cambiar la dirección' }).click();
  await page.getByText('Esa dirección la usa la propia web. Elige otra.').waitFor();
  expect(await page.getByLabel('Nueva dirección').inputValue()).toBe('login');
  await unfoldSettings(page);
  await page.getByRole('link', { name: 'Borrar…' }).click();
  await page.getByLabel(`Escribe «${url}» para confirmarlo`).fill(url);
  await page.getByRole('button', { name: 'Borrar para siempre' }).click();
  await page.waitForURL(({ pathname }) => pathname === paths.manageCommunities());
});

test('what is typed for a new community outlives a reload and a session that ended on the way', async () => {
  const { page } = await account('Ana');
  const cookies = await page.context().cookies();
  await openPage(page, paths.createCommunity());
  const url = anUrl();
  await page.getByLabel('Nombre', { exact: true }).fill('Peña de Año');
  await page.getByLabel('URL de la comunidad').fill(url);
  await page.getByLabel('De pago').check();
  await page.getByRole('radio', { name: /^Por boleto/ }).check();
  await page.getByLabel('Precio del boleto').fill('2,50');
  await page.getByText(createCommunityTexts.place, { exact: true }).click();
  await page.getByLabel('Zona horaria').selectOption({ label: 'hora de Canarias' });
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Crear la comunidad' }).click();
  await page.waitForURL('**/login?**');
  await page.context().addCookies(cookies);
  await openPage(page, paths.createCommunity());
  expect(await page.getByLabel('Nombre', { exact: true }).inputValue()).toBe('Peña de Año');
  expect(await page.getByLabel('Precio del boleto').inputValue()).toBe('2,50');
  await page.getByRole('button', { name: 'Crear la comunidad' }).click();
  await page.waitForURL(`**/${url}`);
  expect(await communityByUrl(server.app.db, url)).toMatchObject({
    price: 250,
    payment_type: 'per_ticket',
    visibility: 'unlisted',
    time_zone: 'Atlantic/Canary',
  });
});

test('of two windows with the same settings the older one undoes nothing, and says so; its other parts are saved', async () => {
  const { page: older, url } = await ownerOf({ viewport: desktop });
  const address = paths.settings({ communityUrl: url });
  await openPage(older, address);
  const newer = await older.context().newPage();
  await openPage(newer, address);
  await unfoldSettings(newer);
  const row = () => communityByUrl(server.app.db, url);
  await newer.getByLabel('Solo con invitación').check();
  await newer.getByRole('button', { name: 'Guardar el acceso' }).click();
  await newer.waitForURL('**guardado=acceso**');

  await unfoldSettings(older);
  const saveAccess = older.getByRole('button', { name: 'Guardar el acceso' });
  await older.getByLabel('Normas', { exact: false }).last().fill('Sin prisas.');
  await older.getByRole('button', { name: 'Guardar las normas' }).click();
  await older.waitForURL('**guardado=normas**');
  expect((await row())?.rules).toBe('Sin prisas.');
  await older.getByRole('radio', { name: /Oculta/ }).check();
  await saveAccess.click();
  await older.getByText('Esto cambió después de que abrieras la página').waitFor();
  expect(await older.getByRole('radio', { name: /Oculta/ }).isChecked()).toBe(true);
  expect(await row()).toMatchObject({ join_policy: 'invite_only', visibility: 'public' });
  await openPage(older);
  await unfoldSettings(older);
  await older.getByRole('radio', { name: /Oculta/ }).check();
  await saveAccess.click();
  await older.waitForURL('**guardado=acceso**');
  expect(await row()).toMatchObject({ join_policy: 'invite_only', visibility: 'unlisted' });
  // saved, and saved again from the same window
  await older.getByRole('radio', { name: /Privada/ }).check();
  await saveAccess.click();
  await expect.poll(async () => (await row())?.visibility).toBe('private');
  await older.context().close();
});

test('what is written twice, gone back to, or sent after signing out elsewhere is there once, and nothing of it is lost', async () => {
  const { page, url } = await ownerOf({ viewport: desktop });
  const list = paths.messages({ communityUrl: url });
  const said = async () =>
    (await server.app.db.selectFrom('messages').select('body').orderBy('created_at').execute()).map(({ body }) => body);
  await openPage(page, list);
  const other = await page.context().newPage();
  await openPage(other, list);
  const open = async (where: Page) => {
    const field = where.getByLabel(messageTexts.write.title);
    if (!(await field.isVisible())) await where.getByText(messageTexts.write.newThread, { exact: true }).click();
  };
  const write = async (where: Page, title: string, body: string) => {
    await open(where);
    await where.getByLabel(messageTexts.write.title).fill(title);
    await where.getByLabel(messageTexts.write.body, { exact: true }).fill(body);
  };
  const waiting = (where: Page) => where.getByLabel(messageTexts.write.body, { exact: true }).inputValue();
  const publish = async (where: Page) => {
    await where.getByRole('button', { name: messageTexts.write.publish }).click();
  };
  await write(page, 'Primera', 'Desde la primera ventana');
  await write(other, 'Segunda', 'Desde la segunda ventana');
  await publish(other);
  await other.waitForURL(/mensajes\/[0-9a-f-]{36}/);
  await publish(page);
  await page.waitForURL(/mensajes\/[0-9a-f-]{36}/);
  expect((await said()).sort()).toEqual(['Desde la primera ventana', 'Desde la segunda ventana']);
  await page.getByRole('heading', { level: 1, name: 'Primera' }).waitFor();

  // back to what was sent: the form is empty, and sending another makes another
  await page.goBack();
  await page.getByRole('link', { name: 'Primera' }).waitFor();
  await expect.poll(() => waiting(page)).toBe('');
  await write(page, 'Tercera', 'Después de volver');
  await publish(page);
  await page.waitForURL(/mensajes\/[0-9a-f-]{36}/);
  expect(await said()).toHaveLength(3);

  // signed out in one window, in the other the words wait for who wrote them
  const cookies = await page.context().cookies();
  await openPage(page, list);
  await write(page, 'Cuarta', 'Escrito antes de salir');
  await openPage(other, list);
  await page.context().clearCookies();
  await publish(page);
  await expect
    .poll(async () => `${new URL(page.url()).pathname} ${await page.locator('main').textContent()}`)
    .toMatch(WAITS);
  expect(await said()).toHaveLength(3);
  await page.context().addCookies(cookies);
  await openPage(page, list);
  await expect.poll(() => waiting(page)).toBe('Escrito antes de salir');
  await open(page);
  await publish(page);
  await page.waitForURL(/mensajes\/[0-9a-f-]{36}/);
  expect(await said()).toHaveLength(4);
  await page.context().close();
});

test('without script an address that is taken or written with accents comes back with one to press for', async () => {
  const { page, url } = await ownerOf({ javaScriptEnabled: false });
  await page.goto(paths.createCommunity());
  await page.getByLabel('Nombre', { exact: true }).fill('Otro club');
  await page.getByLabel('URL de la comunidad').fill(`Ñ ${url}`);
  await page.getByRole('button', { name: 'Crear la comunidad' }).click();
  await page.getByRole('button', { name: `Usar «n-${url}»` }).click();
  expect(await page.getByLabel('URL de la comunidad').inputValue()).toBe(`n-${url}`);
  expect(await page.getByLabel('Nombre', { exact: true }).inputValue()).toBe('Otro club');
  await page.getByRole('button', { name: 'Crear la comunidad' }).click();
  await page.waitForURL(({ pathname }) => pathname === `/n-${url}`);
});

/**
 * What a browser does to a page that nobody sees, and once it is seen again. Whether a window behind another counts as
 * such differs from one Chromium to the next; here it does everywhere: it says that it is hidden and paints nothing.
 */
function setSeen(page: Page, isSeen: boolean): Promise<void> {
  return page.evaluate((seen) => {
    const kept = window as typeof window & { paint?: typeof requestAnimationFrame; unpainted?: FrameRequestCallback[] };
    kept.paint ??= window.requestAnimationFrame.bind(window);
    kept.unpainted ??= [];
    const waiting = kept.unpainted;
    window.requestAnimationFrame = seen ? kept.paint : (painted) => waiting.push(painted);
    if (seen) for (const painted of waiting.splice(0)) kept.paint(painted);
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (seen ? 'visible' : 'hidden'),
    });
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => !seen });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isSeen);
}

async function postsOf(url: string): Promise<string[]> {
  const community = await communityByUrl(server.app.db, url);
  const said = await server.app.db
    .selectFrom('messages')
    .select('body')
    .where('community_id', '=', community?.id ?? '')
    .execute();
  return said.map(({ body }) => body);
}

test('who turns to another window right after publishing finds what was published on coming back, without doing anything', async () => {
  const { page, url } = await ownerOf({ viewport: desktop });
  await openPage(page, paths.messages({ communityUrl: url }));
  const other = await page.context().newPage();
  await openPage(other, paths.home());
  const title = page.getByLabel(messageTexts.write.title);
  if (!(await title.isVisible())) await page.getByText(messageTexts.write.newThread, { exact: true }).click();
  await title.fill('Mientras miro otra cosa');
  await page.getByLabel(messageTexts.write.body, { exact: true }).fill('Vuelvo enseguida');
  // the answer comes once the window is behind the other, as it does on a slow line
  const turned = Promise.withResolvers<void>();
  await page.route(
    (address) => address.pathname.includes('/mensajes'),
    async (route) => {
      if (route.request().method() === 'POST') await turned.promise;
      await route.continue();
    },
  );
  await page.getByRole('button', { name: messageTexts.write.publish }).click();
  await setSeen(page, false);
  turned.resolve();
  await expect.poll(async () => (await postsOf(url)).length).toBe(1);
  await setSeen(page, true);
  await page.waitForURL(/mensajes\/[0-9a-f-]{36}/);
  await page.getByRole('heading', { level: 1, name: 'Mientras miro otra cosa' }).waitFor();
  await page.getByText('Vuelvo enseguida').waitFor();
  expect(await page.locator('[aria-busy=true]').count()).toBe(0);
  expect(await postsOf(url)).toEqual(['Vuelvo enseguida']);
  await page.context().close();
});
