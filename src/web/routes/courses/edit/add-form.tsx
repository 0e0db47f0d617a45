import { type ReactNode, useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { courseLimits } from '#domain/courses/course.ts';
import { courseTexts } from '#texts/courses.ts';
import { useFocusFault } from '#web/browser/use-focus-fault.ts';
import type { CourseEditorProps } from '#web/routes/courses/course-edit.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FocusedNotice } from '#web/ui/focused-notice.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

const words = courseTexts.editor;

type AddFormProps = {
  act: 'add-module' | 'add-lesson';
  module?: string;
  formKey: string;
  label: string;
  returned: CourseEditorProps['returned'];
  children: ReactNode;
};

export function AddForm({ act, module, formKey, label, returned, children }: AddFormProps) {
  const own = returned?.act === act && (returned.values.module ?? undefined) === module ? returned : null;
  const form = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  useFocusFault(form, own);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer comes with a key of its own
  useEffect(() => {
    if (isSent.current && !own) {
      form.current?.reset();
      form.current?.querySelector<HTMLInputElement>('input[name="title"]')?.focus();
    }
    isSent.current = false;
  }, [formKey]);
  return (
    <Form
      method="post"
      ref={form}
      // what is added to the list is seen where one is; a new lesson opens on a page of its own, at its top
      preventScrollReset={act === 'add-module'}
      noValidate
      className="grid gap-2"
      onSubmit={() => {
        isSent.current = true;
      }}
    >
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="key" value={formKey} />
      {module && <input type="hidden" name="module" value={module} />}
      {own && Object.keys(own.refused.fields).length === 0 && (
        <FocusedNotice tone="error" about={own}>
          {own.refused.message}
        </FocusedNotice>
      )}
      <div className="grid items-end gap-2 sm:grid-cols-[minmax(0,1fr)_auto]">
        <Field
          label={<span className={act === 'add-lesson' ? 'sr-only' : ''}>{label}</span>}
          error={own?.refused.fields.title}
        >
          <TextInput
            name="title"
            required
            maxLength={courseLimits.title}
            placeholder={act === 'add-lesson' ? words.lessonTitleShort : undefined}
            defaultValue={own ? String(own.values.title ?? '') : ''}
          />
        </Field>
        <Button kind="secondary" size="small" className="min-h-12">
          {children}
        </Button>
      </div>
    </Form>
  );
}
