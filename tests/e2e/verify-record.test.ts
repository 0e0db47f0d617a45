import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { launchChromium, openPage, person } from '#support/browser.ts';
import { stoppedClock } from '#support/clock.ts';
import { drandPeer } from '#support/drand-peer.ts';
import { instantOfRound, raffleToDraw, sealAndWait, sellPaid } from '#support/draw.ts';
import { drawnBy } from '#support/drawn.ts';
import { startTestServer } from '#support/server.ts';
import { actaTexts } from '#texts/draws/acta.ts';
import { paths } from '#texts/paths.ts';

test('whoever saw the sealed list before the draw is told that it is the same; whoever did not is told what is missing', async () => {
  const drawAt = instantOfRound(1000);
  const clock = stoppedClock(drawAt);
  const peer = await drandPeer();
  await using server = await startTestServer({ clock, drandUrls: [peer.url] });
  const browser = await launchChromium({ optimises: true });
  const visitor = async (now: Temporal.Instant) => {
    const { page } = await person(browser, { baseURL: server.url });
    await page.clock.setFixedTime(now.epochMilliseconds);
    return page;
  };
  try {
    const raffle = await raffleToDraw(server.app, clock, { drawAt, paid: [42, 86] });
    const order = await sellPaid(server.app, raffle, [7]);
    await sealAndWait(server.app, clock, raffle);
    clock.set(drawAt.subtract({ minutes: 30 }));
    const early = await visitor(drawAt.subtract({ minutes: 30 }));
    await openPage(early, paths.raffleDraw(raffle.address));

    // a buyer who only opens their order has it kept there
    const buyer = await visitor(drawAt.subtract({ minutes: 30 }));
    await openPage(buyer, paths.ticket({ secret: order.secret }));

    clock.set(drawAt.add({ seconds: 10 }));
    const winners = (await drawnBy(server, raffle)).ganadores;
    expect(winners).toHaveLength(1);
    const after = drawAt.add({ minutes: 5 });
    await early.clock.setFixedTime(after.epochMilliseconds);
    expect(await verifyRecord(early, raffle.address)).toBe('El sorteo es correcto');
    await buyer.clock.setFixedTime(after.epochMilliseconds);
    expect(await verifyRecord(buyer, raffle.address)).toBe('El sorteo es correcto');
    // what is offered for a shell names a fingerprint from before the draw, never the one that the page itself shows
    expect(await early.locator('code', { hasText: 'verificar' }).textContent()).toMatch(
      /--huella-cierre [0-9a-f]{64}$/,
    );
    const late = await visitor(after);
    expect(await verifyRecord(late, raffle.address)).toBe('Las cuentas son correctas');
    expect(await late.locator('code', { hasText: 'verificar' }).textContent()).toBe(
      actaTexts.check.command(actaTexts.check.ownPrint),
    );
    expect(
      await late
        .locator('.stub')
        .filter({ hasText: String(winners[0]) })
        .count(),
    ).toBeGreaterThan(0);
  } finally {
    await browser.close();
    await peer.stop();
  }
});

/** Presses the button of the record's page, and gives the verdict. */
async function verifyRecord(page: Page, address: Parameters<typeof paths.raffleRecord>[0]): Promise<string | null> {
  await openPage(page, paths.raffleRecord(address));
  await page.getByRole('button', { name: 'Comprobarlo en este navegador' }).click();
  return page.locator('h2', { hasText: /^(El sorteo es|Las cuentas son|El acta no)/ }).textContent();
}
