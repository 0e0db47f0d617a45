import { useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { ShownInvitations } from '#app/invitations/show-invitations.ts';
import {
  defaultInvitation,
  type InvitationKind,
  invitationDays,
  invitationKinds,
  invitationLimits,
} from '#domain/members/invitation.ts';
import { invitationTexts } from '#texts/members/invitations.ts';
import { useFocusFault } from '#web/browser/use-focus-fault.ts';
import type { InvitationsReturned } from '#web/routes/members/invitations.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { Section } from '#web/ui/section.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

const words = invitationTexts.form;

type NewInvitationProps = { shown: ShownInvitations; returned: InvitationsReturned };

/** The form of an invitation, as far as whoever looks may go. */
export function NewInvitation({ shown, returned }: NewInvitationProps) {
  const { bounds, code } = shown;
  const back = returned?.act === 'create' && returned.refused ? returned : undefined;
  const typed = (name: string) => (typeof back?.values[name] === 'string' ? back.values[name] : undefined);
  const faults: Record<string, string> = back?.refused?.fields ?? {};
  const form = useRef<HTMLFormElement>(null);
  const [kind, setKind] = useState<InvitationKind>(typed('kind') === 'email' ? 'email' : 'link');
  const isSending = useNavigation().formData?.get('act') === 'create';
  useFocusFault(form, back);
  return (
    <Section title={words.title} id="nueva">
      <Panel>
        <Form method="post" ref={form} noValidate className="grid gap-5">
          <input type="hidden" name="act" value="create" />
          <input type="hidden" name="code" value={code} />
          {back?.refused && <Notice tone="error">{back.refused.message}</Notice>}
          <RadioCards
            legend={words.kind}
            name="kind"
            columns={2}
            value={kind}
            onChange={setKind}
            options={invitationKinds.map((value) => ({
              value,
              label: words.kinds[value],
              hint: words.kindHints[value],
            }))}
          />
          <InvitationFields kind={kind} bounds={bounds} faults={faults} typed={typed} />
          {bounds.skipsApproval && shown.community.joinPolicy === 'approval' && (
            <Checkbox
              name="skipsApproval"
              value="si"
              label={words.skips}
              hint={words.skipsHint}
              defaultChecked={back !== undefined && 'skipsApproval' in back.values}
            />
          )}
          <div>
            <Button pending={isSending}>{words.create}</Button>
          </div>
        </Form>
      </Panel>
    </Section>
  );
}

type InvitationFieldsProps = {
  kind: InvitationKind;
  bounds: ShownInvitations['bounds'];
  faults: Readonly<Record<string, string>>;
  typed: (name: string) => string | undefined;
};

/** Whom it is for, for how long and as what. Without script the fields of both kinds are there. */
function InvitationFields({ kind, bounds, faults, typed }: InvitationFieldsProps) {
  const isHydrated = useHydrated();
  const email = (
    <Field label={words.email} hint={isHydrated ? undefined : words.emailHint} error={faults.email}>
      <TextInput name="email" type="email" autoComplete="off" defaultValue={typed('email') ?? ''} />
    </Field>
  );
  const uses = (
    <Field label={words.uses} hint={words.usesHint(bounds.uses)} error={faults.uses}>
      <TextInput
        name="uses"
        inputMode="numeric"
        defaultValue={typed('uses') ?? String(Math.min(defaultInvitation.uses, bounds.uses))}
      />
    </Field>
  );
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2 sm:items-end">
      {kind === 'email' ? email : <noscript>{email}</noscript>}
      {kind === 'link' ? uses : <noscript>{uses}</noscript>}
      <Field label={words.days} error={faults.days}>
        <Select name="days" defaultValue={typed('days') ?? String(defaultInvitation.days)}>
          {invitationDays.map((days) => (
            <option key={days} value={days}>
              {words.daysOf(days)}
            </option>
          ))}
        </Select>
      </Field>
      {bounds.roles.length > 1 && <RoleField bounds={bounds} error={faults.role} chosen={typed('role')} />}
      <Field label={words.note} hint={words.noteHint} error={faults.note} optional>
        <TextInput name="note" maxLength={invitationLimits.note} defaultValue={typed('note') ?? ''} />
      </Field>
    </div>
  );
}

type RoleFieldProps = { bounds: ShownInvitations['bounds']; error: string | undefined; chosen: string | undefined };

function RoleField({ bounds, error, chosen }: RoleFieldProps) {
  return (
    <Field label={words.role} hint={words.roleHint} error={error}>
      <Select name="role" defaultValue={chosen ?? 'member'}>
        {bounds.roles.map((role) => (
          <option key={role} value={role}>
            {words.roles[role]}
          </option>
        ))}
      </Select>
    </Field>
  );
}
