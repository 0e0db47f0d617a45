import type { Actor, App } from '#app/app.ts';
import { addLessonFile, deleteLesson, editLesson, removeLessonFile } from '#app/courses/edit-lesson.ts';
import type { LessonAddress } from '#app/courses/find-course.ts';
import type { RawForm } from '#domain/form.ts';
import { Refusal } from '#domain/refusal.ts';
import { courseTexts } from '#texts/courses.ts';
import { paths } from '#texts/paths.ts';
import { doneAt } from '#web/ui/use-done.ts';
import { withPictureMark } from './picture-mark.ts';

/** Does what one form of a lesson's editor was sent for. Gives the page to go on with. */
export async function actOnLessonForm(
  app: App,
  actor: Actor,
  address: LessonAddress,
  { act, form, sent }: { act: string; form: RawForm; sent: FormData },
): Promise<string> {
  const here = paths.lessonEdit(address);
  const course = { communityUrl: address.communityUrl, course: address.course };
  switch (act) {
    case 'save':
      await editLesson(app, actor, { ...address, form });
      return doneAt(here, 'lesson');
    case 'file': {
      const file = sent.get('attachment');
      if (!(file instanceof File) || file.size === 0)
        throw new Refusal('input', { fields: { file: { code: 'required' } } });
      const bytes = new Uint8Array(await file.arrayBuffer());
      await addLessonFile(app, actor, { ...address, bytes, name: file.name });
      return doneAt(`${here}#archivos`, 'file');
    }
    case 'unfile':
      await removeLessonFile(app, actor, { ...address, file: String(form.file ?? '') });
      return doneAt(`${here}#archivos`, 'unfile');
    case 'delete':
      if (form.sure !== 'si') throw new Refusal('input', { fields: { sure: { code: 'consent' } } });
      await deleteLesson(app, actor, address);
      return doneAt(paths.courseEdit(course), 'deleted');
    default:
      throw new Refusal('not-found', {});
  }
}

/** The text with the mark of a picture at its end: for who writes without script. */
export function withPictureAtEnd(form: RawForm, hash: string): RawForm {
  const { cover: _, pictureAlt, ...rest } = form;
  const alt = String(pictureAlt ?? '').trim() || courseTexts.lessonForm.pictureAltDefault;
  return { ...rest, body: withPictureMark(String(form.body ?? ''), { hash, alt }).body };
}
