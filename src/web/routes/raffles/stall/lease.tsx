import { Form } from 'react-router';
import type { StallLease } from '#app/orders/show-stall.ts';
import { formatDateTime } from '#texts/format.ts';
import { offlineStallTexts } from '#texts/orders/offline-stall.ts';
import { Step } from '#web/ui/act-form.tsx';
import { Button } from '#web/ui/button.tsx';

const words = offlineStallTexts.lease;

type LeaseProps = {
  lease: StallLease;
  timeZone: string;
  /** Whether it is this device. */
  isHere?: boolean;
  /** Whether it is the reader's. */
  isOwn?: boolean;
};

/** A device that sells without a connection: what the server knows of it, and how it is ended, with what that loses. */
export function Lease({ lease, timeZone, isHere = false, isOwn = false }: LeaseProps) {
  const { id, name, numbers, leasedAt, lastSeenAt } = lease;
  const own = isHere ? words.here : words.other;
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <p className="font-semibold wrap-anywhere">{isOwn ? own : name}</p>
      <p className="text-soft">
        {words.numbers(numbers)}. {words.since(formatDateTime(leasedAt, timeZone))}.{' '}
        {words.seen(formatDateTime(lastSeenAt, timeZone))}.
      </p>
      <div className="flex flex-wrap items-start">
        <Step open={words.end} isRefused={false}>
          <p className="measure font-semibold">{words.endWarning}</p>
          <Form method="post" preventScrollReset>
            <input type="hidden" name="act" value="end-lease" />
            <input type="hidden" name="lease" value={id} />
            <Button kind="danger">{words.endAction}</Button>
          </Form>
        </Step>
      </div>
    </div>
  );
}
