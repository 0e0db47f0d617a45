import { afterAll, expect, test } from 'vitest';
import { notify } from '#app/notifications/notify.ts';
import { transaction } from '#db/client.ts';
import { launchChromium, openPage, person } from '#support/browser.ts';
import { communityOfAna, putIn } from '#support/people.ts';
import { startTestServer } from '#support/server.ts';
import { signIn } from '#support/signed-in.ts';

const server = await startTestServer();
const browser = await launchChromium({ windows: true });
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const { app, url: baseURL } = server;

async function anaWith(threads: readonly string[]) {
  const { ana, id } = await communityOfAna(app);
  const luis = await putIn(app, id, 'Luis');
  const tell = (thread: string) =>
    transaction(app.db, (tx) =>
      notify(tx, {
        communityId: id,
        kind: 'message.replied',
        to: [ana.userId],
        actor: luis.userId,
        subject: { kind: 'thread', id: thread },
        data: { thread, title: `Hilo ${thread}` },
        now: app.clock.now(),
      }),
    );
  for (const thread of threads) await tell(thread);
  const { context, page } = await person(browser, { baseURL, withWorker: true });
  await signIn(app, context, ana);
  return { context, page, tell };
}

test('the bell counts what is unread, at once where it is marked and again when its person comes back', async () => {
  const { page, tell } = await anaWith(['uno', 'dos']);
  await openPage(page, '/avisos');
  const bell = page.getByRole('banner').getByRole('link', { name: /^Avisos/ });
  expect(await bell.getAttribute('aria-label')).toBe('Avisos: 2 sin leer');
  await page.getByRole('button', { name: /^Marcar como leído: .*Hilo dos/ }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Avisos: 1 sin leer' }).waitFor();
  await tell('tres');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.getByRole('banner').getByRole('link', { name: 'Avisos: 2 sin leer' }).waitFor();
  await page.getByRole('button', { name: 'Marcar todo como leído' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Avisos', exact: true }).waitFor();
});

test('the worker shows a message that comes while nobody looks, with where it leads', async () => {
  const { context, page } = await anaWith([]);
  await context.grantPermissions(['notifications'], { origin: baseURL });
  await openPage(page, '/avisos/ajustes');
  await page.getByRole('button', { name: 'Activar en este dispositivo' }).waitFor();
  const browserSide = await context.newCDPSession(page);
  let registrationId: string | undefined;
  browserSide.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    registrationId = versions.find(({ status }) => status === 'activated')?.registrationId ?? registrationId;
  });
  await browserSide.send('ServiceWorker.enable');
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready));
  const message = { title: 'Club', body: 'Luis ha respondido en «Cena».', path: '/avisos/ver/7', tag: '7' };
  await expect.poll(() => registrationId).toBeDefined();
  const deliver = (body: string) => {
    const data = JSON.stringify({ ...message, body });
    return browserSide.send('ServiceWorker.deliverPushMessage', {
      origin: baseURL,
      registrationId: registrationId ?? '',
      data,
    });
  };
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const notifications = await registration.getNotifications();
      return notifications.map(({ title, body, tag, data }) => ({ title, body, tag, data }));
    });
  // one after the other: of two that come at once the browser says nothing of which is shown last
  for (const body of [message.body, 'Luis y Eva han respondido.']) {
    // the browser may lose one that comes while it looks for a newer worker: as a push service does, it is sent again
    const sentAgain = async () => {
      await deliver(body);
      return shown();
    };
    await expect
      .poll(sentAgain, { interval: 500 })
      .toEqual([{ title: 'Club', body, tag: '7', data: { path: '/avisos/ver/7' } }]);
  }
});
