import { useEffect, useState } from 'react';
import {
  forgetStall,
  hasDeviceKey,
  isMadeBy,
  keptLease,
  type StallAddress,
  unsentSales,
} from '#web/browser/kept-stalls.ts';
import { sendSales } from '#web/browser/send-sales.ts';

/** What this browser keeps of a raffle of whoever is here: their open lease, and how many of their sales the server does not have. */
export type KeptHere = {
  lease: string | null;
  unsent: number;
  /** How many sales wait here for somebody else. */
  others: number;
};

const nothing: KeptHere = { lease: null, unsent: 0, others: 0 };

/**
 * Reads that, and sends what waits: whoever opens the stall has a connection. Anew where the seller's leases change, since one
 * that was ended is not kept.
 * @param leases those that the server knows to be open
 * @param self who is here
 */
export function useKeptHere({ communityUrl, raffle }: StallAddress, leases: string, self: string): KeptHere {
  const [here, setHere] = useState(nothing);
  useEffect(() => {
    const address = { communityUrl, raffle };
    const send = async () => {
      const before = await readHere(address, self);
      setHere(before);
      // one of those leases may be its own, of which it keeps nothing since somebody signed out
      const mayBeOwn = leases !== '' && (await hasDeviceKey());
      if (before.lease === null && before.unsent === 0 && !mayBeOwn) return;
      await sendSales(address);
      const after = await readHere(address, self);
      setHere(after);
      if (after.lease === null && after.unsent === 0) await forgetStall(address);
    };
    // a browser that keeps nothing has nothing to say
    void send().catch(() => undefined);
  }, [communityUrl, raffle, leases, self]);
  return here;
}

async function readHere(address: StallAddress, self: string): Promise<KeptHere> {
  const [lease, sales] = await Promise.all([keptLease(address), unsentSales(address)]);
  const unsent = sales.filter((sale) => isMadeBy(sale, self)).length;
  const isOwn = lease?.isOpen && (lease.seller?.id ?? self) === self;
  return { lease: isOwn ? lease.lease : null, unsent, others: sales.length - unsent };
}
