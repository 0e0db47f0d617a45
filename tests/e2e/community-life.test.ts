import type { Page } from 'playwright-core';
import { afterAll, expect, test, vi } from 'vitest';
import { changePeople } from '#app/members/change-people.ts';
import { personIn } from '#support/app.ts';
import { desktop, launchChromium, openPage, person, phone } from '#support/browser.ts';
import { stoppedClock } from '#support/clock.ts';
import { communityOfAna, putIn } from '#support/people.ts';
import { receiptPicture } from '#support/receipt.ts';
import { startTestServer } from '#support/server.ts';
import { signIn, visitorAs } from '#support/signed-in.ts';
import { waits } from '#support/waits.ts';
import { accessTexts } from '#texts/access/access.ts';
import { chargeTexts } from '#texts/access/charges.ts';
import { createCommunityTexts } from '#texts/communities/communities.ts';
import { courseTexts } from '#texts/courses.ts';
import { invitationTexts } from '#texts/members/invitations.ts';
import { memberTexts } from '#texts/members/members.ts';
import { peopleTexts } from '#texts/members/people.ts';
import { messageTexts } from '#texts/messages.ts';
import { paths } from '#texts/paths.ts';

vi.setConfig({ testTimeout: waits.journey });

const clock = stoppedClock('2026-11-02T09:00:00Z');
const server = await startTestServer({ clock, env: { PLANS: 'libre' } });
const { app } = server;
const browser = await launchChromium();
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const url = 'taller-de-ceramica';
const at = { communityUrl: url };
const course = { ...at, course: 'el-torno-desde-cero' };

async function browserOf(actor: { userId: string }, viewport: { width: number; height: number } = phone) {
  const { context, page } = await person(browser, { baseURL: server.url, viewport });
  await signIn(app, context, actor);
  return page;
}

/** What a page says to somebody who only reads it. */
async function readBy(actor: { userId: string }, address: string): Promise<string> {
  const reader = await visitorAs(app, actor);
  const { response } = await reader.follow(await reader.get(address));
  return response.text();
}

/** Days go by, and what is due at each of them happens. */
async function pass(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    clock.pass({ hours: 24 });
    await server.turn();
  }
}

async function createPaidCommunity(page: Page): Promise<void> {
  await openPage(page, paths.createCommunity());
  await page.getByLabel(createCommunityTexts.name, { exact: true }).fill('Taller de cerámica');
  await page.getByLabel(createCommunityTexts.url).fill(url);
  await page.getByText(createCommunityTexts.urlFree(url)).waitFor();
  await page.getByRole('radio', { name: /^De pago/ }).check();
  await page.getByRole('radio', { name: /^Mensual/ }).check();
  await page.getByLabel(createCommunityTexts.price.monthly).fill('12,50');
  await page.getByRole('radio', { name: /^Con aprobación/ }).check();
  await page.getByRole('button', { name: createCommunityTexts.submit }).click();
  await page.waitForURL(`**/${url}**`);
  await openPage(page, `${paths.settings(at)}#cobros`);
  await page.getByLabel('A nombre de').first().fill('Sofía Prados');
  await page.getByLabel('Tu teléfono de Bizum').first().fill('600 123 456');
  await page.getByRole('button', { name: 'Guardar las formas de pago' }).click();
  await page.getByText('Formas de pago guardadas').first().waitFor();
}

/** Makes a link that lets in three people, and gives its address. */
async function invite(page: Page, place = at): Promise<string> {
  await openPage(page, paths.invitations(place));
  await page.getByLabel(invitationTexts.form.uses).fill('3');
  await page.getByRole('button', { name: invitationTexts.form.create }).click();
  await page.getByText(invitationTexts.made.title.link).first().waitFor();
  const said = (await page.locator('p', { hasText: invitationTexts.made.address }).textContent()) ?? '';
  const [address = ''] = /https?:\/\/\S+?\/invitacion\/[\w-]+/.exec(said) ?? [];
  expect(new URL(address).origin).toBe(server.url);
  return new URL(address).pathname;
}

async function approve(page: Page): Promise<void> {
  await openPage(page, `${paths.tickets(at)}?ver=personas&estado=${peopleTexts.statusSlugs.pending}`);
  await page.getByLabel(peopleTexts.bar.all).check();
  await page.getByRole('button', { name: peopleTexts.acts.approve, exact: true }).click();
  await page.getByText('1 aprobada.').waitFor();
}

/** Begins a payment with a button of the page, and sends its receipt from a phone. */
async function pay(page: Page, seed: string): Promise<void> {
  await openPage(page, paths.access(at));
  await page.getByRole('button', { name: /12,50 € al mes/ }).click();
  await page.getByText(accessTexts.status.pending.title).waitFor();
  await page.getByText('600 123 456').waitFor();
  await page.getByLabel('Comprobante', { exact: true }).setInputFiles({
    name: 'bizum.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from(await receiptPicture(seed)),
  });
  await page.getByRole('button', { name: 'Enviar comprobante' }).click();
  await page.getByText(accessTexts.status.in_review.title).first().waitFor();
}

async function confirm(page: Page): Promise<void> {
  await openPage(page, paths.charges(at));
  await page
    .getByRole('button', { name: /^Confirmar/ })
    .first()
    .click();
  await page.getByText(chargeTexts.empty.review.title).waitFor();
}

async function addLesson(page: Page, title: string, { body, days }: { body: string; days?: number }): Promise<void> {
  await openPage(page, paths.courseEdit(course));
  await page.getByLabel(courseTexts.editor.lessonTitle('Primeras piezas')).fill(title);
  await page.getByRole('button', { name: courseTexts.editor.addLesson }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByLabel(courseTexts.lessonForm.body, { exact: true }).fill(body);
  await page.getByRole('radio', { name: /^Publicada/ }).check();
  if (days !== undefined) {
    await page.getByLabel(courseTexts.unlock.title).selectOption('days');
    await page.getByLabel(courseTexts.unlock.days).fill(String(days));
  }
  await page.getByRole('button', { name: courseTexts.lessonForm.save }).click();
  await page.getByText(courseTexts.editor.done.lesson).first().waitFor();
}

async function publishCourse(page: Page): Promise<void> {
  await openPage(page, paths.courseNew(at));
  await page.getByLabel(courseTexts.form.title).fill('El torno desde cero');
  await page.getByRole('button', { name: courseTexts.form.newSave }).click();
  await page.getByLabel(courseTexts.editor.moduleTitle).fill('Primeras piezas');
  await page.getByRole('button', { name: courseTexts.editor.addModule }).click();
  await page.getByLabel(courseTexts.editor.lessonTitle('Primeras piezas')).waitFor();
  await addLesson(page, 'Centrar el barro', { body: 'Moja las manos y **no tengas prisa**.' });
  await addLesson(page, 'Levantar un cilindro', { body: 'Tira despacio hacia arriba.', days: 3 });
  await openPage(page, paths.courseEdit(course));
  await page.getByRole('radio', { name: /^Publicarlo/ }).check();
  await page.getByRole('button', { name: courseTexts.editor.publishSave }).click();
  await page.getByText(courseTexts.editor.done.status).first().waitFor();
}

const lesson = (slug: string) => paths.lesson({ ...course, lesson: slug });

test('a paid community lives: invited, approved, paid by hand, learnt in, lapsed, reminded, renewed, moderated', async () => {
  const [sofia, nora] = (await Promise.all(['Sofía', 'Nora'].map((name) => personIn(app, name)))) as [
    { userId: string },
    { userId: string },
  ];
  const creator = await browserOf(sofia, desktop);
  await createPaidCommunity(creator);
  const invitation = await invite(creator);

  // she is invited, asks, is let in, and only then asked for money
  const member = await browserOf(nora);
  await openPage(member, invitation);
  await member.getByText(invitationTexts.page.to('Taller de cerámica')).waitFor();
  await member.getByRole('button', { name: invitationTexts.page.apply }).click();
  await member.getByText(invitationTexts.page.waitingTitle).first().waitFor();
  await openPage(member, paths.access(at));
  expect(await member.getByRole('button', { name: /12,50 € al mes/ }).count()).toBe(0);
  await approve(creator);
  await pay(member, 'first');
  expect(await readBy(nora, paths.messages(at))).toContain(messageTexts.outside.inReview);
  await confirm(creator);

  // she learns what is open, and writes
  await publishCourse(creator);
  await openPage(member, paths.content(at));
  await member.getByRole('link', { name: 'El torno desde cero' }).first().click();
  await member.getByText('Se abre 3 días después de empezar el curso').first().waitFor();
  await openPage(member, lesson('centrar-el-barro'));
  await member.getByText('no tengas prisa').waitFor();
  await member
    .getByRole('button', { name: /^Hecha|^Marcar como hecha/ })
    .first()
    .click();
  await member.getByText(courseTexts.lesson.isDone).first().waitFor();
  const cylinder = () => readBy(nora, lesson('levantar-un-cilindro'));
  expect(await cylinder()).toContain(courseTexts.lesson.closedTitle);
  await openPage(member, paths.messages(at));
  await member.getByLabel(messageTexts.write.body, { exact: true }).fill('¡Mi primer cuenco ya está centrado!');
  await member.getByRole('button', { name: messageTexts.write.publish }).click();
  await member.getByText('¡Mi primer cuenco ya está centrado!').first().waitFor();

  await pass(3);
  expect(await cylinder()).toContain('Tira despacio hacia arriba.');

  // her month ends: she is told before and after, stays through the days of grace, and is then outside
  await pass(28);
  const told = (await readBy(nora, paths.notifications())).replace(/<[^>]*>/g, '');
  expect(told).toContain('acceso a Taller de cerámica');
  expect(await cylinder()).toContain('Tira despacio hacia arriba.');
  await pass(8);
  expect(await cylinder()).not.toContain('Tira despacio hacia arriba.');
  expect(await readBy(nora, paths.messages(at))).toContain(messageTexts.outside.title);
  expect(await readBy(nora, paths.community(at))).toContain(memberTexts.join.titles.renew);

  // she renews, and what she had done is there
  await signIn(app, member.context(), nora);
  await pay(member, 'second');
  await signIn(app, creator.context(), sofia);
  await confirm(creator);
  expect(await readBy(nora, paths.course(course))).toContain(courseTexts.progress(1, 2, 50));
  expect(await cylinder()).toContain('Tira despacio hacia arriba.');
});

test('who is banned finds every way back shut', async () => {
  const paid = { access_type: 'paid', payment_type: 'monthly', price: 1250, join_policy: 'approval' } as const;
  const { ana, url: communityUrl, id } = await communityOfAna(app, paid);
  const place = { communityUrl };
  const oscar = await putIn(app, id, 'Óscar', { status: 'expired' });
  const invitation = await invite(await browserOf(ana, desktop), place);
  expect(await readBy(oscar, paths.community(place))).toContain(memberTexts.join.titles.renew);
  const form = { reason: 'Vende por privado a los demás' };
  await changePeople(app, ana, { communityUrl, act: 'ban', people: [oscar.userId], form });
  expect(await readBy(oscar, invitation)).toContain(invitationTexts.page.unusable);
  for (const name of ['community', 'messages', 'content', 'access', 'invitations', 'directory', 'charges'] as const) {
    const [main = ''] = /<main[\s\S]*<\/main>/.exec(await readBy(oscar, paths[name](place))) ?? [];
    expect(main, name).not.toBe('');
    expect(main, name).not.toContain('por privado');
    const buttons = [...main.matchAll(/<button[\s\S]*?<\/button>/g)].map(([button]) => button.replace(/<[^>]*>/g, ''));
    expect(buttons.join(), name).not.toMatch(/Entrar|Solicitar|Pagar|Renovar|Publicar/);
  }
});
