import { Form, useNavigation } from 'react-router';
import { formatMoney, formatNumber } from '#texts/format.ts';
import { orderTexts } from '#texts/orders/orders.ts';
import { partTexts } from '#texts/orders/part-payments.ts';
import { paths } from '#texts/paths.ts';
import type { RefusedOrder, ShownOrder } from '#web/routes/orders/order.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { FieldError } from '#web/ui/field-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { WhatsAppLink } from '#web/ui/whats-app-link.tsx';
import { isSealedOut } from './sealed-out.ts';

/** The act of the form that is being submitted. */
export function useUnderWay(): string | null {
  const act = useNavigation().formData?.get('act');
  return typeof act === 'string' ? act : null;
}

/** Cancels the order, after a confirmation of what is lost. */
export function CancelForm({ shown, refused }: { shown: ShownOrder; refused: RefusedOrder }) {
  const fault = refused?.refused.fields.n;
  const { order, can } = shown;
  const words = orderTexts.cancel;
  const pending = useUnderWay() === 'cancel';
  return (
    <details open={fault !== undefined || undefined}>
      <summary className="link inline-flex min-h-11 items-center text-soft">{words.open(order.numbers.length)}</summary>
      <Panel className="mt-2 grid gap-4">
        <p>{order.status === 'in_review' ? words.wordsInReview : words.words(order.numbers.length)}</p>
        {order.paid.amount > 0 && <p>{partTexts.own.cancel(formatMoney(order.paid, shown.community.country))}</p>}
        <Form method="post">
          <input type="hidden" name="act" value="cancel" />
          <Button kind="danger" pending={pending}>
            {words.action(order.numbers.length)}
          </Button>
        </Form>
        {can.drop && <DropForm shown={shown} fault={fault} />}
      </Panel>
    </details>
  );
}

/** Drops some of the numbers, which are marked, and keeps the rest. */
function DropForm({ shown: { order, raffle }, fault }: { shown: ShownOrder; fault: string | undefined }) {
  const words = orderTexts.cancel;
  const pending = useUnderWay() === 'drop';
  const digits = String(raffle.lastNumber).length;
  return (
    <Form method="post" className="grid gap-3 border-t border-line pt-4">
      <input type="hidden" name="act" value="drop" />
      <fieldset className="grid gap-2">
        <legend className="font-semibold">{words.some}</legend>
        <p className="text-soft">{words.someWords}</p>
        <div className="flex max-h-60 flex-wrap gap-x-5 overflow-y-auto">
          {order.numbers.map((number) => (
            <Checkbox key={number} name="n" value={String(number)} label={formatNumber(number, digits)} />
          ))}
        </div>
        <FieldError id="fallo-soltar">{fault}</FieldError>
      </fieldset>
      <div>
        <Button kind="secondary" pending={pending}>
          {words.someAction}
        </Button>
      </div>
    </Form>
  );
}

/** Adds the order to the asker's account. */
export function JoinForm() {
  const words = orderTexts.join;
  const pending = useUnderWay() === 'join';
  return (
    <Notice
      quiet
      title={words.title}
      action={
        <Form method="post">
          <input type="hidden" name="act" value="join" />
          <Button size="small" kind="secondary" pending={pending}>
            {words.action}
          </Button>
        </Form>
      }
    >
      {words.words}
    </Notice>
  );
}

/** The order's private link, to be saved. */
export function KeepLink({ shown }: { shown: ShownOrder }) {
  const words = orderTexts.keep;
  if (shown.isByAccount) return <p className="text-soft">{words.own}</p>;
  return (
    <Panel className="grid gap-2">
      <h2 className="text-lg">{words.title}</h2>
      <p className="text-soft">{words.words}</p>
      {shown.isSoldByHand && <p className="text-soft">{words.byHand}</p>}
      {shown.isByDeskLink && !shown.isSoldByHand && <p className="text-soft">{words.desks}</p>}
      <div>
        <CopyLink shown={shown} />
      </div>
    </Panel>
  );
}

/** A link to ask the organiser on WhatsApp, with the order's reference. */
export function AskOrganiser({ shown: { organiserPhone, order, raffle } }: { shown: ShownOrder }) {
  const words = orderTexts.ask;
  const { reference } = order;
  if (isSealedOut({ order, raffle })) {
    const { paid } = orderTexts.sealedOut;
    const message = paid.message({ reference, raffle: raffle.title });
    return (
      <Panel className="grid justify-items-start gap-2">
        <h2 className="text-lg">{paid.title}</h2>
        <p>{paid.reference(reference)}</p>
        {organiserPhone && <WhatsAppLink text={message} phone={organiserPhone} label={words.open} />}
      </Panel>
    );
  }
  if (!organiserPhone) return null;
  const message = words.message({ reference, raffle: raffle.title });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h2 className="text-lg">{words.title}</h2>
      <WhatsAppLink text={message} phone={organiserPhone} label={words.open} />
    </div>
  );
}

/** Copies the order's private link. */
export function CopyLink({ shown: { key, origin } }: { shown: ShownOrder }) {
  return <CopyButton text={origin + paths.ticket({ secret: key })} label={orderTexts.keep.copy} />;
}
