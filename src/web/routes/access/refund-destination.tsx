import { Form, useNavigation } from 'react-router';
import { accessLimits } from '#domain/access/access-payment.ts';
import { accessTexts } from '#texts/access/access.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { AccessData, AccessRefusal } from './access.tsx';

type Props = { refund: AccessData['refund']; refused: AccessRefusal };

/** Where what is owed to them is to be sent. */
export function RefundDestination({ refund, refused }: Props) {
  const words = accessTexts.owed.destination;
  const isSending = useNavigation().formData?.get('act') === 'refund-destination';
  const typed = refused?.values.destination;
  if (!refund) return null;
  return (
    <Panel>
      <Form method="post" noValidate className="grid gap-4">
        <input type="hidden" name="act" value="refund-destination" />
        <Field label={words.label} hint={words.hint} error={refused?.refused.fields.destination}>
          <TextInput
            name="destination"
            required
            maxLength={accessLimits.refundDestination}
            autoComplete="off"
            defaultValue={typeof typed === 'string' ? typed : (refund.destination ?? '')}
          />
        </Field>
        <div>
          <Button kind="secondary" pending={isSending}>
            {words.save}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
