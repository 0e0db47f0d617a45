import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { createCourse, publishCourse } from '#app/courses/edit-course.ts';
import { editLesson } from '#app/courses/edit-lesson.ts';
import { addLesson, addModule } from '#app/courses/edit-outline.ts';
import { postMessage } from '#app/messages/post-message.ts';
import { communityOfAna } from '#support/people.ts';
import { startTestServer } from '#support/server.ts';
import { visitorAs } from '#support/signed-in.ts';
import type { Visitor } from '#support/visitor.ts';
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
  return { ...place, lesson: { ...course, lesson } };
}

const read = async (person: Visitor, path: string) => (await person.get(path)).text();

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
