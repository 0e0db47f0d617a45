import { afterAll, expect, test } from 'vitest';
import { axeViolations } from '#support/axe.ts';
import { launchChromium, person } from '#support/browser.ts';
import { stoppedClock } from '#support/clock.ts';
import { raffleOnSale } from '#support/raffle.ts';
import { startTestServer } from '#support/server.ts';
import { signedInVisitor } from '#support/visitor.ts';
import { operationTexts } from '#texts/operation/operation.ts';
import { paths } from '#texts/paths.ts';
import { reportTexts } from '#texts/raffles/reports.ts';

const operator = { name: 'Olga', email: 'olga@example.com' };
const server = await startTestServer({
  env: { OPERATOR_EMAILS: 'Olga@Example.com' },
  clock: stoppedClock('2026-11-21T10:00:00Z'),
});
const browser = await launchChromium();
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const baseURL = server.url;

test('somebody without account or script reports a raffle, and an operator stops it with a reason that is shown', async () => {
  const { address } = await raffleOnSale(server.app);
  const visitor = await person(browser, { baseURL, javaScriptEnabled: false });
  await visitor.page.goto(paths.raffle(address));
  await visitor.page.getByRole('link', { name: reportTexts.link }).click();
  await visitor.page.getByRole('button', { name: reportTexts.send }).click();
  await visitor.page.getByText('Falta este dato.').waitFor();
  await visitor.page.getByLabel(reportTexts.reasons['no-permit']).check();
  await visitor.page.getByLabel(reportTexts.words).fill('No dice ningún permiso.');
  await visitor.page.getByRole('button', { name: reportTexts.send }).click();
  await visitor.page.getByRole('heading', { name: reportTexts.sentTitle }).waitFor();

  const olga = await signedInVisitor(baseURL, operator);
  const { context, page } = await person(browser, { baseURL, javaScriptEnabled: false });
  await context.addCookies([...olga.cookies].map(([name, value]) => ({ name, value, url: baseURL })));
  await page.goto(paths.operation());
  await page.getByText('No dice ningún permiso.').waitFor();
  await page.getByText(operationTexts.decide).click();
  await page.getByLabel(operationTexts.reason).fill('Falta el permiso de la Secretaría.');
  await page.getByRole('button', { name: operationTexts.stop }).click();
  await page.getByText(operationTexts.done.detenida).waitFor();
  await page.getByText(operationTexts.none, { exact: true }).waitFor();

  await visitor.page.goto(paths.raffle(address));
  await visitor.page.getByText('La detuvo quien mantiene la plataforma: Falta el permiso de la Secretaría.').waitFor();
  await context.close();
  await visitor.context.close();
});

test('a disk that is almost full stands before all that can wait, with what to do, and goes once there is room', async () => {
  const olga = await signedInVisitor(baseURL, operator);
  const read = async () => (await olga.get(paths.operation())).text();
  const { files } = server.app;
  const { room } = files;
  const gigabyte = 1024 ** 3;
  files.room = async () => ({ free: gigabyte, total: 100 * gigabyte });
  const full = await read();
  files.room = async () => ({ free: 50 * gigabyte, total: 100 * gigabyte });
  const roomy = await read();
  files.room = room;
  for (const words of [operationTexts.room.full, operationTexts.room.fullTodo]) {
    expect(full.indexOf(words)).toBeGreaterThan(0);
    expect(full.indexOf(words)).toBeLessThan(full.indexOf(operationTexts.reportsTitle));
    expect(roomy).not.toContain(words);
  }
});

test('whoever is not an operator is told so, and no page of a report has a barrier that axe knows', async () => {
  const { address } = await raffleOnSale(server.app);
  const dani = await signedInVisitor(baseURL, { name: 'Dani', email: 'dani@example.com' });
  const answer = await dani.get(paths.operation());
  expect(answer.status).toBe(403);
  expect(await answer.text()).toContain(operationTexts.forbidden);
  expect((await dani.post(paths.operation(), { act: 'restore', community: address.communityUrl })).status).toBe(403);

  const olga = await signedInVisitor(baseURL, operator);
  await olga.post(paths.raffleReport(address), { reason: 'minors' });
  for (const colorScheme of ['light', 'dark'] as const) {
    const { context, page } = await person(browser, { baseURL, colorScheme });
    await context.addCookies([...olga.cookies].map(([name, value]) => ({ name, value, url: baseURL })));
    for (const path of [paths.raffleReport(address), `${paths.raffleReport(address)}?enviada=1`, paths.operation()]) {
      await page.goto(path);
      expect(await axeViolations(page), path).toEqual([]);
    }
    await context.close();
  }
});
