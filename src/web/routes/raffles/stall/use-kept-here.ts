import { useEffect, useState } from 'react';
import { forgetStall, hasDeviceKey, keptLease, type StallAddress, unsentSales } from '#web/browser/kept-stalls.ts';
import { sendSales } from '#web/browser/send-sales.ts';

/** What this browser keeps of a raffle: its open lease, and how many sales the server does not have. */
export type KeptHere = { lease: string | null; unsent: number };

const nothing: KeptHere = { lease: null, unsent: 0 };

/**
 * Reads that, and sends what waits: whoever opens the stall has a connection. Anew where the seller's leases change, since one
 * that was ended is not kept.
 * @param leases those that the server knows to be open
 */
export function useKeptHere({ communityUrl, raffle }: StallAddress, leases: string): KeptHere {
  const [here, setHere] = useState(nothing);
  useEffect(() => {
    const address = { communityUrl, raffle };
    const send = async () => {
      const before = await readHere(address);
      setHere(before);
      // one of those leases may be its own, of which it keeps nothing since somebody signed out
      const mayBeOwn = leases !== '' && (await hasDeviceKey());
      if (before.lease === null && before.unsent === 0 && !mayBeOwn) return;
      await sendSales(address);
      const after = await readHere(address);
      setHere(after);
      if (after.lease === null && after.unsent === 0) await forgetStall(address);
    };
    // a browser that keeps nothing has nothing to say
    void send().catch(() => undefined);
  }, [communityUrl, raffle, leases]);
  return here;
}

async function readHere(address: StallAddress): Promise<KeptHere> {
  const [lease, sales] = await Promise.all([keptLease(address), unsentSales(address)]);
  return { lease: lease?.isOpen ? lease.lease : null, unsent: sales.length };
}
