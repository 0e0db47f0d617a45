import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { courseTexts } from '#texts/courses.ts';
import { messageTexts } from '#texts/messages.ts';
import { Question } from '#web/routes/messages/message/question.tsx';
import { ReportFields } from '#web/routes/messages/message/report-fields.tsx';
import type { Refused } from '#web/server/refusals.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Notice } from '#web/ui/notice.tsx';

type ReportFormProps = { comment: string; refused: Refused | null; leave: string };

/** Tells who moderates about what somebody said of a lesson. */
export function ReportForm({ comment, refused, leave }: ReportFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { state } = useNavigation();
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-focus]')?.focus(), []);
  return (
    <Question title={courseTexts.discussion.reportQuestion} words={courseTexts.discussion.reportWords}>
      <Form ref={form} method="post" preventScrollReset className="grid gap-3">
        <input type="hidden" name="act" value="report-comment" />
        <input type="hidden" name="comment" value={comment} />
        {refused && <Notice tone="error">{refused.message}</Notice>}
        <ReportFields faults={refused?.fields} />
        <div className="flex flex-wrap gap-2">
          <Button size="small" pending={state === 'submitting'}>
            {messageTexts.report.action}
          </Button>
          <ButtonLink kind="quiet" size="small" to={leave} preventScrollReset prefetch="none">
            {messageTexts.report.cancel}
          </ButtonLink>
        </div>
      </Form>
    </Question>
  );
}
