import { Form, useNavigation } from 'react-router';
import { decimalText } from '#domain/money.ts';
import { settlementLimits } from '#domain/settlements/settlement.ts';
import { formatMoney } from '#texts/format.ts';
import { settlementTexts } from '#texts/settlements/settlements.ts';
import { text } from '#web/form-text.ts';
import type { AccountData, AccountRefusal } from '#web/routes/settlements/account.tsx';
import { Step } from '#web/ui/act-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextArea } from '#web/ui/text-area.tsx';

const words = settlementTexts.draw;

type DrawUpProps = { shown: AccountData; refused: AccountRefusal };

/** Draws up what is handed over now, and signs it. While another waits to be signed, behind a step. */
export function DrawUp({ shown, refused }: DrawUpProps) {
  const waiting = shown.settlements.find(({ state }) => state === 'waiting');
  const form = <DrawUpForm shown={shown} refused={refused} expected={shown.expected} replaces={null} />;
  if (waiting) {
    return (
      <div className="flex flex-wrap">
        <Step open={words.another} isRefused={refused?.act === 'draw-up' && !refused.values.replaces}>
          <p className="measure">{words.lapses(waiting.place)}</p>
          {form}
        </Step>
      </div>
    );
  }
  if (shown.balance === 0) return null;
  return (
    <Panel className="grid gap-4">
      <h2 className="text-xl">{words.title}</h2>
      <p className="measure text-soft">{words.lead(shown.isOwn, shown.expected < 0)}</p>
      {form}
    </Panel>
  );
}

type FormProps = DrawUpProps & {
  expected: number;
  /** The id of one that it replaces. */
  replaces: string | null;
};

export function DrawUpForm({ shown, refused, expected, replaces }: FormProps) {
  const { currency, community, isOwn, seen, commission, formKey } = shown;
  const sum = { amount: Math.abs(expected), currency };
  const said = (expected < 0 ? words.owed : words.expected)(formatMoney(sum, community.country), isOwn);
  const asked = refused?.act === 'draw-up' && text(refused.values.replaces) === (replaces ?? '') ? refused : undefined;
  const pending = useNavigation().formData?.get('act') === 'draw-up';
  return (
    <Form method="post" noValidate preventScrollReset className="grid gap-4">
      <p className="font-semibold">{said}</p>
      <input type="hidden" name="act" value="draw-up" />
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="seen" value={seen} />
      <input type="hidden" name="commission" value={commission} />
      {replaces !== null && <input type="hidden" name="replaces" value={replaces} />}
      <Field label={words.amount(expected < 0, isOwn)} hint={words.amountHint} error={asked?.refused.fields.amount}>
        <MoneyInput
          name="amount"
          currency={currency}
          country={community.country}
          required
          defaultValue={asked ? text(asked.values.amount) : decimalText(sum).replace('.', ',')}
        />
      </Field>
      <Field label={words.note} hint={words.noteHint} error={asked?.refused.fields.note} optional>
        <TextArea name="note" rows={2} maxLength={settlementLimits.note} defaultValue={text(asked?.values.note)} />
      </Field>
      <Button pending={pending}>{words.action}</Button>
    </Form>
  );
}
