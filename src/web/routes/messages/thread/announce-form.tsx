import { Form } from 'react-router';
import { messageTexts } from '#texts/messages.ts';
import { type ActResult, acts } from '#web/routes/messages/message-act-names.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Asks before everybody is told. */
export function AnnounceForm({ address, returned }: { address: string; returned: ActResult | undefined }) {
  const ask = messageTexts.announceAsk;
  const refused = returned?.ok === false && returned.act === acts.announce ? returned.refused.message : null;
  return (
    <Form
      method="post"
      action={address}
      preventScrollReset
      replace
      className="mb-4 grid gap-3 rounded-lg border-[1.5px] border-edge bg-sheet p-4"
    >
      <h2 className="text-lg">{ask.question}</h2>
      <p className="text-soft">{ask.words}</p>
      {refused && <Notice tone="error">{refused}</Notice>}
      <input type="hidden" name="act" value={acts.announce} />
      <div className="flex flex-wrap gap-2">
        <Button size="small">{ask.action}</Button>
        <ButtonLink kind="quiet" size="small" to={address} preventScrollReset prefetch="none">
          {ask.cancel}
        </ButtonLink>
      </div>
    </Form>
  );
}
