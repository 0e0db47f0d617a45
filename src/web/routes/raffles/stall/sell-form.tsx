import { useLayoutEffect, useRef, useState } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { times } from '#domain/money.ts';
import { converted, rateField, rateMark } from '#domain/orders/exchange-rate.ts';
import { buyerLimits } from '#domain/orders/order-form.ts';
import { formatMoney, formatNumber } from '#texts/format.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import { secondCurrencyTexts } from '#texts/orders/second-currency.ts';
import { stallTexts as words } from '#texts/orders/stall.ts';
import { paths } from '#texts/paths.ts';
import { useUntilMade } from '#web/browser/use-kept-action-data.ts';
import type { StallData, StallRefusal } from '#web/routes/raffles/stall.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DisclosureSummary } from '#web/ui/disclosure-summary.tsx';
import { Field } from '#web/ui/field.tsx';
import { FocusedNotice } from '#web/ui/focused-notice.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useFootBar } from '#web/ui/use-foot-bar.ts';
import { typedAt } from './typed-at.ts';

type SellFormProps = { stall: StallData; refused: StallRefusal; address: { communityUrl: string; raffle: string } };

/** The next numbers as large buttons, and what becomes of those that are pressed; anew after each sale. */
export function SellForm(props: SellFormProps) {
  const { stall, refused } = props;
  const formKey = useUntilMade(stall.formKey, stall.last?.id ?? null);
  if (stall.offered === null) return <p className="text-soft">{words.notSelling}</p>;
  const { isHere } = typedAt(refused, ['paid', 'hold']);
  return <Selling {...props} formKey={formKey} key={isHere ? 'refused' : formKey} />;
}

function Selling(props: SellFormProps & { formKey: string }) {
  const { stall, refused, formKey } = props;
  const { isHere, value, error, again } = typedAt(refused, ['paid', 'hold']);
  const numbers = stall.offered?.numbers ?? [];
  const [chosen, setChosen] = useState(numbers.filter((number) => again('n').includes(String(number))).length);
  const message = error('typed') ?? error('n');
  const form = useRef<HTMLFormElement>(null);
  const count = () => setChosen(new FormData(form.current ?? undefined).getAll('n').length);
  // a number that is offered no longer takes its box with it, and no event says so
  useLayoutEffect(count);
  return (
    <Form ref={form} method="post" noValidate preventScrollReset onChange={count} className="grid gap-4">
      <input type="hidden" name="requestKey" value={value('requestKey') ?? formKey} />
      <input type="hidden" name={rateField} value={rateMark(stall.raffle.rate)} />
      {isHere && refused && (
        <FocusedNotice about={refused} tone="error">
          {message ?? refused.refused.message}
        </FocusedNotice>
      )}
      <Numbers {...props} />
      <Field label={words.other} hint={deskTexts.sell.numbersHint}>
        <TextInput
          name="typed"
          inputMode="text"
          autoComplete="off"
          maxLength={buyerLimits.typed}
          defaultValue={value('typed')}
        />
      </Field>
      <details open={Boolean(error('name') ?? error('phone')) || undefined}>
        <DisclosureSummary className="min-h-12 py-2">{words.person}</DisclosureSummary>
        <div className="grid gap-4 pb-2 sm:grid-cols-2">
          <Field label={words.name} error={error('name')} optional>
            <TextInput name="name" maxLength={buyerLimits.name} autoComplete="off" defaultValue={value('name')} />
          </Field>
          <Field label={words.phone} error={error('phone')} optional>
            <TextInput
              name="phone"
              type="tel"
              maxLength={buyerLimits.phone}
              autoComplete="off"
              defaultValue={value('phone')}
            />
          </Field>
        </div>
      </details>
      <SellBar stall={stall} chosen={chosen} isInSecond={value('inSecond') === 'on'} />
    </Form>
  );
}

function Numbers({ stall: { offered, raffle, allotment, all }, refused, address }: SellFormProps) {
  if (offered === null) return null;
  const { again } = typedAt(refused, ['paid', 'hold']);
  const at = (query: string) => `${paths.raffleStall(address)}${query}`;
  const scope = all ? 'todos&' : '';
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-display text-xl font-bold">{words.choose}</legend>
      {offered.isOwn && <p className="text-soft">{words.ofOwn}</p>}
      {offered.numbers.length === 0 && <p>{words.none}</p>}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(max(4rem,(100%-1.5rem)/4-1px),1fr))] gap-2 sm:grid-cols-[repeat(auto-fill,minmax(max(5rem,(100%-2.5rem)/5-1px),1fr))]">
        {offered.numbers.map((number) => (
          <label key={number} className="number number-choice min-h-16 text-2xl" data-state="free">
            <input type="checkbox" name="n" value={number} defaultChecked={again('n').includes(String(number))} />
            {formatNumber(number, raffle.digits)}
          </label>
        ))}
      </div>
      <p className="flex flex-wrap gap-x-6">
        {offered.next !== null && (
          <Link className="link inline-flex min-h-11 items-center" to={at(`?${scope}desde=${offered.next}`)}>
            {words.next}
          </Link>
        )}
        {!offered.isFirst && (
          <Link className="link inline-flex min-h-11 items-center" to={at(all ? '?todos' : '')}>
            {words.first}
          </Link>
        )}
        {allotment !== null && allotment.here > 0 && (
          <Link className="link inline-flex min-h-11 items-center" to={at(all ? '' : '?todos')}>
            {all ? words.own : words.all}
          </Link>
        )}
      </p>
    </fieldset>
  );
}

/** What is pressed last, where the thumb is. */
function SellBar({ stall, chosen, isInSecond }: { stall: StallData; chosen: number; isInSecond: boolean }) {
  const { raffle, can } = stall;
  const bar = useFootBar<HTMLDivElement>();
  const { formData } = useNavigation();
  const isFree = raffle.price.amount === 0;
  const pending = (act: string) => formData?.getAll('act').at(-1) === act;
  const money = (count: number) => priceOf(stall, count);
  return (
    <div
      ref={bar}
      data-low
      className="foot-bar -mx-4 grid gap-2 border-t border-line bg-sheet px-4 pt-3 md:mx-0 md:rounded-t-xl md:border-x"
    >
      <p aria-live="polite" className="figures text-soft">
        {chosen === 0
          ? words.noneChosen(isFree ? null : money(1))
          : words.chosen(chosen, isFree ? null : money(chosen))}
      </p>
      {can.takeCash && raffle.rate && (
        <Checkbox
          name="inSecond"
          label={secondCurrencyTexts.desk.sold(raffle.rate.currency)}
          defaultChecked={isInSecond}
        />
      )}
      <div className="flex flex-wrap gap-3">
        {can.takeCash && (
          <Button size="large" name="act" value="paid" pending={pending('paid')} className="grow basis-32">
            {words.paid}
          </Button>
        )}
        <Button
          kind={can.takeCash ? 'secondary' : 'primary'}
          size="large"
          name="act"
          value="hold"
          pending={pending('hold')}
          className="grow basis-32"
        >
          {isFree ? words.take : words.hold}
        </Button>
      </div>
    </div>
  );
}

/** What some numbers cost, in both currencies where the raffle has two. */
function priceOf({ raffle: { price, rate }, community: { country } }: StallData, count: number): string {
  const sum = times(price, count);
  if (rate === null) return formatMoney(sum, country);
  return secondCurrencyTexts.both(sum, { amount: converted(sum.amount, rate), currency: rate.currency }, country);
}
