import { Form } from 'react-router';
import { rateField, rateMark } from '#domain/orders/exchange-rate.ts';
import { buyerLimits } from '#domain/orders/order-form.ts';
import { raffleLimits } from '#domain/raffles/raffle.ts';
import { creditTexts } from '#texts/orders/credit.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import { secondCurrencyTexts } from '#texts/orders/second-currency.ts';
import { settlementTexts } from '#texts/settlements/settlements.ts';
import { useUntilMade } from '#web/browser/use-kept-action-data.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { kept, Tool, type ToolProps, usePending } from './tool.tsx';

export function Sell({ desk, refused }: ToolProps) {
  const words = deskTexts.sell;
  const { value, error } = kept(refused, ['sell']);
  const pending = usePending('sell');
  const formKey = useUntilMade(desk.formKey, desk.sale?.id ?? null);
  return (
    <Tool title={words.title} lead={words.lead} acts={['sell']} refused={refused}>
      <Form method="post" noValidate preventScrollReset className="grid gap-4" key={formKey}>
        <input type="hidden" name="act" value="sell" />
        <input type="hidden" name="requestKey" value={formKey} />
        <input type="hidden" name={rateField} value={rateMark(desk.raffle.rate)} />
        <Field label={words.numbers} hint={words.numbersHint} error={error('typed') ?? error('n')}>
          <TextInput
            name="typed"
            inputMode="text"
            autoComplete="off"
            maxLength={buyerLimits.typed}
            defaultValue={value('typed')}
          />
        </Field>
        <Field label={words.random} hint={words.randomHint} error={error('random')} optional>
          <TextInput
            name="random"
            type="number"
            min={0}
            max={raffleLimits.numbersPerOrder}
            inputMode="numeric"
            defaultValue={value('random')}
          />
        </Field>
        <Field label={words.name} error={error('name')}>
          <TextInput
            name="name"
            required
            maxLength={buyerLimits.name}
            autoComplete="off"
            defaultValue={value('name')}
          />
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
        <Field label={words.email} error={error('email')} optional>
          <TextInput
            name="email"
            type="email"
            maxLength={buyerLimits.email}
            autoComplete="off"
            defaultValue={value('email')}
          />
        </Field>
        {desk.saleCredits.length > 0 && <Until desk={desk} chosen={value('credit')} error={error('credit')} />}
        {desk.can.markCash && desk.raffle.price.amount > 0 && (
          <Checkbox
            name="paid"
            label={desk.can.review ? words.paid : settlementTexts.desk.paid}
            defaultChecked={value('paid') === 'on'}
          />
        )}
        {desk.can.markCash && desk.raffle.rate && (
          <Checkbox
            name="inSecond"
            label={secondCurrencyTexts.desk.sold(desk.raffle.rate.currency)}
            defaultChecked={value('inSecond') === 'on'}
          />
        )}
        <Button pending={pending}>{words.action}</Button>
      </Form>
    </Tool>
  );
}

type UntilProps = Pick<ToolProps, 'desk'> & { chosen: string | undefined; error: string | undefined };

/** How long the numbers are kept unpaid: as always, or on credit. */
function Until({ desk: { saleCredits, raffle }, chosen, error }: UntilProps) {
  const words = creditTexts.desk.sale;
  return (
    <Field label={words.label} hint={words.hint} error={error}>
      <Select name="credit" defaultValue={chosen}>
        <option value="">{words.hold}</option>
        {saleCredits.map((offer) => (
          <option key={offer.kind + offer.until} value={offer.until}>
            {words.credit(offer, raffle.timeZone)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
