import { redirect } from 'react-router';
import { deleteLesson, editLesson } from '#app/courses/edit-lesson.ts';
import { addLessonFile, removeLessonFile } from '#app/courses/edit-lesson-files.ts';
import type { LessonAddress } from '#app/courses/find-course.ts';
import type { RawForm } from '#domain/form.ts';
import { Refusal } from '#domain/refusal.ts';
import { courseTexts } from '#texts/courses.ts';
import { paths } from '#texts/paths.ts';
import { text } from '#web/form-text.ts';
import type { FormSent } from '#web/server/form-actions.ts';
import type { Refused } from '#web/server/refusals.ts';
import { doneAt } from '#web/ui/done-toast.ts';
import { type ParsedMarkdown, parseMarkdown } from '#web/ui/parse-markdown.ts';
import { withPictureMark } from './picture-mark.ts';

export type LessonFormAnswer = {
  act: string;
  refused?: Refused;
  values: Readonly<Record<string, unknown>>;
  /** The hash of a picture that was stored. */
  picture?: string;
  /** The text that a preview was asked of, or that has a new picture. */
  drawn?: ParsedMarkdown;
};

type Asked = FormSent<LessonAddress>;

/** Every form of a lesson's editor by its `act`. */
export const lessonFormActs = {
  preview: ({ act, form }: Asked): LessonFormAnswer => ({ act, values: form, drawn: parseMarkdown(text(form.body)) }),
  picture: pictured,
  'picture-alone': pictured,
  save: async ({ app, actor, params, form }: Asked) => {
    await editLesson(app, actor, { ...params, form });
    return redirect(doneAt(paths.lessonEdit(params), 'lesson'));
  },
  file: async ({ app, actor, params, body }: Asked) => {
    const file = body.get('attachment');
    if (!(file instanceof File) || file.size === 0)
      throw new Refusal('input', { fields: { file: { code: 'required' } } });
    const bytes = new Uint8Array(await file.arrayBuffer());
    await addLessonFile(app, actor, { ...params, bytes, name: file.name });
    return redirect(doneAt(`${paths.lessonEdit(params)}#archivos`, 'file'));
  },
  unfile: async ({ app, actor, params, form }: Asked) => {
    await removeLessonFile(app, actor, { ...params, file: text(form.file) });
    return redirect(doneAt(`${paths.lessonEdit(params)}#archivos`, 'unfile'));
  },
  delete: async ({ app, actor, params, form }: Asked) => {
    if (form.sure !== 'si') throw new Refusal('input', { fields: { sure: { code: 'consent' } } });
    const { communityUrl, course } = params;
    await deleteLesson(app, actor, params);
    return redirect(doneAt(paths.courseEdit({ communityUrl, course }), 'deleted'));
  },
};

/** The same form with the mark of its new picture in the text: `cover` is the hash that `withPicture` put there. */
function pictured({ act, form }: Asked): LessonFormAnswer {
  const picture = text(form.cover);
  const values = picture ? withPictureAtEnd(form, picture) : form;
  return { act, values, drawn: parseMarkdown(text(values.body)), ...(picture && { picture }) };
}

/** The text with the mark of a picture at its end: for who writes without script. */
function withPictureAtEnd(form: RawForm, hash: string): RawForm {
  const { cover: _, pictureAlt, ...rest } = form;
  const alt = String(pictureAlt ?? '').trim() || courseTexts.lessonForm.pictureAltDefault;
  return { ...rest, body: withPictureMark(text(form.body), { hash, alt }).body };
}
