import { redirect } from 'react-router';
import { deleteCourse, editCourse, publishCourse } from '#app/courses/edit-course.ts';
import {
  addLesson,
  addModule,
  editModule,
  moveInOutline,
  orderOutline,
  removeModule,
} from '#app/courses/edit-outline.ts';
import type { CourseAddress } from '#app/courses/find-course.ts';
import { Refusal } from '#domain/refusal.ts';
import { paths } from '#texts/paths.ts';
import { text } from '#web/form-text.ts';

import type { FormSent } from '#web/server/form-actions.ts';
import { doneAt } from '#web/ui/done-toast.ts';

type Asked = FormSent<CourseAddress>;

/** Every form of a course's editor by its `act`. */
export const courseActs = {
  move: async (asked: Asked) => {
    await moveInOutline(asked.app, asked.actor, { ...asked.params, form: asked.form });
    return editorAt(asked, 'esquema', 'outline');
  },
  order: async (asked: Asked) => {
    await orderOutline(asked.app, asked.actor, { ...asked.params, form: asked.form });
    return editorAt(asked, 'esquema', 'outline');
  },
  'add-module': async (asked: Asked) => {
    await addModule(asked.app, asked.actor, { ...asked.params, form: asked.form });
    return editorAt(asked, 'esquema', 'module');
  },
  'add-lesson': async ({ app, actor, params, form }: Asked) => {
    const { lesson } = await addLesson(app, actor, { ...params, form, module: text(form.module) });
    return redirect(doneAt(paths.lessonEdit({ ...params, lesson }), 'made'));
  },
  module: async (asked: Asked) => {
    const { app, actor, params, form } = asked;
    await editModule(app, actor, { ...params, form, module: text(form.module) });
    return editorAt(asked, 'esquema', 'outline');
  },
  'remove-module': async (asked: Asked) => {
    await removeModule(asked.app, asked.actor, { ...asked.params, module: text(asked.form.module) });
    return editorAt(asked, 'esquema', 'outline');
  },
  details: async (asked: Asked) => {
    await editCourse(asked.app, asked.actor, { ...asked.params, form: asked.form });
    return editorAt(asked, 'datos', 'details');
  },
  publish: async (asked: Asked) => {
    await publishCourse(asked.app, asked.actor, { ...asked.params, form: asked.form });
    return editorAt(asked, 'publicacion', 'status');
  },
  delete: async ({ app, actor, params, form }: Asked) => {
    if (form.sure !== 'si') throw new Refusal('input', { fields: { sure: { code: 'consent' } } });
    await deleteCourse(app, actor, params);
    return redirect(doneAt(paths.content(params), 'borrado'));
  },
};

/** The editor at one of its parts, which says what was done. */
function editorAt({ params }: Asked, part: string, done: string): Response {
  return redirect(doneAt(`${paths.courseEdit(params)}#${part}`, done));
}
