import { paymentKinds, raffleLimits } from '#domain/raffles/raffle.ts';
import { raffleFormLimits } from '#domain/raffles/raffle-form-fields.ts';
import { paymentWayNames } from '#texts/orders/payment-ways.ts';
import { createRaffleTexts, usualWays } from '#texts/raffles/create-raffle.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Field } from '#web/ui/field.tsx';
import { FieldSet } from '#web/ui/field-set.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { AddRow } from './add-row.tsx';
import { kindOfRow, priceOf, type RaffleForm, rowCount } from './raffle-form.ts';
import { RemoveRow } from './remove-row.tsx';

const words = createRaffleTexts.pay;

/** The ways of payment, asked with the price, so that no raffle is published that cannot be paid. */
export function PaymentWays({ draft, faults, place }: RaffleForm) {
  const { values, field } = draft;
  if (priceOf(values, place.currency)?.amount === 0) return <Notice quiet>{words.free}</Notice>;
  const usual = usualWays[place.country];
  const kinds = [...usual, ...paymentKinds.filter((kind) => !usual.includes(kind))];
  const ways = Array.from({ length: rowCount(values, 'paymentWays') }, (_, index) => index);
  const next = kinds.find((kind) => ways.every((index) => kindOfRow(values, index) !== kind));
  return (
    <div className="grid gap-3">
      <div>
        <h3 className="text-xl">{words.title}</h3>
        <p className="measure text-soft">{words.lead}</p>
      </div>
      {ways.map((index) => {
        const kind = kindOfRow(values, index);
        return (
          <Panel key={index}>
            <FieldSet legend={<span className={ways.length > 1 ? '' : 'sr-only'}>{words.way(index + 1)}</span>}>
              <div className="group/way grid gap-4">
                <Field label={words.kind} error={faults[`paymentWays.${index}.kind`]}>
                  <Select {...field(`paymentWays.${index}.kind`)} className="sm:max-w-80">
                    {kinds.map((each) => (
                      <option key={each} value={each}>
                        {paymentWayNames[each]}
                      </option>
                    ))}
                    <option value="">{words.noKind}</option>
                  </Select>
                </Field>
                <div className="grid gap-4 group-has-[option[value='']:checked]/way:hidden">
                  <Field
                    label={words.detailsFor[kind ?? 'other']}
                    hint={words.detailsHint}
                    error={faults[`paymentWays.${index}.details`]}
                    optional={kind === 'cash'}
                  >
                    <TextInput
                      {...field(`paymentWays.${index}.details`)}
                      maxLength={raffleLimits.paymentDetails}
                      required={kind !== null && kind !== 'cash'}
                      autoComplete="off"
                    />
                  </Field>
                  <Disclosure
                    plain
                    title={words.addHolder}
                    open={Boolean(faults[`paymentWays.${index}.holder`] || values[`paymentWays.${index}.holder`])}
                  >
                    <Field label={words.holder} error={faults[`paymentWays.${index}.holder`]} optional>
                      <TextInput
                        {...field(`paymentWays.${index}.holder`)}
                        maxLength={raffleFormLimits.holder}
                        autoComplete="off"
                      />
                    </Field>
                  </Disclosure>
                </div>
                {ways.length > 1 && (
                  <div className="justify-self-end">
                    <RemoveRow draft={draft} part="paymentWays" index={index} label={words.remove(index + 1)} />
                  </div>
                )}
              </div>
            </FieldSet>
          </Panel>
        );
      })}
      {ways.length < raffleLimits.paymentWays && (
        <AddRow draft={draft} part="paymentWays" field="kind" value={next}>
          {words.add}
        </AddRow>
      )}
    </div>
  );
}
