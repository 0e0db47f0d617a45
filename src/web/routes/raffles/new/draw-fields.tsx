import { raffleFormLimits } from '#domain/raffles/raffle-form-fields.ts';
import { levels, protocolNames } from '#texts/draws/guarantee.ts';
import { createRaffleTexts } from '#texts/raffles/create-raffle.ts';
import { Badge } from '#web/ui/badge.tsx';
import { DateTimeInput } from '#web/ui/date-time-input.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Field } from '#web/ui/field.tsx';
import { FieldSet } from '#web/ui/field-set.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { ZoneOptions } from '#web/ui/zone-options.tsx';
import { AddRow } from './add-row.tsx';
import { typedHour } from './form-summary.ts';
import { priceOf, type RaffleForm, rowCount } from './raffle-form.ts';
import { ReadingFields } from './reading-fields.tsx';
import { RemoveRow } from './remove-row.tsx';

const words = createRaffleTexts.draw;
const methods = ['drand', 'lottery', 'commitment'] as const;

/** Digits of public data from which the guarantee rises; a decimal digit has a little over three bits. */
const enoughDigits = 20;

/** Date and method of the draw, folded, because the defaults (two weeks, public randomness) suit most. */
export function DrawFields({ draft, faults, place }: RaffleForm) {
  const { values, set, field } = draft;
  const isFree = priceOf(values, place.currency)?.amount === 0;
  const method = methods.find((each) => each === values.method) ?? 'drand';
  return (
    <Disclosure
      title={words.title}
      now={words.now(isFree, typedHour(values.salesCloseAt), typedHour(values.drawAt), words.methodName[method])}
      open={Object.keys(faults).some(isDrawField)}
    >
      <div className="grid gap-6">
        <Field label={words.close(isFree)} hint={words.closeHint(isFree)} error={faults.salesCloseAt}>
          <DateTimeInput timeZone={place.timeZone} {...field('salesCloseAt')} required />
        </Field>
        <Field label={words.at} hint={words.atHint} error={faults.drawAt}>
          <DateTimeInput timeZone={place.timeZone} {...field('drawAt')} required />
        </Field>
      </div>
      <RadioCards
        legend={words.method}
        name="method"
        error={faults.method}
        value={method}
        onChange={(chosen) => set({ method: chosen })}
        options={methods.map((value) => ({
          value,
          label: (
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              {words.methodName[value]}
              {value === 'drand' && <Badge tone="good">{words.recommended}</Badge>}
            </span>
          ),
          hint: words.methodHint[value],
        }))}
      />
      <Guarantee draft={draft} method={method} />
      <Panel className="hidden gap-6 group-has-[input[name=method][value=lottery]:checked]/form:grid">
        <Lottery draft={draft} faults={faults} />
      </Panel>
      <Panel className="hidden gap-6 group-has-[input[name=method][value=commitment]:checked]/form:grid">
        <Notice tone="warning" quiet>
          {words.commitmentWarning}
        </Notice>
        <FieldSet legend={words.entropy} hint={words.entropyHint} error={faults.entropy} optional>
          <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_10rem]">
            <Field label={words.entropyDescription} error={faults['entropy.0.description']}>
              <TextInput {...field('entropy.0.description')} maxLength={raffleFormLimits.entropyDescription} />
            </Field>
            <Field label={words.entropyLength} error={faults['entropy.0.length']}>
              <TextInput {...field('entropy.0.length')} inputMode="numeric" maxLength={3} />
            </Field>
          </div>
        </FieldSet>
      </Panel>
      <Field label={words.timeZone} error={faults.timeZone}>
        <Select {...field('timeZone')} value={place.timeZone}>
          <ZoneOptions />
        </Select>
      </Field>
    </Disclosure>
  );
}

const drawFields = /^(salesCloseAt|drawAt|timeZone|method|lottery|digits|figures|readings|entropy)(\.|$)/;

function isDrawField(name: string): boolean {
  return drawFields.test(name);
}

/** The guarantee of the chosen method, by the protocol's levels. */
function Guarantee({ draft, method }: Pick<RaffleForm, 'draft'> & { method: (typeof methods)[number] }) {
  const digits = Number(draft.values['entropy.0.length'] ?? '');
  const secret = digits >= enoughDigits && draft.values['entropy.0.description'] ? 'media' : 'basica';
  const level = levels[({ drand: 'fuerte', lottery: 'media', commitment: secret } as const)[method]];
  return (
    <p className="rounded-md bg-well px-4 py-3" role="status">
      <strong>{`${level.name}. `}</strong>
      {level.meaning(protocolNames[method])}
    </p>
  );
}

function Lottery({ draft, faults }: Pick<RaffleForm, 'draft' | 'faults'>) {
  const { values, field } = draft;
  const readings = Array.from({ length: rowCount(values, 'readings') }, (_, index) => index);
  return (
    <>
      <Field label={words.lottery} error={faults.lottery}>
        <TextInput {...field('lottery')} maxLength={raffleFormLimits.lottery} placeholder={words.lotteryExample} />
      </Field>
      <FieldSet legend={words.readings} hint={words.readingsHint} error={faults.readings}>
        <ol className="grid gap-4">
          {readings.map((index) => (
            <li key={index} className="flex items-start gap-1">
              <ReadingFields
                faults={faults}
                draw={{
                  ...field(`readings.${index}.draw`),
                  value: values[`readings.${index}.draw`] || (index === 0 ? (values.drawAt ?? '').slice(0, 10) : ''),
                }}
                prize={field(`readings.${index}.prize`)}
              />
              {readings.length > 1 && (
                <div className="pt-7.5">
                  <RemoveRow
                    draft={draft}
                    part="readings"
                    index={index}
                    label={`${createRaffleTexts.remove}: ${words.reading(index + 1)}`}
                  />
                </div>
              )}
            </li>
          ))}
        </ol>
        <AddRow draft={draft} part="readings" field="prize" value={words.lotteryPrizeUsual}>
          {words.addReading}
        </AddRow>
      </FieldSet>
      <div className="grid gap-6 sm:grid-cols-2">
        <Field label={words.digits} error={faults.digits}>
          <TextInput {...field('digits')} inputMode="numeric" maxLength={1} />
        </Field>
        <Field label={words.figures} hint={words.figuresHint} error={faults.figures}>
          <TextInput {...field('figures')} inputMode="numeric" maxLength={1} />
        </Field>
      </div>
    </>
  );
}
