import { useState } from 'react';
import type { Country } from '#domain/communities/community.ts';
import { type PaymentKind, type PaymentWay, paymentKinds, raffleLimits } from '#domain/raffles/raffle.ts';
import { raffleFormLimits } from '#domain/raffles/raffle-form-fields.ts';
import { communitySettingsTexts } from '#texts/communities/community-settings.ts';
import { paymentWayNames } from '#texts/orders/payment-ways.ts';
import { createRaffleTexts, usualWays } from '#texts/raffles/create-raffle.ts';
import type { SettingsProps } from '#web/routes/communities/settings.tsx';
import { Field } from '#web/ui/field.tsx';
import { FieldSet } from '#web/ui/field-set.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { OneMore } from './one-more.tsx';
import { SettingsForm, shownIn } from './settings-form.tsx';

const words = communitySettingsTexts.payment;
const wayWords = createRaffleTexts.pay;

/** The default ways of payment of new raffles. */
export function PaymentForm({ shown, returned, done }: SettingsProps) {
  const { paymentWays } = shown.settings;
  return (
    <SettingsForm
      part="payment"
      seen={shown.seen.payment}
      anchor="cobros"
      title={words.title}
      lead={words.lead}
      now={paymentWays.map(({ kind }) => paymentWayNames[kind]).join(' · ') || words.none}
      done={done}
      returned={returned}
      save={words.save}
    >
      <Ways
        key={JSON.stringify(paymentWays)}
        kept={paymentWays}
        country={shown.community.country}
        shownIn={shownIn('payment', returned)}
      />
    </SettingsForm>
  );
}

type WaysProps = { kept: readonly PaymentWay[]; country: Country; shownIn: ReturnType<typeof shownIn> };

/** The saved ways, or a first one; with script, rows are added on demand, without it there is a spare one. */
function Ways({ kept, country, shownIn: shown }: WaysProps) {
  const [count, setCount] = useState(Math.max(1, kept.length));
  const usual = usualWays[country];
  const kinds = [...usual, ...paymentKinds.filter((kind) => !usual.includes(kind))];
  const wayAt = (index: number) => <Way key={index} index={index} way={kept[index]} kinds={kinds} shownIn={shown} />;
  return (
    <>
      {Array.from({ length: count }, (_, index) => wayAt(index))}
      {count < raffleLimits.paymentWays && <noscript>{wayAt(count)}</noscript>}
      <p className="text-soft">{words.blank}</p>
      <OneMore count={count} most={raffleLimits.paymentWays} onCount={setCount}>
        {wayWords.add}
      </OneMore>
    </>
  );
}

type WayProps = Pick<WaysProps, 'shownIn'> & {
  index: number;
  way: PaymentWay | undefined;
  kinds: readonly PaymentKind[];
};

/** A way of payment, with the words of the raffle form. */
function Way({ index, way, kinds, shownIn: { faults, text } }: WayProps) {
  const name = (field: keyof PaymentWay) => `paymentWays.${index}.${field}`;
  const first = text(name('kind'), way?.kind ?? (index === 0 ? kinds[0] : undefined) ?? '');
  const [chosen, setChosen] = useState(first);
  const kind = kinds.find((each) => each === chosen);
  return (
    <Panel>
      <FieldSet legend={wayWords.way(index + 1)}>
        <div className="grid gap-4">
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={wayWords.kind} error={faults[name('kind')]}>
              <Select name={name('kind')} defaultValue={first} onChange={({ target }) => setChosen(target.value)}>
                <option value="">{wayWords.noKind}</option>
                {kinds.map((each) => (
                  <option key={each} value={each}>
                    {paymentWayNames[each]}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label={wayWords.holder} error={faults[name('holder')]} optional>
              <TextInput
                name={name('holder')}
                maxLength={raffleFormLimits.holder}
                autoComplete="off"
                defaultValue={text(name('holder'), way?.holder ?? '')}
              />
            </Field>
          </div>
          <Field
            label={wayWords.detailsFor[kind ?? 'other']}
            hint={words.detailsHint}
            error={faults[name('details')]}
            optional={kind === 'cash'}
          >
            <TextInput
              name={name('details')}
              maxLength={raffleLimits.paymentDetails}
              autoComplete="off"
              defaultValue={text(name('details'), way?.details ?? '')}
            />
          </Field>
        </div>
      </FieldSet>
    </Panel>
  );
}
