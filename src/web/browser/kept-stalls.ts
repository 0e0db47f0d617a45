import { clear, createStore, del, get, keys, set, type UseStore, update } from 'idb-keyval';
import type { LeaseShown } from '#app/orders/show-lease.ts';
import type { KeptSale } from '#domain/orders/lease.ts';

/** The raffle that a stall sells, by its address. */
export type StallAddress = { communityUrl: string; raffle: string };

/** A sale that this browser keeps until the server has it. */
export type UnsentSale = KeptSale & {
  /** It may have arrived already. */
  wasSent: boolean;
  /** Why the server did not take it; it is not sent again by itself. */
  refused: string | null;
};

/** What this browser knows of a lease, and how far the server's clock is ahead of its own, in milliseconds. */
export type KeptLease = LeaseShown & { ahead: number };

/** The name of the cache with the page that sells without a connection; `worker.js` reads it. */
export const stallCache = 'puesto-sin-conexion';

let opened: UseStore | undefined;
const store = () => {
  opened ??= createStore('puestos-sin-conexion', 'puestos');
  return opened;
};
const nameOf = ({ communityUrl, raffle }: StallAddress) => `${communityUrl}/${raffle}`;
const leaseName = (address: StallAddress) => `lease ${nameOf(address)}`;
const lastName = (address: StallAddress) => `last ${nameOf(address)}`;
const salesName = (address: StallAddress) => `sales ${nameOf(address)}`;

/** The key by which the server knows this browser, made the first time. Fails where the browser keeps nothing. */
export async function deviceKey(): Promise<string> {
  await update<string>('device', (kept) => kept ?? newKey(), store());
  return (await get<string>('device', store())) ?? '';
}

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The raffles that this browser sells, or has something unsent of. */
export async function keptStalls(): Promise<StallAddress[]> {
  const names = new Set((await keys<string>(store())).flatMap((key) => /^(?:lease|sales) (.+)$/.exec(key)?.[1] ?? []));
  return [...names].map((name) => {
    const [communityUrl = '', raffle = ''] = name.split('/');
    return { communityUrl, raffle };
  });
}

/** What this browser knows of a raffle's lease; null before it was told. */
export async function keptLease(address: StallAddress): Promise<KeptLease | null> {
  return (await get<KeptLease>(leaseName(address), store())) ?? null;
}

/** Keeps what the server says of a lease. */
export function keepLease(address: StallAddress, lease: LeaseShown): Promise<void> {
  return set(leaseName(address), { ...lease, ahead: Date.parse(lease.now) - Date.now() }, store());
}

/** The sales that the server does not have, as far as this browser knows, in the order in which they were made. */
export async function unsentSales(address: StallAddress): Promise<UnsentSale[]> {
  return (await get<UnsentSale[]>(salesName(address), store())) ?? [];
}

/** Changes them at once for all tabs. */
export function changeSales(address: StallAddress, change: (sales: UnsentSale[]) => UnsentSale[]): Promise<void> {
  return update<UnsentSale[]>(salesName(address), (sales) => change(sales ?? []), store());
}

/**
 * Keeps a sale, to be sent, as the last one. Gives whether it is kept: another tab may have sold one of its numbers. Fails where
 * the browser has no room.
 */
export async function keepSale(address: StallAddress, sale: KeptSale): Promise<boolean> {
  let isSold = false;
  await changeSales(address, (sales) => {
    isSold = sales.some(({ numbers }) => numbers.some((number) => sale.numbers.includes(number)));
    return isSold ? sales : [...sales, { ...sale, wasSent: false, refused: null }];
  });
  if (!isSold) await set(lastName(address), sale, store());
  return !isSold;
}

/** The last sale that was made in this browser, sent or not. */
export async function lastSale(address: StallAddress): Promise<KeptSale | null> {
  return (await get<KeptSale>(lastName(address), store())) ?? null;
}

/** Takes back a sale that was never sent. */
export async function dropSale(address: StallAddress, key: string): Promise<void> {
  await changeSales(address, (sales) => sales.filter((sale) => sale.key !== key || sale.wasSent));
  if ((await lastSale(address))?.key === key && !(await unsentSales(address)).some((sale) => sale.key === key)) {
    await del(lastName(address), store());
  }
}

/** Keeps a raffle no longer. Unless something of it was not sent; gives whether it is gone. */
export async function forgetStall(address: StallAddress): Promise<boolean> {
  if ((await unsentSales(address)).length > 0) return false;
  const names = [leaseName(address), salesName(address), lastName(address)];
  await Promise.all(names.map((name) => del(name, store())));
  if ((await keptStalls()).length === 0) await caches.delete(stallCache);
  return true;
}

/** Takes what is kept of a raffle to the address that its community has now. */
export async function moveStall(from: StallAddress, to: StallAddress): Promise<void> {
  const [lease, sales] = [await keptLease(from), await unsentSales(from)];
  if (lease) await set(leaseName(to), lease, store());
  await changeSales(to, (others) => [...sales, ...others]);
  await Promise.all([del(leaseName(from), store()), del(salesName(from), store())]);
}

/**
 * Whoever signs out sells nothing without a connection: the page for it is gone, with all that is kept of raffles of which
 * everything was sent. What was not stays until somebody who may sends it.
 */
export async function forgetStallsOfGuest(): Promise<void> {
  if (!('caches' in window) || !(await caches.has(stallCache))) return;
  await caches.delete(stallCache);
  const stalls = await keptStalls();
  const left = await Promise.all(stalls.map(forgetStall));
  if (left.every(Boolean)) await clear(store());
}
