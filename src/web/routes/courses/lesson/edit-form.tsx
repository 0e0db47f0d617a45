import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { courseLimits } from '#domain/courses/course.ts';
import { courseTexts } from '#texts/courses.ts';
import type { Refused } from '#web/server/refusals.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextArea } from '#web/ui/text-area.tsx';

const words = courseTexts.discussion;

type EditFormProps = {
  comment: { id: string; body: string };
  leave: string;
  /** What came back with a refusal, and what had been typed. */
  returned: { body: string; refused: Refused } | null;
};

/** One's own comment, to be changed where it stands. */
export function EditForm({ comment, leave, returned }: EditFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { state } = useNavigation();
  const fault = returned?.refused.fields.body;
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  return (
    <Form ref={form} method="post" preventScrollReset noValidate className="grid max-w-xl gap-3">
      <input type="hidden" name="act" value="edit-comment" />
      <input type="hidden" name="comment" value={comment.id} />
      {returned && !fault && <Notice tone="error">{returned.refused.message}</Notice>}
      <Field label={words.editLabel} error={fault}>
        <TextArea
          name="body"
          rows={3}
          required
          maxLength={courseLimits.comment}
          defaultValue={returned?.body ?? comment.body}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button size="small" pending={state === 'submitting'}>
          {words.editSave}
        </Button>
        <ButtonLink kind="quiet" size="small" to={leave} preventScrollReset prefetch="none">
          {words.editCancel}
        </ButtonLink>
      </div>
    </Form>
  );
}
