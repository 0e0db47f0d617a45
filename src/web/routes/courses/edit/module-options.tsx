import { Form } from 'react-router';
import { courseLimits, moduleStatuses } from '#domain/courses/course.ts';
import { courseTexts } from '#texts/courses.ts';
import type { CourseEditorProps } from '#web/routes/courses/course-edit.tsx';
import { UnlockFields } from '#web/routes/courses/unlock-fields.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { Module } from './outline-editor.tsx';

const words = courseTexts.editor;

type ModuleOptionsProps = { module: Module; timeZone: string; returned: CourseEditorProps['returned'] };

export function ModuleOptions({ module, timeZone, returned }: ModuleOptionsProps) {
  const own = returned?.act === 'module' && returned.values.module === module.id ? returned : null;
  const text = (name: string, kept: string) => (own ? String(own.values[name] ?? '') : kept);
  const faults = own?.refused.fields ?? {};
  return (
    <details open={own !== null}>
      <summary className="link inline-flex min-h-11 items-center text-soft">
        <span aria-hidden="true">{words.moduleSettings}</span>
        <span className="sr-only">{words.moduleSettingsOf(module.title)}</span>
      </summary>
      <Form method="post" preventScrollReset noValidate className="grid gap-4 pt-2">
        <input type="hidden" name="act" value="module" />
        <input type="hidden" name="module" value={module.id} />
        {own && <Notice tone="error">{own.refused.message}</Notice>}
        <Field label={courseTexts.form.title} error={faults.title}>
          <TextInput name="title" required maxLength={courseLimits.title} defaultValue={text('title', module.title)} />
        </Field>
        <Field label={words.moduleStatus} error={faults.status}>
          <Select name="status" defaultValue={text('status', module.status)}>
            {moduleStatuses.map((status) => (
              <option key={status} value={status}>
                {words.moduleStates[status]}
              </option>
            ))}
          </Select>
        </Field>
        <UnlockFields unlock={module.unlock} timeZone={timeZone} faults={faults} text={text} />
        <Checkbox
          name="isPreview"
          value="si"
          label={words.modulePreview}
          defaultChecked={own ? 'isPreview' in own.values : module.isPreview}
        />
        <div className="flex flex-wrap gap-3">
          <Button kind="secondary" size="small">
            {words.moduleSave}
          </Button>
          {module.lessons.length === 0 && (
            <Button kind="danger" size="small" name="act" value="remove-module">
              {words.removeModule}
            </Button>
          )}
        </div>
      </Form>
    </details>
  );
}
