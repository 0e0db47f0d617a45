import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDueDraws } from '#app/draws/make-due-draws.ts';
import { reservesOf, wonPrizes } from '#db/draws/winners.ts';
import { formatNumber } from '#domain/raffles/board.ts';
import { launchChromium, person } from '#support/browser.ts';
import { stoppedClock } from '#support/clock.ts';
import { raffleRow, raffleToDraw, sealAndWait, sellPaid } from '#support/draw.ts';
import { startTestServer } from '#support/server.ts';
import { signIn } from '#support/signed-in.ts';
import { prizeClaimTexts } from '#texts/draws/prize-claims.ts';
import { paths } from '#texts/paths.ts';

const clock = stoppedClock('2026-12-01T10:00:00Z');
let server: Awaited<ReturnType<typeof startTestServer>>;
let browser: Awaited<ReturnType<typeof launchChromium>>;

beforeAll(async () => {
  server = await startTestServer({ clock });
  browser = await launchChromium();
});

afterAll(async () => {
  await browser.close();
  await server.stop();
});

const { desk, order } = prizeClaimTexts;

test.each([true, false])(
  'the organiser logs an attempt, waits for the term and passes the prize on; the reserve answers (script: %s)',
  async (javaScriptEnabled) => {
    const { app } = server;
    const drawAt = Temporal.Instant.from('2026-12-22T19:00:00Z');
    const form = { method: 'commitment', 'prizes.0.name': 'Jamón', reserves: '2', claimDays: '3' };
    const raffle = await raffleToDraw(app, clock, { drawAt, form });
    const links = new Map<number, string>();
    for (const number of [3, 42, 86]) links.set(number, (await sellPaid(app, raffle, [number])).secret);
    await sealAndWait(app, clock, raffle);
    await makeDueDraws(app);
    const row = await raffleRow(app, raffle);
    const won = (await wonPrizes(app.db, row))[0]?.number ?? -1;
    const [heir = -1] = await reservesOf(app.db, row);
    const shown = formatNumber(heir, row.last_number);

    const { context, page } = await person(browser, { javaScriptEnabled });
    await signIn(app, context, raffle.ana);
    await page.goto(server.url + paths.raffleDesk(raffle.address));
    expect(await page.getByText(desk.pass, { exact: true }).count()).toBe(0);
    await page.getByText(desk.log, { exact: true }).click();
    await page.getByLabel(desk.way).selectOption('call');
    await page.getByRole('button', { name: desk.logAction }).click();
    await page
      .getByText(/Llamada/)
      .first()
      .waitFor();

    clock.set(drawAt.add({ hours: 72 }));
    await page.goto(server.url + paths.raffleDesk(raffle.address));
    await page.getByText(desk.pass, { exact: true }).click();
    await page.getByLabel(desk.words).fill('Tres llamadas sin respuesta');
    await page.getByRole('button', { name: desk.passAction(shown) }).click();
    await page.getByText(desk.none).waitFor();

    const holder = await person(browser, { javaScriptEnabled });
    await holder.page.goto(server.url + paths.ticket({ secret: links.get(won) ?? '' }));
    await holder.page.getByText(order.passedTitle).waitFor();
    await holder.page.goto(server.url + paths.ticket({ secret: links.get(heir) ?? '' }));
    await holder.page.getByText(order.inherited).waitFor();
    await holder.page.getByRole('button', { name: order.claim }).click();
    await holder.page.getByText(order.claimed).waitFor();

    await page.goto(server.url + paths.raffleRecord(raffle.address));
    await page.getByText('«Tres llamadas sin respuesta.»').waitFor();
    await page.getByText(prizeClaimTexts.claimed).waitFor();
    await Promise.all([context.close(), holder.context.close()]);
  },
);
