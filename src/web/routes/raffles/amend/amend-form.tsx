import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { amendmentLimits } from '#domain/raffles/amendment-form.ts';
import { countryRules } from '#domain/raffles/country-rule.ts';
import { raffleLimits } from '#domain/raffles/raffle.ts';
import { amendmentTexts } from '#texts/raffles/amendments.ts';
import { createRaffleTexts } from '#texts/raffles/create-raffle.ts';
import type { Values } from '#web/browser/use-draft.ts';
import { useFocusFault } from '#web/browser/use-focus-fault.ts';
import type { AmendmentForm } from '#web/routes/raffles/amend.tsx';
import type { Refused } from '#web/server/refusals.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DateTimeInput } from '#web/ui/date-time-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { FieldSet } from '#web/ui/field-set.tsx';
import { FocusedNotice } from '#web/ui/focused-notice.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { DecidingRows } from './deciding-rows.tsx';
import { PrizeRows } from './prize-rows.tsx';

const words = amendmentTexts.form;

export type AmendFields = { form: AmendmentForm; values: Values; faults: Readonly<Record<string, string>> };

type AmendFormProps = { form: AmendmentForm; values: Values; refused: Refused | null };

/** The rules as they stand, to be changed, and why. */
export function AmendForm({ form, values, refused }: AmendFormProps) {
  const box = useRef<HTMLFormElement>(null);
  const isSending = useNavigation().formData?.get('act') === 'preview';
  const faults = refused?.fields ?? {};
  const fields = { form, values, faults };
  const { forbiddenMoney } = countryRules[form.country];
  useFocusFault(box, refused);
  return (
    <Form ref={box} method="post" className="grid gap-6" noValidate>
      {/* the default button for Enter, which would otherwise be one that moves a row */}
      <button type="submit" name="act" value="preview" className="hidden" tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="version" value={values.version ?? ''} />
      {refused && (
        <FocusedNotice about={Object.keys(faults).length === 0 && refused} tone="error">
          {refused.message}
        </FocusedNotice>
      )}
      <Field label={words.reason} hint={words.reasonHint} error={faults.reason}>
        <TextArea name="reason" rows={3} required maxLength={amendmentLimits.reason} defaultValue={values.reason} />
      </Field>
      <Field label={words.rafflesTitle} error={faults.title}>
        <TextInput
          name="title"
          required
          maxLength={raffleLimits.title}
          defaultValue={values.title}
          autoComplete="off"
        />
      </Field>
      <PrizeRows {...fields} />
      {forbiddenMoney && (form.asksInKind || faults.inKind) && (
        <Checkbox
          name="inKind"
          {...createRaffleTexts.publish.inKind[forbiddenMoney]}
          error={faults.inKind}
          defaultChecked={values.inKind === 'on'}
        />
      )}
      <Dates {...fields} />
      <DecidingRows {...fields} />
      {form.minimumSold > 1 && (
        <Field label={words.minimum} hint={words.minimumHint(form.minimumSold)} error={faults.minimumSold}>
          <TextInput name="minimumSold" inputMode="numeric" defaultValue={values.minimumSold} autoComplete="off" />
        </Field>
      )}
      <div>
        <Button name="act" value="preview" pending={isSending}>
          {words.review}
        </Button>
      </div>
    </Form>
  );
}

function Dates({ form, values, faults }: AmendFields) {
  return (
    <FieldSet legend={words.dates} hint={words.datesHint} className="gap-4">
      <Field label={words.closes} error={faults.salesCloseAt}>
        <DateTimeInput name="salesCloseAt" required timeZone={form.timeZone} defaultValue={values.salesCloseAt} />
      </Field>
      <Field label={words.draws} error={faults.drawAt}>
        <DateTimeInput name="drawAt" required timeZone={form.timeZone} defaultValue={values.drawAt} />
      </Field>
    </FieldSet>
  );
}
