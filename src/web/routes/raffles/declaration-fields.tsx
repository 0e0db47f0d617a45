import type { ChangeEventHandler } from 'react';
import type { Country } from '#domain/communities/community.ts';
import { countryRules } from '#domain/raffles/country-rule.ts';
import { type DeclarationField, declarationLimits, organisationKinds } from '#domain/raffles/declarations.ts';
import { organisationNames, declarationTexts as words } from '#texts/raffles/declarations.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

type Control = {
  name: string;
  value?: string;
  defaultValue?: string;
  onChange?: ChangeEventHandler<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;
};

type DeclarationFieldsProps = {
  country: Country;
  /** For one control: its name, what it holds, and how it is heard. */
  control: (name: DeclarationField) => Control;
  fault: (name: DeclarationField) => string | undefined;
};

/** What the organiser of a paid raffle states where its country asks, each with what becomes of it. */
export function DeclarationFields({ country, control, fault }: DeclarationFieldsProps) {
  const { stance, asks } = countryRules[country];
  if (stance === 'not-offered') return null;
  return (
    <>
      <Permit country={country} control={control} fault={fault} />
      {stance === 'permit-or-exemption' && (
        <Field label={words.exemption} hint={words.exemptionHint} error={fault('exemption')}>
          <TextArea {...control('exemption')} rows={3} maxLength={declarationLimits.exemption.max} />
        </Field>
      )}
      {asks === 'organisation' && (
        <Field label={words.organisation} hint={words.organisationHint} error={fault('organisation')}>
          <Select {...control('organisation')} required>
            <option value="">{words.noOrganisation}</option>
            {organisationKinds.map((kind) => (
              <option key={kind} value={kind}>
                {organisationNames[kind]}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {asks === 'purpose' && (
        <Field label={words.purpose} hint={words.purposeHint} error={fault('purpose')}>
          <TextArea {...control('purpose')} rows={2} required maxLength={declarationLimits.purpose} />
        </Field>
      )}
    </>
  );
}

/** The authorisation's number, folded where the rule asks for none. */
function Permit({ country, control, fault }: DeclarationFieldsProps) {
  const { stance } = countryRules[country];
  const shown = control('permit');
  const field = (
    <Field label={words.permit} hint={words.permitHint} error={fault('permit')} optional={stance === 'notice'}>
      <TextInput {...shown} maxLength={declarationLimits.permit} required={stance === 'permit'} autoComplete="off" />
    </Field>
  );
  if (stance !== 'notice') return field;
  return (
    <Disclosure plain title={words.addPermit} open={Boolean(fault('permit') || shown.value || shown.defaultValue)}>
      {field}
    </Disclosure>
  );
}
