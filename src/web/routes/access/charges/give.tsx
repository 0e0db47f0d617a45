import { Form, useNavigation } from 'react-router';
import { accessLimits } from '#domain/access-payment.ts';
import { chargeTexts } from '#texts/charges.ts';
import { formatDate } from '#texts/format.ts';
import { stateNames } from '#texts/states.ts';
import type { ChargesData, ChargesRefusal } from '#web/routes/access/charges.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

type GiveProps = { desk: ChargesData; refused: ChargesRefusal };

const words = chargeTexts.give;

/** Access for nothing: who has it, and the form that gives it. */
export function Give({ desk, refused }: GiveProps) {
  const isHere = refused?.act === 'give' || refused?.act === 'take-back';
  return (
    <Panel className="grid gap-4">
      <div className="grid gap-1">
        <h2 className="text-xl">{words.title}</h2>
        <p className="text-soft">{words.lead}</p>
      </div>
      {isHere && <Notice tone="error">{refused.refused.message}</Notice>}
      {desk.can.give && (desk.people.length > 0 ? <GiveForm desk={desk} refused={refused} /> : <p>{words.nobody}</p>)}
      <Given desk={desk} />
    </Panel>
  );
}

function GiveForm({ desk, refused }: GiveProps) {
  const isSending = useNavigation().formData?.get('act') === 'give';
  const isHere = refused?.act === 'give';
  const value = (name: string) => {
    const typed = isHere ? refused.values[name] : undefined;
    return typeof typed === 'string' ? typed : '';
  };
  const error = (name: string) => (isHere ? refused.refused.fields[name] : undefined);
  return (
    <Form method="post" preventScrollReset className="grid gap-4" key={desk.given.length}>
      <input type="hidden" name="act" value="give" />
      <Field label={words.person} error={error('person')}>
        <Select name="person" defaultValue={value('person')} required>
          <option value="">{words.choose}</option>
          {desk.people.map(({ uid, name, status }) => (
            <option key={uid} value={uid}>
              {status === 'active' ? name : `${name} (${stateNames.member[status]})`}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={words.reason} hint={words.reasonHint} error={error('reason')}>
        <TextInput
          name="reason"
          required
          maxLength={accessLimits.reason}
          autoComplete="off"
          defaultValue={value('reason')}
        />
      </Field>
      <Field label={words.until} hint={words.untilHint} error={error('until')} optional>
        <TextInput name="until" type="date" defaultValue={value('until')} />
      </Field>
      <div>
        <Button kind="secondary" pending={isSending}>
          {words.action}
        </Button>
      </div>
    </Form>
  );
}

function Given({ desk: { given, community, can } }: Pick<GiveProps, 'desk'>) {
  if (given.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h3 className="text-base font-semibold">{words.given(given.length)}</h3>
      <ul className="grid border-t border-line">
        {given.map(({ userId, name, endsAt, reason }) => (
          <li key={userId} className="flex items-center justify-between gap-2 border-b border-line py-2">
            <div className="grid min-w-0">
              <span className="font-semibold wrap-anywhere">{name}</span>
              <span className="text-sm text-soft">
                {endsAt ? words.untilDay(formatDate(endsAt, community.timeZone)) : words.endless}
              </span>
              {reason && <span className="text-sm text-soft wrap-anywhere">{reason}</span>}
            </div>
            {can.give && (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="act" value="take-back" />
                <input type="hidden" name="person" value={userId} />
                <Button kind="quiet" size="small" aria-label={words.endOf(name)}>
                  {words.end}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
