import { type FormEvent, useState } from 'react';
import { Form } from 'react-router';
import { offlineStallTexts } from '#texts/orders/offline-stall.ts';
import { paths } from '#texts/paths.ts';
import { deviceKey } from '#web/browser/kept-stalls.ts';
import type { StallData, StallRefusal } from '#web/routes/raffles/stall.tsx';
import { Button } from '#web/ui/button.tsx';
import { DisclosureSummary } from '#web/ui/disclosure-summary.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Lease } from './lease.tsx';
import { typedAt } from './typed-at.ts';
import { type KeptHere, useKeptHere } from './use-kept-here.ts';

const words = offlineStallTexts.offer;

type OfflineStallProps = {
  stall: StallData;
  refused: StallRefusal;
  address: { communityUrl: string; raffle: string };
};

/** Prepares this device to sell the seller's own numbers without a connection, and tells of the devices that do. */
export function OfflineStall({ stall, refused, address }: OfflineStallProps) {
  const here = useKeptHere(address, stall.leases.map(({ id }) => id).join(' '), stall.self);
  const { isHere, error } = typedAt(refused, ['lease', 'end-lease']);
  const { allotment, leases, offered } = stall;
  const isOffered = offered !== null && allotment !== null && allotment.here > 0;
  if (!isOffered && leases.length === 0 && !isKept(here)) return null;
  const message = error('device') ? words.needsScript : refused?.refused.message;
  return (
    <>
      <Here here={here} address={address} />
      <details className="border-y border-line" open={isHere || undefined}>
        <DisclosureSummary className="min-h-14 py-3 font-semibold">{words.title}</DisclosureSummary>
        <div className="grid gap-4 pb-4">
          {isHere && refused && <Notice tone="error">{message}</Notice>}
          {isOffered && <Prepare isMore={here.lease !== null} />}
          {leases.map((lease) => (
            <Lease key={lease.id} lease={lease} timeZone={stall.timeZone} isHere={lease.id === here.lease} isOwn />
          ))}
        </div>
      </details>
    </>
  );
}

function isKept({ lease, unsent, others }: KeptHere): boolean {
  return lease !== null || unsent + others > 0;
}

/** What this device keeps of whoever is here, and how much for somebody else. */
function Here({ here: { lease, unsent, others }, address }: Pick<OfflineStallProps, 'address'> & { here: KeptHere }) {
  return (
    <>
      {(lease !== null || unsent > 0) && (
        <Notice tone={unsent > 0 ? 'warning' : undefined}>
          {unsent > 0 && <p>{words.unsent(unsent)}</p>}
          <a
            href={`${paths.offlineStall()}?rifa=${address.communityUrl}/${address.raffle}`}
            className="link inline-flex min-h-11 items-center"
          >
            {words.open}
          </a>
        </Notice>
      )}
      {others > 0 && <p className="text-soft">{offlineStallTexts.others(others)}</p>}
    </>
  );
}

/** Sent as a whole page, so that the one that is kept follows; once this browser has shown that it keeps what is sold. */
function Prepare({ isMore }: { isMore: boolean }) {
  const [isUnable, setIsUnable] = useState(false);
  const prepare = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const device = await keyHere();
    setIsUnable(device === null);
    if (device === null) return;
    (form.elements.namedItem('device') as HTMLInputElement).value = device;
    form.submit();
  };
  return (
    <Form
      method="post"
      reloadDocument
      onSubmit={(event) => void prepare(event)}
      className="grid justify-items-start gap-3"
    >
      <input type="hidden" name="act" value="lease" />
      <input type="hidden" name="device" />
      <p className="measure text-soft">{words.lead}</p>
      <p className="measure font-semibold">{words.warning}</p>
      {isUnable && <Notice tone="error">{words.needsScript}</Notice>}
      <Button kind="secondary">{isMore ? words.more : words.action}</Button>
    </Form>
  );
}

/** This browser's key, where it can keep a page and what is sold on it. */
async function keyHere(): Promise<string | null> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return null;
  // a browser that is asked to may keep it though it runs out of room
  await navigator.storage?.persist?.().catch(() => false);
  return deviceKey().catch(() => null);
}
