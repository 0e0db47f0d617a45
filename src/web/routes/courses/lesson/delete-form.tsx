import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { courseTexts } from '#texts/courses.ts';
import { Question } from '#web/routes/messages/message/question.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';

const words = courseTexts.discussion;

/** Asks before what somebody said about a lesson goes. */
export function DeleteForm({ comment, leave }: { comment: string; leave: string }) {
  const form = useRef<HTMLFormElement>(null);
  const { state } = useNavigation();
  useEffect(() => form.current?.querySelector('button')?.focus(), []);
  return (
    <Question title={words.deleteQuestion} words={words.deleteWords}>
      <Form ref={form} method="post" preventScrollReset className="flex flex-wrap gap-2">
        <input type="hidden" name="act" value="delete-comment" />
        <input type="hidden" name="comment" value={comment} />
        <Button kind="danger" size="small" pending={state === 'submitting'}>
          {words.delete}
        </Button>
        <ButtonLink kind="quiet" size="small" to={leave} preventScrollReset prefetch="none">
          {words.deleteCancel}
        </ButtonLink>
      </Form>
    </Question>
  );
}
