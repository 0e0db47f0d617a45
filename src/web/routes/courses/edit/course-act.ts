import type { Actor, App } from '#app/app.ts';
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
import type { RawForm } from '#domain/form.ts';
import { Refusal } from '#domain/refusal.ts';
import { paths } from '#texts/paths.ts';
import { doneAt } from '#web/ui/use-done.ts';

/** What a form was sent for: a button may name another act than its form. */
export function actOf({ act }: RawForm): string {
  return String(Array.isArray(act) ? act.at(-1) : act);
}

/** Does what one form of a course's editor was sent for. Gives the page to go on with. */
export async function actOnCourse(app: App, actor: Actor, address: CourseAddress, form: RawForm): Promise<string> {
  const here = paths.courseEdit(address);
  const outline = doneAt(`${here}#esquema`, 'outline');
  const module = String(form.module ?? '');
  switch (actOf(form)) {
    case 'move':
      await moveInOutline(app, actor, { ...address, form });
      return outline;
    case 'order':
      await orderOutline(app, actor, { ...address, form });
      return outline;
    case 'add-module':
      await addModule(app, actor, { ...address, form });
      return doneAt(`${here}#esquema`, 'module');
    case 'add-lesson': {
      const { lesson } = await addLesson(app, actor, { ...address, form, module });
      return doneAt(paths.lessonEdit({ ...address, lesson }), 'made');
    }
    case 'module':
      await editModule(app, actor, { ...address, form, module });
      return outline;
    case 'remove-module':
      await removeModule(app, actor, { ...address, module });
      return outline;
    case 'details':
      await editCourse(app, actor, { ...address, form });
      return doneAt(`${here}#datos`, 'details');
    case 'publish':
      await publishCourse(app, actor, { ...address, form });
      return doneAt(`${here}#publicacion`, 'status');
    case 'delete':
      if (form.sure !== 'si') throw new Refusal('input', { fields: { sure: { code: 'consent' } } });
      await deleteCourse(app, actor, address);
      return doneAt(paths.content(address), 'borrado');
    default:
      throw new Refusal('not-found', {});
  }
}
