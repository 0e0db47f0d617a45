import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openPayment } from '#app/access/open-payment.ts';
import { createCourse, publishCourse } from '#app/courses/edit-course.ts';
import { editLesson } from '#app/courses/edit-lesson.ts';
import { addLesson, addModule } from '#app/courses/edit-outline.ts';
import { personIn } from '#support/app.ts';
import { goOffline, launchChromium, openPage, person } from '#support/browser.ts';
import { communityOfAna, putIn, rowOf } from '#support/people.ts';
import { raffleOnSale } from '#support/raffle.ts';
import { receiptPicture } from '#support/receipt.ts';
import { startTestServer } from '#support/server.ts';
import { signIn } from '#support/signed-in.ts';
import { accessTexts } from '#texts/access/access.ts';
import { createCommunityTexts } from '#texts/communities/communities.ts';
import { courseTexts } from '#texts/courses.ts';
import { installTexts } from '#texts/install.ts';
import { messageTexts } from '#texts/messages.ts';
import { orderTexts } from '#texts/orders/orders.ts';
import { paths } from '#texts/paths.ts';
import { waitingTexts } from '#texts/waiting.ts';

const server = await startTestServer();
const { app } = server;
const browser = await launchChromium();
afterAll(async () => {
  await browser.close();
  await server.stop();
});

/** A person's page, and what cuts their line and brings it back. */
async function pageOf(who: Parameters<typeof signIn>[2], address: string) {
  const { page, context } = await person(browser, { baseURL: server.url, withWorker: true });
  await signIn(app, context, who);
  await openPage(page, address);
  return { page, cut: () => goOffline(page), mend: () => context.setOffline(false) };
}

const notSent = (page: Page) => page.getByRole('alert').filter({ hasText: waitingTexts.unsent });

test('a form that is sent without a connection stays with what was typed, says so, and can be sent again', async () => {
  const { ana, id, url } = await communityOfAna(app, { plan: 'pro' });
  const beto = await putIn(app, id, 'Beto');
  const course = await createCourse(app, ana, { communityUrl: url, form: { title: 'Pan en casa' } });
  const { id: module } = await addModule(app, ana, { ...course, form: { title: 'Uno' } });
  const { lesson } = await addLesson(app, ana, { ...course, module, form: { title: 'La masa' } });
  await editLesson(app, ana, { ...course, lesson, form: { title: 'La masa', version: '1', status: 'published' } });
  await publishCourse(app, ana, { ...course, form: { status: 'published' } });

  const { page, cut, mend } = await pageOf(beto, paths.lesson({ ...course, lesson }));
  const field = page.getByLabel(courseTexts.discussion.write, { exact: true });
  await field.fill('Me quedó muy bien');
  await cut();
  const send = page.getByRole('button', { name: courseTexts.discussion.send, exact: true });
  await send.click();
  await notSent(page).waitFor();
  expect(await field.inputValue()).toBe('Me quedó muy bien');
  await mend();
  await send.click();
  await page.getByRole('listitem').getByText('Me quedó muy bien').waitFor();
  expect(await notSent(page).count()).toBe(0);
});

type Router = { revalidate(): Promise<void>; navigate(to: string): Promise<void> };

test('a raffle that is read again where no server is found stays with its choice, and Back shows nothing of it elsewhere', async () => {
  const [first, second] = [await raffleOnSale(app), await raffleOnSale(app, { form: { title: 'Rifa del barrio' } })];
  const { page } = await person(browser, { baseURL: server.url });
  await openPage(page, paths.raffle(first.address));
  const router = (does: 'revalidate' | 'navigate', to = '') =>
    page.evaluate(
      ([name, address]) => {
        const { __reactRouterDataRouter: it } = window as unknown as { __reactRouterDataRouter: Router };
        return name === 'navigate' ? it.navigate(address) : it.revalidate();
      },
      [does, to] as const,
    );
  await router('navigate', paths.raffle(second.address));
  const title = page.getByRole('heading', { level: 1, name: 'Rifa del barrio' });
  await title.waitFor();
  const seven = page.getByRole('checkbox', { name: /^07, / });
  await seven.check();
  await page.waitForURL('**?n=7');
  await page.route(/\.data\b/, (route) => route.abort());
  await router('revalidate');
  expect([await title.count(), await seven.isChecked()]).toEqual([1, true]);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: installTexts.offline.title }).waitFor();
  expect(await title.count()).toBe(0);
});

test('without a connection nobody joins, and the page of the community stays', async () => {
  const { url } = await communityOfAna(app);
  const { page, cut, mend } = await pageOf(await personIn(app, 'Carla'), paths.community({ communityUrl: url }));
  await cut();
  const join = page.getByRole('button', { name: 'Unirme' });
  await join.click();
  await notSent(page).waitFor();
  await page.getByRole('heading', { level: 1, name: 'Club de los jueves' }).waitFor();
  await mend();
  await join.click();
  await expect.poll(async () => (await rowOf(app, url)).member_count).toBe(2);
});

test('a conversation that is begun without a connection says that it was not published, and keeps its words', async () => {
  const { ana, url } = await communityOfAna(app);
  const { page, cut, mend } = await pageOf(ana, paths.messages({ communityUrl: url }));
  await page.getByLabel(messageTexts.write.title).fill('Cena del jueves');
  await page.getByLabel(messageTexts.write.body, { exact: true }).fill('¿Quién trae el pan?');
  await cut();
  const publish = page.getByRole('button', { name: messageTexts.write.publish, exact: true });
  await publish.click();
  await page.getByText(messageTexts.write.awayThread).waitFor();
  expect(await page.getByLabel(messageTexts.write.title).inputValue()).toBe('Cena del jueves');
  await mend();
  await publish.click();
  await page.getByRole('heading', { name: 'Cena del jueves' }).waitFor();
});

test('the receipt of a payment for access waits for the line, and is sent once when it is back', async () => {
  const { url, id } = await communityOfAna(app, { access_type: 'paid', payment_type: 'monthly', price: 500 });
  const dora = await putIn(app, id, 'Dora', { status: 'awaiting_payment' });
  await openPayment(app, dora, { communityUrl: url });
  const { page, cut, mend } = await pageOf(dora, paths.access({ communityUrl: url }));
  const buffer = Buffer.from(await receiptPicture('5'));
  const file = page.getByLabel('Comprobante', { exact: true });
  await file.setInputFiles({ name: 'bizum.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByLabel(/^Referencia de la transferencia/).fill('AB12');
  await cut();
  await page.getByRole('button', { name: orderTexts.receipt.send }).click();
  await page.getByText(waitingTexts.waits(orderTexts.receipt.ownNamed('bizum.jpg'))).waitFor();
  expect(await page.getByLabel(/^Referencia de la transferencia/).inputValue()).toBe('AB12');
  await mend();
  await page.getByRole('paragraph').filter({ hasText: accessTexts.status.in_review.title }).waitFor();
  const receipts = app.db.selectFrom('receipts').select('id').where('community_id', '=', id);
  expect(await receipts.execute()).toHaveLength(1);
});

test('without a connection the form of a community stays, though nothing is known of its address', async () => {
  const { page, cut, mend } = await pageOf(await personIn(app, 'Carla'), paths.createCommunity());
  const name = page.getByLabel(createCommunityTexts.name, { exact: true });
  await name.fill('Coro');
  await page.getByText(createCommunityTexts.urlFree('coro')).waitFor();
  await cut();
  const failed = page.waitForEvent('requestfailed');
  await name.fill('Coro del barrio');
  await failed;
  await page.getByLabel(createCommunityTexts.about).fill('Cantamos los jueves');
  expect(await name.inputValue()).toBe('Coro del barrio');
  await mend();
  await name.fill('Coro de todos');
  await page.getByText(createCommunityTexts.urlFree('coro-de-todos')).waitFor();
});
