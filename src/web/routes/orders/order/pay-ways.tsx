import type { Ref } from 'react';
import { numberOfWay } from '#domain/orders/payment-way.ts';
import type { PaymentWay } from '#domain/raffles/raffle.ts';
import { formatMoney, formatPlainAmount } from '#texts/format.ts';
import { orderTexts } from '#texts/orders/orders.ts';
import { paymentWayNames } from '#texts/orders/payment-ways.ts';
import type { ShownOrder } from '#web/routes/orders/order.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Section } from '#web/ui/section.tsx';
import { Copyable } from './copyable.tsx';
import { isPaidInHand } from './paid-in-hand.ts';
import { dueInBoth, RateWords, SecondAmount } from './second-currency.tsx';

/** How to pay the organiser: each way's details to copy, and the sum and reference that all need. */
export function PayWays({ shown, headingRef }: { shown: ShownOrder; headingRef: Ref<HTMLHeadingElement> }) {
  const { order, raffle, community, paymentWays } = shown;
  const words = orderTexts.pay;
  const due = formatMoney(order.due, community.country);
  const asked = dueInBoth(shown);
  const concept = words.conceptOf(order.reference, order.numbers, String(raffle.lastNumber).length);
  const isInHand = isPaidInHand(paymentWays);
  if (order.due.amount === 0) return null;
  if (community.isSuspended) return <Notice tone="warning">{words.suspended}</Notice>;
  return (
    <Section
      title={words.title}
      lead={paymentWays.length === 0 ? words.none : isInHand ? words.leadInHand(asked) : words.lead(asked)}
      headingRef={headingRef}
      className="py-0!"
    >
      <WayList ways={paymentWays} />
      {!isInHand && (
        <dl className="grid gap-3 sm:grid-cols-2">
          <Copyable
            label={words.amount}
            value={due}
            copy={formatPlainAmount(order.due, community.country)}
            action={words.copyAmount}
            {...ownSumHint(order.ownSum, due)}
          />
          <SecondAmount shown={shown} />
          <Copyable
            label={words.concept}
            value={concept}
            copy={concept}
            action={words.copyConcept}
            hint={words.conceptHint}
          />
        </dl>
      )}
      <RateWords shown={shown} />
      <p className="text-soft">{words.direct}</p>
    </Section>
  );
}

/** What is said of an amount that says by itself whose payment it is, or of one that could not be so. */
function ownSumHint(ownSum: ShownOrder['order']['ownSum'], due: string): { hint?: string } {
  if (ownSum === null) return {};
  return { hint: ownSum === 'asked' ? orderTexts.pay.exactly(due) : orderTexts.pay.noneLeft };
}

/** The ways of payment, with details to copy. */
export function WayList({ ways }: { ways: readonly PaymentWay[] }) {
  const words = orderTexts.pay;
  return (
    <ul className="grid gap-3">
      {ways.map(({ kind, holder, details }) => (
        <li key={`${kind} ${details}`}>
          <Panel className="grid gap-2">
            <h3 className="text-lg">{paymentWayNames[kind]}</h3>
            {holder && <p className="text-soft">{`${words.holder} ${holder}`}</p>}
            {!details && kind === 'cash' && <p className="text-soft">{words.inHand}</p>}
            {kind === 'cash' && <p className="order-last text-soft">{words.inHandAfter}</p>}
            {details && (
              <div className="flex flex-wrap items-center justify-between gap-3">
                <p className="figures min-w-0 text-lg font-semibold wrap-anywhere whitespace-pre-line">{details}</p>
                {kind !== 'cash' && <CopyDetails kind={kind} details={details} />}
              </div>
            )}
          </Panel>
        </li>
      ))}
    </ul>
  );
}

/** Copies the number alone where there is one: a bank's app takes nothing else in its field. */
function CopyDetails(way: Pick<PaymentWay, 'kind' | 'details'>) {
  const words = orderTexts.pay;
  const number = numberOfWay(way);
  return number === null ? (
    <CopyButton text={way.details} label={words.copyDetails} />
  ) : (
    <CopyButton text={number} label={words.copyNumber} />
  );
}
