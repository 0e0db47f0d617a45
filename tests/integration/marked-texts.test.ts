import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { configureCommunity } from '#app/community-settings/configure-community.ts';
import { commentLesson } from '#app/courses/discuss-lesson.ts';
import { createCourse, publishCourse } from '#app/courses/edit-course.ts';
import { editLesson } from '#app/courses/edit-lesson.ts';
import { addLesson, addModule } from '#app/courses/edit-outline.ts';
import { postMessage } from '#app/messages/post-message.ts';
import { communityOfAna, putIn } from '#support/people.ts';
import { startTestServer } from '#support/server.ts';
import { visitorAs } from '#support/signed-in.ts';
import { type Visitor, visitor } from '#support/visitor.ts';
import { paths } from '#texts/paths.ts';

const server = await startTestServer();
const { app } = server;
afterAll(() => server.stop());

async function placeWithLesson() {
  const place = await communityOfAna(app, { plan: 'pro' });
  const course = await createCourse(app, place.ana, { communityUrl: place.url, form: { title: 'Pan' } });
  const { id: module } = await addModule(app, place.ana, { ...course, form: { title: 'Uno' } });
  const { lesson } = await addLesson(app, place.ana, { ...course, module, form: { title: 'La masa' } });
  const form = { status: 'published', version: '1', title: 'La masa', body: '# Harina\n\n**Mucha**', isPreview: 'on' };
  await editLesson(app, place.ana, { ...course, lesson, form });
  await publishCourse(app, place.ana, { ...course, form: { status: 'published' } });
  const beto = await putIn(app, place.id, 'Beto');
  return { ...place, beto, lesson: { ...course, lesson } };
}

const read = async (person: Visitor, path: string) => (await person.get(path)).text();

test('what is said of a lesson and answered to what people ask shows its simple marks, and no heading or hidden link', async () => {
  const { ana, beto, url, lesson } = await placeWithLesson();
  const body = '# No\n\n**Sal** al final, [mira](https://malo.es)';
  const { id } = await commentLesson(app, beto, { ...lesson, form: { body, parent: '' } });
  await commentLesson(app, ana, { ...lesson, form: { body: '- una\n- dos', parent: id } });
  const questions = { part: 'questions', 'questions.0.question': '¿Hay horno?', 'questions.0.answer': 'Sí, *dos*.' };
  await configureCommunity(app, ana, { communityUrl: url, form: questions });
  const discussion = (await read(await visitorAs(app, beto), paths.lesson(lesson))).split('id="comentarios"')[1] ?? '';
  expect(discussion).toContain('<strong>Sal</strong>');
  expect(discussion).toContain('<li>una</li>');
  expect(discussion).toContain('# No');
  expect(discussion).toContain('[mira](');
  expect(await read(visitor(server.url), paths.community({ communityUrl: url }))).toContain('<em>dos</em>');
});

test('a notice quotes a conversation without its marks', async () => {
  const { ana, beto, url } = await placeWithLesson();
  const form = { title: '', body: '**Quedada** del ~~martes~~ @Beto', key: randomUUID() };
  await postMessage(app, ana, { communityUrl: url, thread: null, pictures: [], form });
  const notices = await read(await visitorAs(app, beto), paths.notifications());
  expect(notices).toContain('Quedada del martes @Beto');
  expect(notices).not.toContain('**Quedada');
});

test('no page fetches what reads marks before there is a text to preview', async () => {
  const { ana, url, lesson } = await placeWithLesson();
  const form = { title: '', body: '**Hola**', key: randomUUID() };
  const { thread } = await postMessage(app, ana, { communityUrl: url, thread: null, pictures: [], form });
  const person = await visitorAs(app, ana);
  const at = { communityUrl: url };
  const pages = [paths.thread({ ...at, thread }), paths.messages(at), paths.lesson(lesson), paths.lessonEdit(lesson)];
  for (const page of pages) {
    const html = await read(person, page);
    const scripts = [...new Set(html.match(/\/assets\/[\w.-]+\.js/g))];
    expect(scripts.length).toBeGreaterThan(3);
    for (const script of scripts)
      expect(await read(person, script), `${script} of ${page}`).not.toContain('markdown-it');
  }
});
