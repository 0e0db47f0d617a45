import { paymentKinds, raffleLimits } from '#domain/raffle.ts';
import { raffleFormLimits } from '#domain/raffle-form.ts';
import { createRaffle, usualWays } from '#texts/create-raffle.ts';
import { paymentWayNames } from '#texts/payment-ways.ts';
import { Field } from '#web/ui/field.tsx';
import { FieldSet } from '#web/ui/field-set.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { AddRow } from './add-row.tsx';
import { kindOfRow, priceOf, type RaffleForm, rowCount } from './raffle-form.ts';
import { RemoveRow } from './remove-row.tsx';

const words = createRaffle.pay;

export function StepPay({ draft, faults, place }: RaffleForm) {
  const { values, field } = draft;
  if (priceOf(values, place.currency)?.amount === 0) return <Notice quiet>{words.free}</Notice>;
  const usual = usualWays[place.country];
  const kinds = [...usual, ...paymentKinds.filter((kind) => !usual.includes(kind))];
  const ways = Array.from({ length: rowCount(values, 'paymentWays') }, (_, index) => index);
  const hasNone = ways.every((index) => kindOfRow(values, index) === null);
  return (
    <>
      <p className="measure text-soft">{words.lead}</p>
      {ways.map((index) => {
        const kind = kindOfRow(values, index);
        return (
          <Panel key={index}>
            <FieldSet legend={words.way(index + 1)}>
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
                      autoComplete="off"
                    />
                  </Field>
                  <Field label={words.holder} error={faults[`paymentWays.${index}.holder`]} optional>
                    <TextInput
                      {...field(`paymentWays.${index}.holder`)}
                      maxLength={raffleFormLimits.holder}
                      autoComplete="off"
                    />
                  </Field>
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
        <AddRow draft={draft} part="paymentWays" field="details">
          {words.add}
        </AddRow>
      )}
      {hasNone && draft.isReady && <Notice quiet>{words.none}</Notice>}
    </>
  );
}
