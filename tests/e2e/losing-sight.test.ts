import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { changePeople } from '#app/members/change-people.ts';
import { launchChromium, person } from '#support/browser.ts';
import { putIn, rowOf } from '#support/people.ts';
import { raffleOnSale, takeAs } from '#support/raffle.ts';
import { receiptPicture } from '#support/receipt.ts';
import { startTestServer } from '#support/server.ts';
import { signIn } from '#support/signed-in.ts';
import { layoutTexts } from '#texts/layout.ts';
import { messageTexts } from '#texts/messages.ts';
import { paths } from '#texts/paths.ts';
import { raffleTexts } from '#texts/raffles/raffle.ts';

const server = await startTestServer();
const { app } = server;
const browser = await launchChromium();
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const day = (days: number) =>
  Temporal.Now.zonedDateTimeISO('Europe/Madrid').add({ days }).toPlainDateTime().toString({ smallestUnit: 'minute' });

async function privateRaffle() {
  const { ana, address } = await raffleOnSale(app, { form: { salesCloseAt: day(5), drawAt: day(6) } });
  const { communityUrl } = address;
  await app.db.updateTable('communities').set({ visibility: 'private' }).where('url', '=', communityUrl).execute();
  const eva = await putIn(app, (await rowOf(app, communityUrl)).id, 'Eva');
  return { ana, eva, address, communityUrl };
}

test('who is banned sees at once, on every page that lives, that there is nothing for them here', async () => {
  const { ana, eva, address, communityUrl } = await privateRaffle();
  const { context, page: board } = await person(browser, { baseURL: server.url });
  await signIn(app, context, eva);
  const [draw, talk] = [await context.newPage(), await context.newPage()];
  await board.goto(paths.raffle(address), { waitUntil: 'load' });
  await draw.goto(paths.raffleDraw(address), { waitUntil: 'load' });
  await talk.goto(paths.messages({ communityUrl }), { waitUntil: 'load' });
  await takeAs(app, address, 'Otra', [7], {}, ana);
  await board.getByRole('checkbox', { name: /^07\b/, disabled: true }).waitFor({ state: 'attached' });
  await changePeople(app, ana, { communityUrl, act: 'ban', people: [eva.userId], form: { reason: 'Insultó' } });
  for (const page of [board, draw, talk]) await page.getByText(layoutTexts.notFound.whatNow).waitFor();
});

/** Passes everything on to the server, but answers streams with 502 while the server behind it is said to be away. */
async function proxy(): Promise<{ url: string; away: { is: boolean; asked: number }; cut(): void; close(): void }> {
  const away = { is: false, asked: 0 };
  const http: Server = createServer(async (request, response) => {
    if (away.is) {
      away.asked += 1;
      return response.writeHead(502).end('Bad gateway');
    }
    const leaving = new AbortController();
    response.on('close', () => leaving.abort());
    const headers = Object.entries(request.headers).filter(([name]) => name === 'cookie' || name === 'accept');
    try {
      const answer = await fetch(server.url + request.url, {
        headers: Object.fromEntries(headers) as Record<string, string>,
        redirect: 'manual',
        signal: leaving.signal,
      });
      const kept = [...answer.headers].filter(
        ([name]) => !/^(content-(encoding|length)|connection|keep-alive)/.test(name),
      );
      response.writeHead(answer.status, Object.fromEntries(kept));
      for await (const chunk of answer.body ?? []) response.write(chunk);
    } catch {
      // the browser has gone, perhaps before there was an answer
    }
    response.end();
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return {
    url,
    away,
    cut: () => http.closeAllConnections(),
    close: () => {
      http.closeAllConnections();
      http.close();
    },
  };
}

test('a board whose proxy answered 502 lives again by itself, in a tab that nobody touched', async () => {
  const { ana, address } = await raffleOnSale(app, { form: { salesCloseAt: day(5), drawAt: day(6) } });
  const between = await proxy();
  const { page } = await person(browser, { baseURL: between.url });
  await page.goto(paths.raffle(address), { waitUntil: 'load' });
  await takeAs(app, address, 'Primera', [7], {}, ana);
  await page.getByRole('checkbox', { name: /^07\b/, disabled: true }).waitFor({ state: 'attached' });
  between.away.is = true;
  between.cut();
  await page.getByText(raffleTexts.choose.offline).waitFor();
  await expect.poll(() => between.away.asked).toBeGreaterThan(0);
  await takeAs(app, address, 'Segunda', [8], {}, ana);
  between.away.is = false;
  await page.getByRole('checkbox', { name: /^08\b/, disabled: true }).waitFor({ state: 'attached' });
  await page.getByText(raffleTexts.choose.offline).waitFor({ state: 'detached' });
  between.close();
});

test('a picture that is taken out of a message again is not kept by the browser', async () => {
  const { eva, communityUrl } = await privateRaffle();
  const { context, page } = await person(browser, { baseURL: server.url });
  await signIn(app, context, eva);
  await page.addInitScript(() => {
    const kept = new Set<string>();
    const { createObjectURL, revokeObjectURL } = URL;
    URL.createObjectURL = (made) => {
      const address = createObjectURL(made);
      kept.add(address);
      return address;
    };
    URL.revokeObjectURL = (address) => {
      kept.delete(address);
      revokeObjectURL(address);
    };
    Object.assign(globalThis, { keptPictures: kept });
  });
  const count = () => page.evaluate(() => (globalThis as unknown as { keptPictures: Set<string> }).keptPictures.size);
  await page.goto(paths.messages({ communityUrl }), { waitUntil: 'load' });
  const buffer = Buffer.from(await receiptPicture('foto'));
  await page
    .getByLabel(messageTexts.write.pictures)
    .setInputFiles([1, 2].map((at) => ({ name: `foto${at}.jpg`, mimeType: 'image/jpeg', buffer })));
  await page.getByRole('button', { name: messageTexts.write.removePicture(2) }).waitFor();
  expect(await count()).toBe(2);
  await page.getByRole('button', { name: messageTexts.write.removePicture(2) }).click();
  await expect.poll(count).toBe(1);
  await page.getByRole('button', { name: messageTexts.write.removePicture(1) }).click();
  await expect.poll(count).toBe(0);
});
