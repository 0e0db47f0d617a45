import { Form } from 'react-router';
import { courseTexts } from '#texts/courses.ts';
import { fieldDateTime } from '#texts/format.ts';
import type { CourseEditorProps } from '#web/routes/courses/course-edit.tsx';
import { StateBadge } from '#web/routes/courses/state-badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DateTimeInput } from '#web/ui/date-time-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { Section } from '#web/ui/section.tsx';

const words = courseTexts.editor;

/** The course's state and its transitions: publish, schedule, withdraw, archive, delete. */
export function PublishForm({ shown, returned }: CourseEditorProps) {
  const { course, community, next, begun } = shown;
  const own = returned?.act === 'publish' ? returned : null;
  const publishDate = course.publishAt ? fieldDateTime(course.publishAt, community.timeZone) : '';
  const first = course.status === 'published' ? undefined : 'published';
  return (
    <Section
      id="publicacion"
      title={words.publishing}
      className="border-t border-line"
      actions={<StateBadge status={course.status} />}
    >
      <PublishFacts {...shown} />
      {own && <Notice tone="error">{own.refused.message}</Notice>}
      <Form method="post" preventScrollReset noValidate className="publish-fields grid gap-4">
        <input type="hidden" name="act" value="publish" />
        <RadioCards
          legend={words.state}
          name="status"
          columns={2}
          defaultValue={own ? String(own.values.status ?? '') : first}
          error={own?.refused.fields.status}
          options={next.map((status) => ({
            value: status as string,
            label: words.acts[status][0],
            hint: words.acts[status][1],
          }))}
        />
        {next.includes('scheduled') && (
          <Field label={words.publishAt} error={own?.refused.fields.publishAt} className="publish-date">
            <DateTimeInput
              name="publishAt"
              timeZone={community.timeZone}
              defaultValue={own ? String(own.values.publishAt ?? '') : publishDate}
            />
          </Field>
        )}
        <Button kind="secondary" className="w-full sm:w-auto sm:justify-self-start">
          {words.publishSave}
        </Button>
      </Form>
      <DeleteCourse begun={begun} returned={returned} />
    </Section>
  );
}

/** What to know before the state is changed: the day it is planned for, who has begun, and whether nothing is out yet. */
function PublishFacts({ course, community, next, out, begun }: CourseEditorProps['shown']) {
  return (
    <>
      {course.status === 'scheduled' && course.publishAt && (
        <p className="text-soft">{courseTexts.scheduledFor(course.publishAt, community.timeZone)}</p>
      )}
      {begun > 0 && <p className="text-soft">{words.begunWords(begun)}</p>}
      {out === 0 && next.includes('published') && (
        <Notice tone="warning" quiet>
          {words.nothingOut}
        </Notice>
      )}
    </>
  );
}

/** Nobody may delete a course that somebody has begun. */
function DeleteCourse({ begun, returned }: Pick<CourseEditorProps, 'returned'> & { begun: number }) {
  const deleted = returned?.act === 'delete' ? returned : null;
  return (
    <>
      {deleted && <Notice tone="error">{deleted.refused.message}</Notice>}
      {begun > 0 ? (
        <p className="text-soft">{words.cannotDelete}</p>
      ) : (
        <details open={deleted !== null}>
          <summary className="link inline-flex min-h-11 items-center text-soft">{words.delete}</summary>
          <Form method="post" noValidate className="grid gap-3 pt-2">
            <input type="hidden" name="act" value="delete" />
            <p className="text-soft">{words.deleteWords}</p>
            <Checkbox name="sure" value="si" required label={words.deleteConfirm} />
            <Button kind="danger" className="justify-self-start">
              {words.delete}
            </Button>
          </Form>
        </details>
      )}
    </>
  );
}
