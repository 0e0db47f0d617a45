import { afterAll } from 'vitest';
import type { Actor, App } from '#app/app.ts';
import { createCourse, publishCourse } from '#app/courses/edit-course.ts';
import { editLesson } from '#app/courses/edit-lesson.ts';
import { addLesson, addModule } from '#app/courses/edit-outline.ts';
import type { CourseAddress } from '#app/courses/find-course.ts';
import { completeLesson } from '#app/courses/learn-lesson.ts';
import { showCourse } from '#app/courses/show-course.ts';
import { showLessonEditor } from '#app/courses/show-editor.ts';
import { type StoppedClock, stoppedClock } from './clock.ts';
import { communityOfAna, putIn } from './people.ts';
import { startTestServer, type TestServer } from './server.ts';

/** What the file of tests that runs now has, once it called `courseFixture`. */
export let clock: StoppedClock;
export let server: TestServer;
export let app: App;

/** The server of a file of tests of courses, whose clock stands until a test moves it. */
export async function courseFixture(): Promise<void> {
  clock = stoppedClock('2026-11-21T10:00:00Z');
  const own = await startTestServer({ clock });
  server = own;
  ({ app } = own);
  afterAll(() => own.stop());
}

export type Person = Actor & { userId: string };

/** A community of Ana’s with Eva, who edits its courses, and Beto in it. */
export async function place(columns: Parameters<typeof communityOfAna>[1] = {}) {
  const community = await communityOfAna(app, { plan: 'pro', ...columns });
  const eva = await putIn(app, community.id, 'Eva', { role: 'editor' });
  const beto = await putIn(app, community.id, 'Beto');
  return { ...community, eva, beto };
}

type Lesson = Record<string, string> & { title: string };

/** A published course of Eva's: each list is a module with its published lessons. */
export async function courseOf(
  who: { eva: Person; url: string },
  modules: readonly (readonly Lesson[])[],
  form: Record<string, string> = {},
) {
  const address = await createCourse(app, who.eva, { communityUrl: who.url, form: { title: 'Cocina', ...form } });
  for (const [at, lessons] of modules.entries()) {
    const { id } = await addModule(app, who.eva, { ...address, form: { title: `Módulo ${at + 1}` } });
    for (const lesson of lessons) await lessonIn(who.eva, address, id, lesson);
  }
  await publishCourse(app, who.eva, { ...address, form: { status: 'published' } });
  return address;
}

/** A published lesson of a module. */
export async function lessonIn(eva: Actor, address: CourseAddress, module: string, form: Lesson) {
  const { lesson } = await addLesson(app, eva, { ...address, module, form });
  await editLesson(app, eva, { ...address, lesson, form: { status: 'published', version: '1', ...form } });
  return lesson;
}

/** Three lessons in two modules. */
export const three = [[{ title: 'Uno', body: '# Hola' }, { title: 'Dos' }], [{ title: 'Tres' }]] as const;

/** Says that a lesson is done, or takes that back. */
export const done = (who: Actor, address: CourseAddress, lesson: string, isDone = true) =>
  completeLesson(app, who, { ...address, lesson, isDone });

/** A course as somebody sees it. */
export const outlineOf = async (who: Actor, address: CourseAddress) => (await showCourse(app, who, address)).outline;

/** A lesson as whoever edits it finds it. */
export const stateOf = async (eva: Actor, address: CourseAddress, lesson: string) => {
  const { lesson: kept } = await showLessonEditor(app, eva, { ...address, lesson });
  return { title: kept.title, body: kept.body, version: String(kept.version), status: kept.status };
};
