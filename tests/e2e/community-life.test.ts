import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { changePeople } from '#app/members/change-people.ts';
import { personIn } from '#support/app.ts';
import { desktop, launchChromium, person, phone } from '#support/browser.ts';
import { standingClock } from '#support/clock.ts';
import { communityOfAna, putIn } from '#support/people.ts';
import { receiptPicture } from '#support/receipt.ts';
import { startTestServer } from '#support/server.ts';
import { signIn } from '#support/signed-in.ts';
import { accessTexts } from '#texts/access.ts';
import { chargeTexts } from '#texts/charges.ts';
import { createCommunity } from '#texts/communities.ts';
import { courses } from '#texts/courses.ts';
import { invitations } from '#texts/invitations.ts';
import { members } from '#texts/members.ts';
import { messages } from '#texts/messages.ts';
import { paths } from '#texts/paths.ts';
import { peopleTexts } from '#texts/people.ts';

const clock = standingClock('2026-11-02T09:00:00Z');
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
const quiet = { waitUntil: 'networkidle' } as const;

async function browserOf(actor: { userId: string }, viewport: { width: number; height: number } = phone) {
  const { context, page } = await person(browser, { baseURL: server.url, viewport });
  await signIn(app, context, actor);
  return page;
}

/** Days go by, and what is due at each of them happens. */
async function pass(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    clock.pass({ hours: 24 });
    await server.turn();
  }
}

async function createPaidCommunity(page: Page): Promise<void> {
  await page.goto(paths.createCommunity(), quiet);
  await page.getByLabel(createCommunity.name, { exact: true }).fill('Taller de cerámica');
  await page.getByLabel(createCommunity.url).fill(url);
  await page.getByText(createCommunity.urlFree(url)).waitFor();
  await page.getByRole('radio', { name: /^De pago/ }).check();
  await page.getByRole('radio', { name: /^Mensual/ }).check();
  await page.getByLabel(createCommunity.price).fill('12,50');
  await page.getByRole('radio', { name: /^Con aprobación/ }).check();
  await page.getByRole('button', { name: createCommunity.submit }).click();
  await page.waitForURL(`**/${url}**`);
  await page.goto(paths.settings(at), quiet);
  await page.getByLabel('A nombre de').first().fill('Sofía Prados');
  await page.getByLabel('A dónde se paga').first().fill('600 123 456');
  await page.getByRole('button', { name: 'Guardar las formas de pago' }).click();
  await page.getByText('Formas de pago guardadas').first().waitFor();
}

/** Makes a link that lets in three people, and gives its address. */
async function invite(page: Page, place = at): Promise<string> {
  await page.goto(paths.invitations(place), quiet);
  await page.getByLabel(invitations.form.uses).fill('3');
  await page.getByLabel(invitations.form.skips).uncheck();
  await page.getByRole('button', { name: invitations.form.create }).click();
  await page.getByText(invitations.made.title.link).first().waitFor();
  const said = (await page.locator('p', { hasText: invitations.made.address }).textContent()) ?? '';
  const [address = ''] = /https?:\/\/\S+?\/invitacion\/[\w-]+/.exec(said) ?? [];
  expect(new URL(address).origin).toBe(server.url);
  return new URL(address).pathname;
}

async function approve(page: Page): Promise<void> {
  await page.goto(`${paths.tickets(at)}?ver=personas&estado=${peopleTexts.statusSlugs.pending}`, quiet);
  await page.getByLabel(peopleTexts.bar.all).check();
  await page.getByRole('button', { name: peopleTexts.acts.approve }).first().click();
  await page.getByText('1 aprobada.').waitFor();
}

/** Begins a payment with a button of the page, and sends its receipt from a phone. */
async function pay(page: Page, seed: string): Promise<void> {
  await page.goto(paths.access(at), quiet);
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
  await page.goto(paths.charges(at), quiet);
  await page
    .getByRole('button', { name: /^Confirmar/ })
    .first()
    .click();
  await page.getByText(chargeTexts.empty.review.title).waitFor();
}

async function addLesson(page: Page, title: string, { body, days }: { body: string; days?: number }): Promise<void> {
  await page.goto(paths.courseEdit(course), quiet);
  await page.getByLabel(courses.editor.lessonTitle('Primeras piezas')).fill(title);
  await page.getByRole('button', { name: courses.editor.addLesson }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByLabel(courses.lessonForm.body, { exact: true }).fill(body);
  await page.getByRole('radio', { name: /^Publicada/ }).check();
  if (days !== undefined) {
    await page.getByLabel(courses.unlock.title).selectOption('days');
    await page.getByLabel(courses.unlock.days).fill(String(days));
  }
  await page.getByRole('button', { name: courses.lessonForm.save }).click();
  await page.getByText(courses.editor.done.lesson).first().waitFor();
}

async function publishCourse(page: Page): Promise<void> {
  await page.goto(paths.courseNew(at), quiet);
  await page.getByLabel(courses.form.title).fill('El torno desde cero');
  await page.getByRole('button', { name: courses.form.newSave }).click();
  await page.getByLabel(courses.editor.moduleTitle).fill('Primeras piezas');
  await page.getByRole('button', { name: courses.editor.addModule }).click();
  await page.getByLabel(courses.editor.lessonTitle('Primeras piezas')).waitFor();
  await addLesson(page, 'Centrar el barro', { body: 'Moja las manos y **no tengas prisa**.' });
  await addLesson(page, 'Levantar un cilindro', { body: 'Tira despacio hacia arriba.', days: 3 });
  await page.goto(paths.courseEdit(course), quiet);
  await page.getByRole('radio', { name: /^Publicarlo/ }).check();
  await page.getByRole('button', { name: courses.editor.publishSave }).click();
  await page.getByText(courses.editor.done.status).first().waitFor();
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
  await member.goto(invitation, quiet);
  await member.getByText(invitations.page.to('Taller de cerámica')).waitFor();
  await member.getByRole('button', { name: invitations.page.apply }).click();
  await member.getByText(invitations.page.waitingTitle).first().waitFor();
  await member.goto(paths.access(at), quiet);
  expect(await member.getByRole('button', { name: /12,50 € al mes/ }).count()).toBe(0);
  await approve(creator);
  await pay(member, 'first');
  await member.goto(paths.messages(at), quiet);
  await member.getByText(messages.outside.title).waitFor();
  await confirm(creator);

  // she learns what is open, and writes
  await publishCourse(creator);
  await member.goto(paths.content(at), quiet);
  await member.getByRole('link', { name: 'El torno desde cero' }).first().click();
  await member.getByText('Se abre 3 días después de empezar el curso').first().waitFor();
  await member.goto(lesson('centrar-el-barro'), quiet);
  await member.getByText('no tengas prisa').waitFor();
  await member
    .getByRole('button', { name: /^Hecha|^Marcar como hecha/ })
    .first()
    .click();
  await member.getByText(courses.lesson.isDone).first().waitFor();
  await member.goto(lesson('levantar-un-cilindro'), quiet);
  await member.getByText(courses.lesson.closedTitle).waitFor();
  await member.goto(paths.messages(at), quiet);
  await member.getByLabel(messages.write.body, { exact: true }).fill('¡Mi primer cuenco ya está centrado!');
  await member.getByRole('button', { name: messages.write.publish }).click();
  await member.getByText('¡Mi primer cuenco ya está centrado!').first().waitFor();

  await pass(3);
  await member.goto(lesson('levantar-un-cilindro'), quiet);
  await member.getByText('Tira despacio hacia arriba.').waitFor();

  // her month ends: she is told before and after, stays through the days of grace, and is then outside
  await pass(28);
  await signIn(app, member.context(), nora);
  await member.goto(paths.notifications(), quiet);
  const told = (await member.getByRole('main').textContent()) ?? '';
  expect(told).toMatch(/acceso a Taller de cerámica/);
  await member.goto(lesson('levantar-un-cilindro'), quiet);
  await member.getByText('Tira despacio hacia arriba.').waitFor();
  await pass(8);
  await member.goto(lesson('levantar-un-cilindro'), quiet);
  expect(await member.getByText('Tira despacio hacia arriba.').count()).toBe(0);
  await member.goto(paths.messages(at), quiet);
  await member.getByText(messages.outside.title).waitFor();
  await member.goto(paths.community(at), quiet);
  await member.getByText(members.join.titles.renew).waitFor();

  // she renews, and what she had done is there
  await pay(member, 'second');
  await signIn(app, creator.context(), sofia);
  await confirm(creator);
  await member.goto(paths.course(course), quiet);
  await member
    .getByText(courses.progress(1, 2, 50))
    .first()
    .waitFor();
  await member.goto(lesson('levantar-un-cilindro'), quiet);
  await member.getByText('Tira despacio hacia arriba.').waitFor();
}, 240_000);

test('who is banned finds every way back shut', async () => {
  const paid = { access_type: 'paid', payment_type: 'monthly', price: 1250, join_policy: 'approval' } as const;
  const { ana, url: communityUrl, id } = await communityOfAna(app, paid);
  const place = { communityUrl };
  const oscar = await putIn(app, id, 'Óscar', { status: 'expired' });
  const invitation = await invite(await browserOf(ana, desktop), place);
  const rude = await browserOf(oscar);
  await rude.goto(paths.community(place), quiet);
  await rude.getByText(members.join.titles.renew).waitFor();
  const form = { reason: 'Vende por privado a los demás' };
  await changePeople(app, ana, { communityUrl, act: 'ban', people: [oscar.userId], form });
  await rude.goto(invitation, quiet);
  await rude.getByText(invitations.page.unusable).first().waitFor();
  for (const name of ['community', 'messages', 'content', 'access', 'invitations', 'directory', 'charges'] as const) {
    await rude.goto(paths[name](place), quiet);
    const main = rude.getByRole('main');
    expect(await main.textContent(), name).not.toContain('por privado');
    expect(await main.getByRole('button', { name: /Entrar|Solicitar|Pagar|Renovar|Publicar/ }).count(), name).toBe(0);
  }
}, 120_000);
