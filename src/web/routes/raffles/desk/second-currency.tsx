import { Form } from 'react-router';
import { rateLimits } from '#domain/orders/exchange-rate.ts';
import { backInSecond, cameHereWith } from '#domain/orders/second-back.ts';
import { formatMoney } from '#texts/format.ts';
import { secondCurrencyTexts } from '#texts/orders/second-currency.ts';
import type { DeskData } from '#web/routes/raffles/desk.tsx';
import { ActForm } from '#web/ui/act-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { DeskAct } from './desk-act.ts';
import { kept, Tool, type ToolProps, usePending } from './tool.tsx';

type Order = DeskData['orders'][number];
type OrderProps = { order: Order; desk: DeskData };

const words = secondCurrencyTexts;
const acts = ['second-currency'] as const;

/** In what else the raffle may be paid, and at which rate. */
export function SecondCurrency({ desk, refused }: ToolProps) {
  const { raffle, community } = desk;
  const { isHere, value, error } = kept(refused, acts);
  const pending = usePending('second-currency');
  const place = { first: raffle.price.currency, country: community.country, timeZone: raffle.timeZone };
  const { rate } = raffle;
  return (
    <Tool title={words.setting.title} lead={words.setting.lead} acts={acts} refused={refused}>
      {rate && <p className="font-semibold">{words.setting.now(rate, place)}</p>}
      <Form method="post" noValidate preventScrollReset className="grid gap-4">
        <input type="hidden" name="act" value="second-currency" />
        <Checkbox
          name="isOffered"
          label={words.setting.offered}
          hint={words.setting.cards}
          defaultChecked={isHere ? value('isOffered') !== undefined : true}
        />
        <Field label={words.setting.rate} hint={words.setting.rateHint(place.first)} error={error('rate')}>
          <TextInput
            name="rate"
            maxLength={rateLimits.text}
            autoComplete="off"
            autoCapitalize="characters"
            defaultValue={isHere ? value('rate') : rate ? words.rate(rate, place) : ''}
          />
        </Field>
        <Field label={words.setting.source} hint={words.setting.sourceHint} error={error('source')} optional>
          <TextInput
            name="source"
            maxLength={rateLimits.source}
            autoComplete="off"
            defaultValue={isHere ? value('source') : (rate?.source ?? '')}
          />
        </Field>
        <Button kind="secondary" pending={pending}>
          {words.setting.action}
        </Button>
      </Form>
    </Tool>
  );
}

/** What is due of an order in its second currency, as it is said; null where nothing is. */
export function dueInSecond({ second }: Order, { community }: DeskData): string | null {
  return second && second.due.amount > 0 ? words.sum(second.due, community.country) : null;
}

/** What an order is, or what is due of it, in its second currency, with the rate that it has. */
export function SecondDue({ order, desk }: OrderProps) {
  const due = dueInSecond(order, desk);
  if (!order.second || due === null) return null;
  const place = {
    first: order.total.currency,
    country: desk.community.country,
    timeZone: desk.raffle.timeZone,
  };
  return <p className="text-soft">{words.desk.due(due, words.at(order.second.rate, place))}</p>;
}

/** Confirms an order whose money came in its second currency. */
export function ConfirmInSecond({ order, desk }: OrderProps) {
  const due = dueInSecond(order, desk);
  if (due === null) return null;
  return (
    <div className="act-wide">
      <ActForm<DeskAct>
        act="confirm"
        on={['order', order.id]}
        besides={{ inSecond: 'on' }}
        label={words.desk.confirmIn(due)}
        kind="secondary"
      />
    </div>
  );
}

/** Which of its currencies a payment came in, of an order that has two. */
export function CurrencyChoice({ order, desk, name, values, chosen, hint }: OrderProps & ChoiceProps) {
  const due = dueInSecond(order, desk);
  if (due === null) return null;
  const [first, second] = values;
  return (
    <RadioCards
      legend={words.desk.legend}
      name={name}
      defaultValue={chosen}
      options={[
        { value: first, label: formatMoney(order.due, desk.community.country) },
        { value: second, label: due, hint },
      ]}
    />
  );
}

type ChoiceProps = {
  name: string;
  /** What the form sends for the first currency, and for the second. */
  values: readonly [string, string];
  chosen: string;
  hint?: string;
};

/** What of a payment came in the second currency. */
export function cameWords({ came }: Pick<Order['parts'][number], 'came'>, { community }: DeskData): string | null {
  return came && words.desk.came(words.sum(came, community.country));
}

/** What is given back in the second currency, as it came, and what in the first. */
export function CameBack({ order, desk }: OrderProps) {
  const { second, owed, due, cash } = order;
  const here = cameHereWith(second, { due, isMarked: Boolean(cash?.came) });
  const back = backInSecond(here, { most: owed.amount });
  if (!second || back.amount === 0) return null;
  const { country } = desk.community;
  const rest = { amount: owed.amount - back.booked, currency: owed.currency };
  const came = words.sum({ ...second.here, amount: back.amount }, country);
  return (
    <p className="basis-full font-semibold">
      {words.desk.owed(came, rest.amount > 0 ? formatMoney(rest, country) : null)}
    </p>
  );
}
