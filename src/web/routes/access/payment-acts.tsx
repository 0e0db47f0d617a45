import { Form, useNavigation } from 'react-router';
import { accessTexts } from '#texts/access/access.ts';
import { Button } from '#web/ui/button.tsx';
import type { Payment } from './access-payment.tsx';

/** Says that one has paid where no receipt tells it. */
export function Declare({ payment }: { payment: Payment }) {
  const words = accessTexts.pay;
  const isSending = useNavigation().formData?.get('act') === 'declare';
  return (
    <details>
      <summary className="link inline-flex min-h-11 items-center">{words.declareTitle}</summary>
      <Form method="post" className="mt-2 grid gap-3 rounded-lg bg-well p-4">
        <input type="hidden" name="act" value="declare" />
        <input type="hidden" name="payment" value={payment.id} />
        <p className="measure">{words.declareWords}</p>
        <div>
          <Button kind="secondary" pending={isSending}>
            {words.declare}
          </Button>
        </div>
      </Form>
    </details>
  );
}

/** Gives the payment up. Asks once, naming what follows. */
export function Cancel({ payment }: { payment: Payment }) {
  const words = accessTexts.pay;
  const isSending = useNavigation().formData?.get('act') === 'cancel';
  return (
    <details>
      <summary className="link inline-flex min-h-11 items-center text-soft">{words.cancel}</summary>
      <Form method="post" className="mt-2 grid gap-3 rounded-lg bg-well p-4">
        <input type="hidden" name="act" value="cancel" />
        <input type="hidden" name="payment" value={payment.id} />
        <p className="measure">{cancelWords(payment)}</p>
        <div>
          <Button kind="danger" pending={isSending}>
            {words.cancel}
          </Button>
        </div>
      </Form>
    </details>
  );
}

function cancelWords({ status, givenUp }: Payment): string {
  const words = accessTexts.pay;
  if (status !== 'in_review') return words.cancelWords;
  return givenUp === 'refund_pending' ? words.cancelReview : words.cancelDeclared;
}
