import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, afterEach, expect, test } from 'vitest';
import { axeViolations } from '#support/axe.ts';
import { launchChromium, openPage, person } from '#support/browser.ts';
import { startTestServer } from '#support/server.ts';
import { signedInPerson } from '#support/signed-in-person.ts';
import { signedInVisitor } from '#support/visitor.ts';
import { layoutTexts } from '#texts/layout.ts';

/** Section 8 of the specification: what is said, and what is logged, when something fails. */
const lines: Record<string, unknown>[] = [];
const server = await startTestServer({ log: pino({}, { write: (line: string) => lines.push(JSON.parse(line)) }) });
const browser = await launchChromium();
afterAll(async () => {
  await browser.close();
  await server.stop();
});
afterEach(() => lines.splice(0));

const { db } = server.app;
const logged = (words: string) => lines.filter(({ msg }) => msg === words);

/** Has the database refuse every change of that kind to a table until the test is over. */
async function breaking(table: string, change: 'insert' | 'delete') {
  await sql`create function break_it() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`.execute(
    db,
  );
  await sql`create trigger break_it before ${sql.raw(change)} on ${sql.table(table)} execute function break_it()`.execute(
    db,
  );
  return { [Symbol.asyncDispose]: async () => void (await sql`drop function break_it cascade`.execute(db)) };
}

test('4.04 8.03 when the data of a user cannot be loaded, the log says so and the bare account stands in', async () => {
  const eva = await signedInVisitor(server.url, { name: 'Eva', email: 'eva@example.com' });
  await sql`alter table members rename to away`.execute(db);
  const shown = await eva.get('/verificar');
  await sql`alter table away rename to members`.execute(db);
  expect(shown.status).toBe(200);
  expect(await shown.text()).toContain('Tu cuenta: Eva');
  expect(logged('Error al cargar datos del usuario')).toContainEqual(expect.objectContaining({ level: 50 }));
});

test('8.04 8.07 a sign-out that fails is logged and goes on up to the page of failures', async () => {
  const { context, page } = await signedInPerson(browser, server.url, { name: 'Dani' });
  await using _ = await breaking('sessions', 'delete');
  await openPage(page, '/');
  await page.getByLabel('Tu cuenta: Dani').click();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' }).waitFor();
  const [said] = logged('Error al cerrar sesión');
  expect(said).toBeDefined();
  expect(lines.some(({ msg, requestId }) => msg === 'Una petición falló' && requestId === said?.requestId)).toBe(true);
  await context.close();
});

test('8.05 8.07 a community that cannot be created is logged, and the screen has an id that is in the log and no stack', async () => {
  const { context, page } = await signedInPerson(browser, server.url, { name: 'Flor' });
  await openPage(page, '/create-community');
  await page.getByLabel('Nombre', { exact: true }).fill('Club secreto');
  await page.getByLabel('URL de la comunidad').fill('club-secreto');
  {
    await using _ = await breaking('communities', 'insert');
    await page.getByRole('button', { name: 'Crear la comunidad' }).click();
    await page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' }).waitFor();
  }
  const [said] = logged('Error al crear la comunidad');
  expect(said).toBeDefined();
  await page.getByText(layoutTexts.failure.lead).waitFor();
  await page.getByRole('link', { name: layoutTexts.failure.goHome }).waitFor();
  expect(await page.getByText(String(said?.requestId)).count()).toBe(1);
  expect(await page.content()).not.toMatch(/\.tsx?:\d|at \w+ \(|broken/);
  expect(await page.title()).toContain('Unexpected Application Error!');
  expect(await axeViolations(page)).toEqual([]);
  expect(JSON.stringify(lines)).not.toMatch(/Club secreto|Flor|example\.com/);
  await context.close();
});

test('8.07 a page that fails in the browser gets an id too, and the log has it', async () => {
  const { context, page } = await person(browser, { baseURL: server.url });
  const body = `export default function Page() { throw new Error('too much'); }`;
  await page.route('**/assets/sitemap-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body }));
  await openPage(page, '/verificar');
  const reported = page.waitForResponse('**/fallo');
  await page.getByRole('link', { name: layoutTexts.footer.sitemap }).click();
  await page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' }).waitFor();
  expect((await reported).status()).toBe(204);
  const [said] = logged('Una página falló en el navegador');
  expect(said?.said).toContain('too much');
  expect(await page.getByText(String(said?.errorId)).count()).toBe(1);
  expect(await page.content()).not.toContain('too much');
  await context.close();
});

test('8.06 a sign-in that fails is logged, and told to the person', async () => {
  const { context, page } = await signedInPerson(browser, server.url);
  await context.clearCookies();
  await page.goto('/acceso/vuelta?code=stolen&state=of-another');
  expect(logged('Error al iniciar sesión')).toHaveLength(1);
  await page.getByText('Este acceso ya no sirve').first().waitFor();
  await context.close();
});
