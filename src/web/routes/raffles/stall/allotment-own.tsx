import { Form } from 'react-router';
import { stallTexts } from '#texts/orders/stall.ts';
import { paths } from '#texts/paths.ts';
import { shareTexts } from '#texts/share.ts';
import type { StallData, StallRefusal } from '#web/routes/raffles/stall.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { DisclosureSummary } from '#web/ui/disclosure-summary.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { typedAt } from './typed-at.ts';

const words = stallTexts.allotment;

type AllotmentProps = {
  stall: StallData;
  refused: StallRefusal;
  address: { communityUrl: string; raffle: string };
};

/** What the seller alone sells, as paper tickets, or to be returned where it will not be sold. */
export function AllotmentOwn({ stall: { allotment, offered }, refused, address }: AllotmentProps) {
  if (allotment === null) return null;
  const hasBook = offered !== null && allotment.left > 0;
  const { isHere, value, error } = typedAt(refused, ['return-numbers']);
  return (
    <details className="border-y border-line" open={isHere || undefined}>
      <DisclosureSummary className="min-h-14 py-3 font-semibold">
        {words.title(allotment.left, allotment.count)}
      </DisclosureSummary>
      {hasBook && (
        <div className="grid justify-items-start gap-2 pb-4">
          <p className="measure text-soft">{shareTexts.book.lead}</p>
          <a
            href={paths.raffleBook(address)}
            download={shareTexts.book.file(address.raffle)}
            className={buttonStyle('secondary', 'small')}
          >
            {shareTexts.book.get}
          </a>
        </div>
      )}
      <Form method="post" noValidate preventScrollReset className="grid gap-4 pb-4" key={allotment.free}>
        <input type="hidden" name="act" value="return-numbers" />
        <p className="measure text-soft">{words.lead}</p>
        {isHere && refused && !error('typed') && <Notice tone="error">{refused.refused.message}</Notice>}
        <Field label={words.numbers} error={error('typed')}>
          <TextInput
            name="typed"
            required
            autoComplete="off"
            maxLength={10_000}
            defaultValue={value('typed') ?? allotment.free}
          />
        </Field>
        <Button kind="secondary">{words.action}</Button>
      </Form>
    </details>
  );
}
