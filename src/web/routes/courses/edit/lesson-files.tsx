import { Paperclip } from 'lucide-react';
import { Form, useNavigation } from 'react-router';
import { acceptedAttachments, largestAttachment } from '#domain/attachment.ts';
import { courseTexts } from '#texts/courses.ts';
import type { LessonEditorProps } from '#web/routes/courses/lesson-edit.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { FileInput } from '#web/ui/file-input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Section } from '#web/ui/section.tsx';

const words = courseTexts.lessonForm;

/** The files that go with a lesson. */
export function LessonFiles({ shown: { files }, returned }: LessonEditorProps) {
  const own = returned?.act === 'file' || returned?.act === 'unfile' ? returned : null;
  const isSending = useNavigation().formData?.get('act') === 'file';
  return (
    <Section id="archivos" title={words.files} lead={words.filesHint} className="border-t border-line">
      {own?.refused && <Notice tone="error">{own.refused.message}</Notice>}
      {files.length === 0 ? (
        <p className="text-soft">{words.noFiles}</p>
      ) : (
        <ul className="grid divide-y divide-line">
          {files.map(({ id, name, bytes }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-1.5">
              <span className="inline-flex min-w-0 items-center gap-2 wrap-anywhere">
                <Paperclip aria-hidden="true" className="size-4 shrink-0 text-soft" />
                {courseTexts.lesson.download(name, bytes)}
              </span>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="act" value="unfile" />
                <input type="hidden" name="file" value={id} />
                <Button kind="quiet" size="small" aria-label={words.fileRemoveOf(name)}>
                  {words.fileRemove}
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      <Form
        method="post"
        noValidate
        encType="multipart/form-data"
        preventScrollReset
        key={files.length}
        className="grid gap-3"
      >
        <input type="hidden" name="act" value="file" />
        <Field label={words.file}>
          <FileInput name="attachment" accept={acceptedAttachments} largest={largestAttachment} required />
        </Field>
        <Button kind="secondary" pending={isSending} className="justify-self-start">
          {words.fileAdd}
        </Button>
      </Form>
    </Section>
  );
}

/** Throws a lesson away that nobody has opened. */
export function DeleteLesson({ shown: { begun }, returned }: LessonEditorProps) {
  const own = returned?.act === 'delete' ? returned : null;
  if (begun > 0) {
    return (
      <p className="border-t border-line pt-6 text-soft">
        {courseTexts.editor.begun(begun)}. {words.cannotDelete}
      </p>
    );
  }
  return (
    <details className="border-t border-line pt-6" open={own !== null}>
      <summary className="link inline-flex min-h-11 items-center text-soft">{words.delete}</summary>
      <Form method="post" noValidate className="grid gap-3 pt-2">
        <input type="hidden" name="act" value="delete" />
        {own?.refused && <Notice tone="error">{own.refused.message}</Notice>}
        <p className="text-soft">{words.deleteWords}</p>
        <Checkbox name="sure" value="si" required label={words.deleteConfirm} />
        <Button kind="danger" className="justify-self-start">
          {words.delete}
        </Button>
      </Form>
    </details>
  );
}
