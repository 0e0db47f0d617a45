import type { KeptSale } from '#domain/orders/lease.ts';
import { ascending, formatNumber } from '#domain/raffles/board.ts';
import {
  isMadeBy,
  type KeptLease,
  keptLease,
  lastSale,
  type StallAddress,
  soldHere,
  type UnsentSale,
  unsentSales,
} from '#web/browser/kept-stalls.ts';

/** What the page shows: what this browser keeps, and how the last sending went. */
export type StallState = {
  lease: KeptLease | null;
  /** Those of whoever is here. */
  sales: readonly UnsentSale[];
  /** How many others made, which wait for them: whose they are, and who bought, is nobody else's. */
  others: number;
  last: Awaited<ReturnType<typeof lastSale>>;
  /** The numbers that may still be sold here, ascending. */
  free: readonly number[];
};

/** Reads what this browser keeps of a raffle. */
export async function readStall(address: StallAddress): Promise<StallState> {
  const [lease, all, last] = await Promise.all([keptLease(address), unsentSales(address), lastSale(address)]);
  const isOwn = (sale: KeptSale) => isMadeBy(sale, lease?.seller?.id);
  const sales = all.filter(isOwn);
  const sold = soldHere(all, lease);
  const leased = lease?.isOpen ? lease.numbers : [];
  const shown = { lease, sales, others: all.length - sales.length, last: last && isOwn(last) ? last : null };
  return { ...shown, free: ascending(leased.filter((number) => !sold.has(number))) };
}

/** The instant by the server's clock, as this browser last heard it, in milliseconds. */
export function serverNow({ ahead }: KeptLease): number {
  return Date.now() + ahead;
}

/** Whether this device may sell now: not after the close that it knows of, whatever its server would say by now. */
export function isSellingNow(lease: KeptLease): boolean {
  return lease.isOpen && lease.isSelling && serverNow(lease) < Date.parse(lease.salesCloseAt);
}

/** Numbers as they are written in their raffle. */
export function written(numbers: readonly number[], { lastNumber }: KeptLease): string {
  return numbers.map((number) => formatNumber(number, lastNumber)).join(', ');
}
