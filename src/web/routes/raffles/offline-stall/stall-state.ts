import { ascending, formatNumber } from '#domain/raffles/board.ts';
import {
  type KeptLease,
  keptLease,
  lastSale,
  type StallAddress,
  type UnsentSale,
  unsentSales,
} from '#web/browser/kept-stalls.ts';

/** What the page shows: what this browser keeps, and how the last sending went. */
export type StallState = {
  lease: KeptLease | null;
  sales: readonly UnsentSale[];
  last: Awaited<ReturnType<typeof lastSale>>;
  /** The numbers that may still be sold here, ascending. */
  free: readonly number[];
};

/** Reads what this browser keeps of a raffle. A number of a sale that is kept here is not free, also of a refused one. */
export async function readStall(address: StallAddress): Promise<StallState> {
  const [lease, sales, last] = await Promise.all([keptLease(address), unsentSales(address), lastSale(address)]);
  const sold = new Set(sales.flatMap(({ numbers }) => numbers));
  const leased = lease?.isOpen ? lease.numbers : [];
  return { lease, sales, last, free: ascending(leased.filter((number) => !sold.has(number))) };
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
