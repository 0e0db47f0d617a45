import { Form, Link } from 'react-router';
import { formatNumber } from '#texts/format.ts';
import { orderTexts } from '#texts/orders/orders.ts';
import { paths } from '#texts/paths.ts';
import { text } from '#web/form-text.ts';
import type { RefusedOrder, ShownOrder } from '#web/routes/orders/order.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useUnderWay } from './order-forms.tsx';

const words = orderTexts.swap;

/** Swaps one of the numbers for a free one. */
export function SwapForm({ shown, refused }: { shown: ShownOrder; refused: RefusedOrder }) {
  const { community, raffle, order } = shown;
  const pending = useUnderWay() === 'swap';
  const digits = String(raffle.lastNumber).length;
  const typed = refused?.values.to === undefined ? undefined : refused;
  const faults = typed?.refused.fields ?? {};
  return (
    <details open={typed !== undefined || undefined}>
      <summary className="link inline-flex min-h-11 items-center text-soft">{words.open}</summary>
      <Panel className="mt-2 grid gap-4">
        <p>{words.words}</p>
        <Form method="post" className="grid gap-4" noValidate>
          <input type="hidden" name="act" value="swap" />
          <Field label={words.from} error={faults.from}>
            <Select name="from" defaultValue={text(typed?.values.from) || undefined}>
              {order.numbers.map((number) => (
                <option key={number} value={String(number)}>
                  {formatNumber(number, digits)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={words.to} error={faults.to}>
            <TextInput
              name="to"
              inputMode="numeric"
              autoComplete="off"
              maxLength={7}
              defaultValue={text(typed?.values.to)}
            />
          </Field>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <Button kind="secondary" pending={pending}>
              {words.action}
            </Button>
            {!community.isHidden && (
              <Link
                to={paths.raffle({ communityUrl: community.url, raffle: raffle.slug })}
                className="link inline-flex min-h-11 items-center"
              >
                {words.see}
              </Link>
            )}
          </div>
        </Form>
      </Panel>
    </details>
  );
}
