import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { createCourse, publishCourse } from '#app/courses/edit-course.ts';
import { editLesson } from '#app/courses/edit-lesson.ts';
import { addLesson, addModule } from '#app/courses/edit-outline.ts';
import { showCourseEditor } from '#app/courses/show-editor.ts';
import { desktop, launchChromium, openPage, person } from '#support/browser.ts';
import { communityOfAna, putIn } from '#support/people.ts';
import { startTestServer } from '#support/server.ts';
import { signIn } from '#support/signed-in.ts';
import { paths } from '#texts/paths.ts';
import { uiTexts } from '#texts/ui.ts';

const server = await startTestServer();
const { app } = server;
const browser = await launchChromium();
afterAll(async () => {
  await browser.close();
  await server.stop();
});

/** A published course of Ana's, four lessons in two modules, and a member. The first lesson has a film. */
async function bread() {
  const { id, url, ana } = await communityOfAna(app, { plan: 'pro' });
  const beto = await putIn(app, id, 'Beto');
  const course = await createCourse(app, ana, { communityUrl: url, form: { title: 'Pan en casa' } });
  for (const [at, titles] of [['Uno', 'Dos', 'Tres'], ['Cuatro']].entries()) {
    const { id: module } = await addModule(app, ana, { ...course, form: { title: `Módulo ${at + 1}` } });
    for (const title of titles) {
      const { lesson } = await addLesson(app, ana, { ...course, module, form: { title } });
      const video = title === 'Uno' ? 'https://youtu.be/dQw4w9WgXcQ?t=10' : '';
      await editLesson(app, ana, { ...course, lesson, form: { title, video, version: '1', status: 'published' } });
    }
  }
  await publishCourse(app, ana, { ...course, form: { status: 'published' } });
  return { url, ana, beto, course };
}

test('an editor orders lessons by keys and by hand, and writes one with a picture', async () => {
  const { ana, course } = await bread();
  const orderNow = async () =>
    (await showCourseEditor(app, ana, course)).modules.map(({ lessons }) => lessons.map(({ title }) => title));

  const editor = await person(browser, { viewport: desktop, baseURL: server.url });
  await signIn(app, editor.context, ana);
  const { page } = editor;
  await page.goto(paths.courseEdit(course));
  const grip = (title: string) => page.getByRole('button', { name: `Mover «${title}»` });
  await grip('Uno').focus();
  for (const key of ['Space', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Space']) await page.keyboard.press(key);
  await expect.poll(orderNow).toEqual([
    ['Dos', 'Tres'],
    ['Uno', 'Cuatro'],
  ]);
  await page.getByText('«Uno» se ha soltado').waitFor({ state: 'attached' });
  await grip('Uno').press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await page.getByText('«Uno» se queda').waitFor({ state: 'attached' });

  await grip('Cuatro').hover();
  await page.mouse.down();
  const target = await page.getByRole('link', { name: 'Dos', exact: true }).boundingBox();
  await page.mouse.move((target?.x ?? 0) + 20, (target?.y ?? 0) + 40, { steps: 4 });
  await page.mouse.move((target?.x ?? 0) + 20, (target?.y ?? 0) - 4, { steps: 4 });
  await page.mouse.up();
  await expect.poll(orderNow).toEqual([['Cuatro', 'Dos', 'Tres'], ['Uno']]);

  await page.getByRole('link', { name: 'Cuatro', exact: true }).click();
  const text = page.getByLabel('Texto', { exact: true });
  await text.fill('Se amasa **sin prisa**.');
  await page.getByRole('region', { name: 'Vista previa' }).getByText('sin prisa').waitFor();
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c63' } })
    .png()
    .toBuffer();
  await page.getByText('Añadir imagen').click();
  await page.getByLabel(/Qué se ve/).fill('La masa');
  await page.getByLabel('Archivo').first().setInputFiles({ name: 'masa.png', mimeType: 'image/png', buffer: picture });
  await page.getByRole('region', { name: 'Vista previa' }).getByRole('img', { name: 'La masa' }).waitFor();
  expect(await text.inputValue()).toMatch(/!\[La masa\]\(\/imagen\/[0-9a-f]{64}\)/);
  // the next lands where the writer went meanwhile
  await text.press('ControlOrMeta+Home');
  await page.getByLabel(/Qué se ve/).fill('La harina');
  await page.getByLabel('Archivo').first().setInputFiles({ name: 'h.png', mimeType: 'image/png', buffer: picture });
  await page.getByRole('region', { name: 'Vista previa' }).getByRole('img', { name: 'La harina' }).waitFor();
  expect(await text.inputValue()).toMatch(/^!\[La harina\]\(\/imagen\/[0-9a-f]{64}\)\n\nSe amasa/);
  // what is wrong is brought before the eyes, not left under the bar with the button
  const video = page.locator('input[name=video]');
  await video.fill('https://ejemplo.es/nada');
  await page.getByRole('button', { name: 'Guardar la lección' }).click();
  const fault = page.getByText('No reconocemos este video');
  await fault.waitFor();
  const isSeen = () =>
    fault.evaluate((words) => {
      const { left, bottom } = words.getBoundingClientRect();
      return words.contains(document.elementFromPoint(left + 2, bottom - 2));
    });
  await expect.poll(isSeen).toBe(true);
  expect(await video.evaluate((field) => field === document.activeElement)).toBe(true);
  await video.fill('');
  // one that is too large is not taken, and the lesson is saved all the same
  const huge = { name: 'horno.png', mimeType: 'image/png', buffer: Buffer.alloc(11 * 1024 * 1024) };
  await page.getByLabel('Archivo').first().setInputFiles(huge);
  await page.getByText(uiTexts.file.tooLarge(huge.buffer.length, 10 * 1024 * 1024)).waitFor();
  await page.getByRole('button', { name: 'Guardar la lección' }).click();
  await page.waitForURL('**/editar?hecho=lesson');
  await editor.context.close();
});

test('on a phone a module that was added leaves its field for the next, and a new lesson opens at its top', async () => {
  const { ana, course } = await bread();
  const { page, context } = await person(browser, { baseURL: server.url });
  await signIn(app, context, ana);
  await openPage(page, paths.courseEdit(course));
  expect(await page.getByRole('group', { name: 'Estado', exact: true }).count()).toBe(1);
  const name = page.getByLabel('Título del módulo nuevo');
  await name.fill('Hornear');
  await page.getByRole('button', { name: 'Añadir módulo' }).click();
  await page.getByRole('heading', { name: 'Hornear' }).waitFor();
  await page.getByText('Módulo añadido').first().waitFor();
  await expect.poll(() => name.inputValue()).toBe('');
  expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByLabel('Título de la lección nueva en «Hornear»').fill('El vapor');
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.getByLabel('Título de la lección nueva en «Hornear»').press('Enter');
  await page.getByRole('heading', { level: 1, name: 'El vapor' }).waitFor();
  await page.getByText('Lección creada').first().waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  // what is refused is brought before the eyes
  await openPage(page, paths.courseEdit(course));
  const lesson = page.getByLabel('Título de la lección nueva en «Hornear»');
  await lesson.press('Enter');
  await expect.poll(() => lesson.evaluate((field) => field === document.activeElement)).toBe(true);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await context.close();
});

test('on a phone, a member watches a film only after asking for it, finishes a lesson and goes on', async () => {
  const { url, beto } = await bread();
  const member = await person(browser, { baseURL: server.url });
  await signIn(app, member.context, beto);
  const outside: string[] = [];
  await member.context.route(
    (address) => address.origin !== server.url,
    (route) => {
      outside.push(new URL(route.request().url()).origin);
      return route.fulfill({ contentType: 'text/html', body: '<p>Se ve el film</p>' });
    },
  );
  await member.page.goto(paths.content({ communityUrl: url }));
  await member.page.getByRole('link', { name: 'Empezar', exact: true }).click();
  // the address changes before the page does, and the page that is left has a link of that name too
  await member.page.getByRole('heading', { level: 1, name: 'Pan en casa' }).waitFor();
  await member.page.getByRole('link', { name: 'Empezar', exact: true }).click();
  await member.page.getByText('El video está en YouTube').waitFor();
  expect(outside).toEqual([]);
  await member.page.getByRole('button', { name: 'Ver el video' }).click();
  const frame = member.page.frameLocator('iframe').frameLocator('iframe');
  await frame.getByText('Se ve el film').waitFor();
  expect(outside).toEqual(['https://www.youtube-nocookie.com']);
  await member.page.getByRole('button', { name: 'Hecha, ir a la siguiente' }).click();
  await member.page.getByRole('heading', { level: 1, name: 'Dos' }).waitFor();
  await member.page.getByText('1 de 4 lecciones · 25 %').locator('visible=true').waitFor();
  await member.context.close();
});
