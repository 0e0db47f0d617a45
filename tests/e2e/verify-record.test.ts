import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { launchChromium, person } from '#support/browser.ts';
import { standingClock } from '#support/clock.ts';
import { drandPeer } from '#support/drand-peer.ts';
import { instantOfRound, raffleToDraw, sealAndWait, verdictOf } from '#support/draw.ts';
import { startTestServer } from '#support/server.ts';
import { paths } from '#texts/paths.ts';

test('whoever saw the sealed list before the draw is told that it is the same; whoever did not is told what is missing', async () => {
  const drawAt = instantOfRound(1000);
  const clock = standingClock(drawAt);
  const peer = await drandPeer();
  await using server = await startTestServer({ clock, drandUrls: [peer.url] });
  const browser = await launchChromium();
  const visitor = async (now: Temporal.Instant) => {
    const { page } = await person(browser, { baseURL: server.url });
    await page.clock.setFixedTime(now.epochMilliseconds);
    return page;
  };
  try {
    const raffle = await raffleToDraw(server.app, clock, { drawAt, paid: [7, 42, 86] });
    await sealAndWait(server.app, clock, raffle);
    clock.set(drawAt.subtract({ minutes: 30 }));
    const early = await visitor(drawAt.subtract({ minutes: 30 }));
    await early.goto(paths.raffleDraw(raffle.address), { waitUntil: 'networkidle' });

    clock.set(drawAt.add({ seconds: 10 }));
    await server.turn();
    const winners = (await verdictOf(server.app, raffle))?.ganadores ?? [];
    expect(winners).toHaveLength(1);
    const after = drawAt.add({ minutes: 5 });
    await early.clock.setFixedTime(after.epochMilliseconds);
    expect(await verifyRecord(early, raffle.address)).toBe('El sorteo es correcto');
    const late = await visitor(after);
    expect(await verifyRecord(late, raffle.address)).toBe('Las cuentas son correctas; falta la huella');
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
  await page.goto(paths.raffleRecord(address), { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Comprobarlo en este navegador' }).click();
  return page.locator('h2', { hasText: /^(El sorteo es|Las cuentas son|El acta no)/ }).textContent();
}
