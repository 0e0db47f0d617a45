import { Form } from 'react-router';
import { formatNumber } from '#texts/format.ts';
import { publicTicketTexts } from '#texts/orders/public-ticket.ts';
import { paths } from '#texts/paths.ts';
import type { ShownOrder } from '#web/routes/orders/order.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DisclosureSummary } from '#web/ui/disclosure-summary.tsx';
import { Section } from '#web/ui/section.tsx';
import { ShareButtons } from '#web/ui/share-buttons.tsx';
import { useUnderWay } from './order-forms.tsx';

const words = publicTicketTexts.own;

type ToShow = NonNullable<ShownOrder['toShow']>;
type Props = { shown: ShownOrder; toShow: ToShow };

/** The public pages of an order's numbers: made, passed on and ended here. */
export function ShownTickets({ shown }: { shown: ShownOrder }) {
  const { toShow } = shown;
  if (!toShow) return null;
  return (
    <Section id="mostrar" title={words.title} lead={words.lead} className="py-0!">
      {toShow.codes.length > 0 && (
        <>
          <ul className="grid border-t border-line">
            {toShow.codes.map((each) => (
              <ShownTicket key={each.number} shown={shown} {...each} />
            ))}
          </ul>
          <p>
            <a href={paths.ticketPdf({ secret: shown.key })} download className={buttonStyle('secondary')}>
              {words.pdf}
            </a>
          </p>
        </>
      )}
      <MakeForm shown={shown} toShow={toShow} />
      {toShow.codes.length > 0 && <HideForm />}
    </Section>
  );
}

function ShownTicket({
  shown: { raffle, origin, key },
  number,
  code,
}: {
  shown: ShownOrder;
  number: number;
  code: string;
}) {
  const digits = formatNumber(number, String(raffle.lastNumber).length);
  const page = paths.publicTicket({ code });
  return (
    <li className="border-b border-line">
      <details>
        <DisclosureSummary className="min-h-14 py-2 font-semibold">{words.number(digits)}</DisclosureSummary>
        <div className="grid justify-items-start gap-3 pb-4">
          <p className="flex flex-wrap gap-x-6">
            <a href={page} className="link inline-flex min-h-11 items-center">
              {words.open}
            </a>
            <a
              href={paths.ticketPicture({ secret: key, number: String(number) })}
              download={words.pictureFile(digits)}
              className="link inline-flex min-h-11 items-center"
            >
              {words.picture}
            </a>
          </p>
          <ShareButtons text={words.share(digits, raffle.title)} url={origin + page} />
        </div>
      </details>
    </li>
  );
}

/** Makes the pages, or sets whether they say a name. Nothing is left to do where all are made and no name may be said. */
function MakeForm({ shown, toShow: { codes, mayMake, isNamed, name } }: Props) {
  const pending = useUnderWay() === 'show';
  if (!mayMake && name === null) return null;
  const isNew = codes.length === 0;
  const label = isNew ? words.make(shown.order.numbers.length) : mayMake ? words.makeMissing : words.saveName;
  return (
    <Form method="post" preventScrollReset className="grid justify-items-start gap-2">
      <input type="hidden" name="act" value="show" />
      {name !== null && (
        <Checkbox
          name="named"
          key={String(isNamed)}
          defaultChecked={isNamed}
          label={words.named(name)}
          hint={words.namedHint}
        />
      )}
      <Button kind="secondary" pending={pending}>
        {label}
      </Button>
    </Form>
  );
}

/** Ends the pages, after a confirmation of what that means. */
function HideForm() {
  const { open, words: what, action } = words.hide;
  const pending = useUnderWay() === 'hide';
  return (
    <details>
      <summary className="link inline-flex min-h-11 items-center text-soft">{open}</summary>
      <Form method="post" preventScrollReset className="mt-2 grid justify-items-start gap-3">
        <p className="measure">{what}</p>
        <input type="hidden" name="act" value="hide" />
        <Button kind="danger" pending={pending}>
          {action}
        </Button>
      </Form>
    </details>
  );
}
