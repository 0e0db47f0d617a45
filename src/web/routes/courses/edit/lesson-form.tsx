import { useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { courseLimits, courseStatuses } from '#domain/courses/course.ts';
import { videoTextLimit } from '#domain/courses/video.ts';
import { courseTexts } from '#texts/courses.ts';
import { fieldDateTime } from '#texts/format.ts';
import { useFocusFault } from '#web/browser/use-focus-fault.ts';
import type { LessonEditorProps } from '#web/routes/courses/lesson-edit.tsx';
import { UnlockFields } from '#web/routes/courses/unlock-fields.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DateTimeInput } from '#web/ui/date-time-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { Section } from '#web/ui/section.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useFootBar } from '#web/ui/use-foot-bar.ts';
import { MarkdownField } from './markdown-field.tsx';

const words = courseTexts.lessonForm;

/** What a lesson says and when it opens, in one form. */
export function LessonForm({ shown: { lesson, community, begun }, returned }: LessonEditorProps) {
  const form = useRef<HTMLFormElement>(null);
  const bar = useFootBar<HTMLDivElement>();
  const [isDirty, setIsDirty] = useState(false);
  const own = returned && ['save', 'preview', 'picture'].includes(returned.act) ? returned : null;
  const faults = own?.refused?.fields ?? {};
  const text = (name: string, kept: string) => (own ? String(own.values[name] ?? '') : kept);
  const isSaving = useNavigation().formData?.get('act') === 'save';
  useFocusFault(form, own?.refused);
  useUnsaved(isDirty && !isSaving);
  // biome-ignore lint/correctness/useExhaustiveDependencies: saved, nothing is pending any more
  useEffect(() => setIsDirty(false), [lesson.version]);
  return (
    <Form
      method="post"
      ref={form}
      encType="multipart/form-data"
      noValidate
      preventScrollReset
      className="grid gap-6"
      onChange={() => setIsDirty(true)}
    >
      {/* what the Enter key sends */}
      <button type="submit" name="act" value="save" tabIndex={-1} aria-hidden="true" className="hidden" />
      <input type="hidden" name="version" value={text('version', String(lesson.version))} />
      {own?.refused && <Notice tone="error">{own.refused.message}</Notice>}
      <Field label={words.name} error={faults.title}>
        <TextInput name="title" required maxLength={courseLimits.title} defaultValue={text('title', lesson.title)} />
      </Field>
      <MarkdownField
        initial={text('body', lesson.body)}
        drawn={own?.drawn ?? null}
        error={faults.body}
        isPreviewed={own?.act === 'preview'}
        onChange={() => setIsDirty(true)}
      />
      <div className="grid items-end gap-6 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <Field label={words.video} hint={words.videoHint} error={faults.video} optional>
          <TextInput
            name="video"
            inputMode="url"
            maxLength={videoTextLimit}
            defaultValue={text('video', lesson.video ?? '')}
          />
        </Field>
        <Field label={words.minutes} hint={words.minutesHint} error={faults.minutes} optional>
          <TextInput
            name="minutes"
            inputMode="numeric"
            maxLength={3}
            defaultValue={text('minutes', lesson.minutes === null ? '' : String(lesson.minutes))}
          />
        </Field>
      </div>
      <Section title={words.options} className="border-t border-line">
        <StatusFields lesson={lesson} community={community} begun={begun} faults={faults} text={text} />
        <UnlockFields unlock={lesson.unlock} timeZone={community.timeZone} faults={faults} text={text} />
        <Checkbox
          name="isPreview"
          value="si"
          label={words.isPreview}
          defaultChecked={own ? 'isPreview' in own.values : lesson.isPreview}
        />
      </Section>
      <div
        ref={bar}
        className="foot-bar -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-paper px-4 pt-3"
      >
        <Button pending={isSaving} name="act" value="save" className="w-full sm:w-auto">
          {words.save}
        </Button>
        {isDirty && <p className="text-soft">{words.unsaved}</p>}
      </div>
    </Form>
  );
}

type StatusFieldsProps = Pick<LessonEditorProps['shown'], 'lesson' | 'community' | 'begun'> & {
  faults: Readonly<Record<string, string>>;
  text: (name: string, kept: string) => string;
};

/** Whether the lesson is out, and from when. */
function StatusFields({ lesson, community, begun, faults, text }: StatusFieldsProps) {
  const statuses = courseStatuses.filter((status) => status !== 'draft' || begun === 0 || lesson.status === 'draft');
  return (
    <div className="publish-fields grid gap-4">
      <RadioCards
        legend={words.status}
        name="status"
        columns={2}
        defaultValue={text('status', lesson.status)}
        error={faults.status}
        options={statuses.map((status) => ({
          value: status as string,
          label: words.states[status][0],
          hint: words.states[status][1],
        }))}
      />
      <Field label={words.publishAt} error={faults.publishAt} className="publish-date">
        <DateTimeInput
          name="publishAt"
          timeZone={community.timeZone}
          defaultValue={text('publishAt', lesson.publishAt ? fieldDateTime(lesson.publishAt, community.timeZone) : '')}
        />
      </Field>
    </div>
  );
}

/** Has the browser ask before what was typed is lost. */
function useUnsaved(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
}
