import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterSource } from '#app/draws/enter-source.ts';
import { launchChromium, person } from '#support/browser.ts';
import { stoppedClock } from '#support/clock.ts';
import { raffleToDraw, sealAndWait, verdictOf } from '#support/draw.ts';
import { phoneOf } from '#support/raffle.ts';
import { startTestServer } from '#support/server.ts';
import { signIn } from '#support/signed-in.ts';
import { whatsAppOpened } from '#support/whats-app.ts';
import { actaTexts } from '#texts/draws/acta.ts';
import { deskTexts } from '#texts/orders/desk.ts';
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

const form = {
  method: 'lottery',
  lottery: 'Lotería Nacional',
  digits: '5',
  figures: '2',
  'readings.0.draw': '2026-12-22',
  'readings.0.prize': 'Primer premio',
  'prizes.0.name': 'Jamón',
};

test.each([true, false])(
  'the organiser publishes a lottery’s figure, and hands the prize over (script: %s)',
  async (javaScriptEnabled) => {
    const drawAt = Temporal.Instant.from('2026-12-22T19:00:00Z');
    const raffle = await raffleToDraw(server.app, clock, { drawAt, paid: [3, 42, 86], form });
    await sealAndWait(server.app, clock, raffle);
    const { context, page } = await person(browser, { javaScriptEnabled });
    await signIn(server.app, context, raffle.ana);

    await page.goto(server.url + paths.raffleDraw(raffle.address));
    await page.getByText('Se espera hasta el miércoles 6 de enero de 2027').waitFor();
    await page.getByLabel('Resultado', { exact: true }).fill('342');
    await page.getByLabel('Enlace al resultado oficial').fill('https://www.loteria.example/2026-12-22');
    await page.getByRole('button', { name: 'Publicar el resultado' }).click();
    await page.getByText('Escribe sus 5 cifras').waitFor();
    expect(await page.getByLabel('Resultado', { exact: true }).inputValue()).toBe('342');
    expect(await page.getByLabel('Enlace al resultado oficial').inputValue()).toContain('loteria.example');
    await page.getByLabel('Resultado', { exact: true }).fill('00342');
    await page.getByRole('button', { name: 'Publicar el resultado' }).click();
    await page.getByText('El resultado es provisional').waitFor();
    await page.getByText(/quedan 5\scorrecciones/).waitFor();
    expect(await verdictOf(server.app, raffle)).toMatchObject({ valida: true, estado: 'provisional', ganadores: [42] });

    clock.pass({ hours: 48 });
    await server.turn();
    await page.goto(server.url + paths.raffleRecord(raffle.address));
    await page.getByText('El 42 ganó «Jamón».').waitFor();
    // it is asked once before: what is told in public of a prize is not taken back
    await page.getByText(deskTexts.deliver.open).click();
    await page.getByText('No se puede deshacer.').waitFor();
    await page.getByRole('button', { name: deskTexts.deliver.action }).click();
    await page.getByText('Entregado al 42').waitFor();
    await page.getByRole('heading', { name: actaTexts.history.title }).click();
    await page.getByText('Se entregó un premio.').waitFor();

    await page.goto(server.url + paths.raffleDesk(raffle.address));
    const prize = page.getByRole('listitem', { name: 'Jamón' });
    await prize.getByText('Compra 42', { exact: true }).waitFor();
    // the words are made as they are sent: the link to the winner's own order is a fresh one
    const congratulate = prize.getByRole('button', { name: deskTexts.deliver.congratulate });
    const { address: told, refused } = await whatsAppOpened(context, () => congratulate.click());
    expect(told.origin + told.pathname).toBe(`https://wa.me/34${phoneOf('Compra 42')}`);
    expect(refused).toEqual([]);
    const words = told.searchParams.get('text') ?? '';
    const own = /http\S+\/boleto\/\S+/.exec(words)?.[0] ?? '';
    const winner = await person(browser, { javaScriptEnabled });
    await winner.page.goto(own);
    await winner.page.getByText('Jamón').first().waitFor();
    await winner.context.close();
    for (const said of ['Compra 42', '«Jamón»', server.url + paths.raffleRecord(raffle.address)]) {
      expect(words).toContain(said);
    }
  },
);

test('what somebody else enters while an organiser types does not pass for seen, though the page follows it', async () => {
  const drawAt = Temporal.Instant.from('2026-12-22T19:00:00Z');
  const raffle = await raffleToDraw(server.app, clock, { drawAt, paid: [3, 42, 86], form });
  await sealAndWait(server.app, clock, raffle);
  const { context, page } = await person(browser);
  await signIn(server.app, context, raffle.ana);
  await page.goto(server.url + paths.raffleDraw(raffle.address));
  await page.getByLabel('Resultado', { exact: true }).fill('00003');
  const figure = { 'figures.0.value': '00086', 'figures.0.link': 'https://www.loteria.example/' };
  await enterSource(server.app, raffle.ana, { ...raffle.address, form: figure });
  await page.getByText('El resultado es provisional').waitFor();
  await page.getByLabel('Enlace al resultado oficial').fill('https://www.loteria.example/mine');
  await page.getByRole('button', { name: 'Corregir el resultado' }).click();
  await page.getByText('Alguien escribió otra cosa mientras tanto').waitFor();
  expect(await page.getByLabel('Resultado', { exact: true }).inputValue()).toBe('00003');
  await page.getByRole('button', { name: 'Corregir el resultado' }).click();
  await page.getByText(/quedan 4\scorrecciones/).waitFor();
  expect(await verdictOf(server.app, raffle)).toMatchObject({ valida: true, ganadores: [3] });
});
