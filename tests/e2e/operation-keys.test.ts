import { afterAll, expect, test } from 'vitest';
import { axeViolations } from '#support/axe.ts';
import { desktop, launchChromium, person, phone } from '#support/browser.ts';
import { stoppedClock } from '#support/clock.ts';
import { startTestServer } from '#support/server.ts';
import { signedInVisitor } from '#support/visitor.ts';
import { logPageTexts } from '#texts/draws/log-page.ts';
import { operationTexts } from '#texts/operation/operation.ts';
import { operationKeyTexts as words } from '#texts/operation/operation-keys.ts';
import { paths } from '#texts/paths.ts';

const server = await startTestServer({
  env: { OPERATOR_EMAILS: 'olga@example.com' },
  clock: stoppedClock('2026-11-21T10:00:00Z'),
});
const browser = await launchChromium();
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const baseURL = server.url;

/** The page of who runs the installation. */
async function opened(options: Parameters<typeof person>[1]) {
  const olga = await signedInVisitor(baseURL, { name: 'Olga', email: 'olga@example.com' });
  const { context, page } = await person(browser, { baseURL, ...options });
  await context.addCookies([...olga.cookies].map(([name, value]) => ({ name, value, url: baseURL })));
  await page.goto(paths.operation());
  return { context, page };
}

test.each([
  { use: 'resguardo', javaScriptEnabled: true, viewport: phone },
  { use: 'registro', javaScriptEnabled: false, viewport: desktop },
] as const)('an operator changes the key of $use and retires the former one, and the log says both', async (given) => {
  const { use, ...options } = given;
  const { context, page } = await opened(options);
  const own = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: words.uses[use].title }) });
  await own.getByText(words.change, { exact: true }).click();
  await own.getByText(words.uses[use].change).waitFor();
  await own.getByRole('button', { name: words.changeNow }).click();
  await page.getByText(operationTexts.done.clave).first().waitFor();
  await own.getByText(words.former).waitFor();

  await own.getByText(words.retire, { exact: true }).click();
  await own.getByRole('button', { name: words.retireNow }).click();
  await own.getByText('Falta este dato.').waitFor();
  if (options.javaScriptEnabled) expect(await axeViolations(page)).toEqual([]);
  await own.getByLabel(words.reason).fill('Se perdió una copia');
  await own.getByRole('button', { name: words.retireNow }).click();
  await own.getByText('Se perdió una copia').waitFor();
  await page.goto(paths.log());
  await page.getByText(logPageTexts.keys.retirada[use]).first().waitFor();
  await page.getByText(logPageTexts.keys.clave[use]).first().waitFor();
  await context.close();
});
