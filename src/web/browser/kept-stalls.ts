import { get, keys, promisifyRequest, type UseStore, update } from 'idb-keyval';
import type { LeaseShown } from '#app/orders/show-lease.ts';
import type { KeptSale } from '#domain/orders/lease.ts';
import { isAnythingKept, place, stallCache } from './anything-kept.ts';

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
export type KeptLease = Omit<LeaseShown, 'seller'> & Partial<Pick<LeaseShown, 'seller'>> & { ahead: number };

let opened: Promise<IDBDatabase> | undefined;

/** As `createStore` of idb-keyval makes one, but what is kept is on the disk by then: a sale is money in somebody's hand. */
const onDisk: UseStore = async (mode, work) => {
  opened ??= openDatabase();
  const transaction = (await opened).transaction(place.store, mode, { durability: 'strict' });
  return work(transaction.objectStore(place.store));
};
const store = () => onDisk;

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(place.database);
  request.onupgradeneeded = () => request.result.createObjectStore(place.store);
  const database = promisifyRequest(request);
  const forget = () => {
    opened = undefined;
  };
  database.then((open) => {
    open.onclose = forget;
  }, forget);
  return database;
}

const nameOf = ({ communityUrl, raffle }: StallAddress) => `${communityUrl}/${raffle}`;
const leaseName = (address: StallAddress) => `lease ${nameOf(address)}`;
const lastName = (address: StallAddress) => `last ${nameOf(address)}`;
const salesName = (address: StallAddress) => `sales ${nameOf(address)}`;

/** The key by which the server knows this browser, made the first time. Fails where the browser keeps nothing. */
export async function deviceKey(): Promise<string> {
  await update<string>('device', (kept) => kept ?? newKey(), store());
  return (await get<string>('device', store())) ?? '';
}

/** Whether this browser ever had such a key: without one no lease can be its own. */
export async function hasDeviceKey(): Promise<boolean> {
  return (await isAnythingKept()) && (await get<string>('device', store())) !== undefined;
}

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The raffles that this browser sells, or has something unsent of. */
export async function keptStalls(): Promise<StallAddress[]> {
  const names = new Set(
    (await keys<string>(store())).flatMap((key) => /^(?:lease|sales|last) (.+)$/.exec(key)?.[1] ?? []),
  );
  return [...names].map((name) => {
    const [communityUrl = '', raffle = ''] = name.split('/');
    return { communityUrl, raffle };
  });
}

/** What this browser knows of a raffle's lease; null before it was told. */
export async function keptLease(address: StallAddress): Promise<KeptLease | null> {
  return (await get<KeptLease>(leaseName(address), store())) ?? null;
}

/** Keeps what the server says of a lease, and no last sale that another account made than the one that it is of. */
export function keepLease(address: StallAddress, lease: LeaseShown): Promise<void> {
  return onDisk('readwrite', async (kept) => {
    const last = await promisifyRequest<KeptSale | undefined>(kept.get(lastName(address)));
    kept.put({ ...lease, ahead: Date.parse(lease.now) - Date.now() }, leaseName(address));
    if (last && !isMadeBy(last, lease.seller.id)) kept.delete(lastName(address));
    await promisifyRequest(kept.transaction);
  });
}

/** Whether an account made a sale; one of an older page does not say who did, and is of whoever is here. */
export function isMadeBy({ by }: Pick<KeptSale, 'by'>, account: string | undefined): boolean {
  return by === undefined || by.id === account;
}

/** The sales that the server does not have, as far as this browser knows, in the order in which they were made: of all who sell with it. */
export async function unsentSales(address: StallAddress): Promise<UnsentSale[]> {
  return (await get<UnsentSale[]>(salesName(address), store())) ?? [];
}

/**
 * The numbers of sales that are kept here, which are not sold once more, also those of a refused one. One that another account made
 * and that cannot be stored keeps nobody from a number that the server leased to them: it takes that sale no more.
 */
export function soldHere(
  sales: readonly Pick<UnsentSale, 'by' | 'numbers' | 'wasSent'>[],
  lease: Pick<KeptLease, 'seller'> | null | undefined,
): ReadonlySet<number> {
  const seller = lease?.seller?.id;
  const counts = (sale: (typeof sales)[number]) => sale.wasSent || seller === undefined || isMadeBy(sale, seller);
  return new Set(sales.filter(counts).flatMap(({ numbers }) => numbers));
}

/** Changes them at once for all tabs. */
export function changeSales(address: StallAddress, change: (sales: UnsentSale[]) => UnsentSale[]): Promise<void> {
  return update<UnsentSale[]>(salesName(address), (sales) => change(sales ?? []), store());
}

/**
 * Keeps a sale, to be sent, as the last one. Gives whether it is kept: another tab may have sold one of its numbers, and sent it
 * by now. Fails where the browser has no room.
 */
export function keepSale(address: StallAddress, sale: KeptSale): Promise<boolean> {
  return onDisk('readwrite', async (kept) => {
    const [lease, sales = []] = await Promise.all([
      promisifyRequest<KeptLease | undefined>(kept.get(leaseName(address))),
      promisifyRequest<UnsentSale[] | undefined>(kept.get(salesName(address))),
    ]);
    const sold = soldHere(sales, lease);
    const free = new Set(lease?.isOpen ? lease.numbers.filter((number) => !sold.has(number)) : []);
    if (!sale.numbers.every((number) => free.has(number))) return false;
    kept.put([...sales, { ...sale, wasSent: false, refused: null }], salesName(address));
    kept.put(sale, lastName(address));
    await promisifyRequest(kept.transaction);
    return true;
  });
}

/** The last sale that was made in this browser, sent or not. */
export async function lastSale(address: StallAddress): Promise<KeptSale | null> {
  return (await get<KeptSale>(lastName(address), store())) ?? null;
}

/** Takes back a sale that was never sent. */
export function dropSale(address: StallAddress, key: string): Promise<void> {
  return removeSale(address, key, ({ wasSent }) => !wasSent);
}

/** Takes away a sale that the server did not take, or takes none of, once whoever has the device has read why. */
export function dismissSale(address: StallAddress, key: string): Promise<void> {
  return removeSale(address, key, () => true);
}

/** Removes a sale, also as the last one: what is kept no longer and was never stored is no sale. */
function removeSale(address: StallAddress, key: string, may: (sale: UnsentSale) => boolean): Promise<void> {
  return onDisk('readwrite', async (kept) => {
    const [sales = [], last] = await Promise.all([
      promisifyRequest<UnsentSale[] | undefined>(kept.get(salesName(address))),
      promisifyRequest<KeptSale | undefined>(kept.get(lastName(address))),
    ]);
    const left = sales.filter((sale) => sale.key !== key || !may(sale));
    kept.put(left, salesName(address));
    if (left.length < sales.length && last?.key === key) kept.delete(lastName(address));
    await promisifyRequest(kept.transaction);
  });
}

/**
 * Keeps nothing of a raffle any more but the sales that were not sent, which wait for whoever made them; and the page no longer
 * once no raffle is sold here.
 * @param of keeps what is of this account's lease
 */
export async function forgetStall(address: StallAddress, of: string | null = null): Promise<void> {
  await onDisk('readwrite', async (kept) => {
    const [lease, sales = []] = await Promise.all([
      promisifyRequest<KeptLease | undefined>(kept.get(leaseName(address))),
      promisifyRequest<UnsentSale[] | undefined>(kept.get(salesName(address))),
    ]);
    if (of !== null && (lease?.seller?.id ?? of) === of) return;
    for (const name of [leaseName(address), lastName(address)]) kept.delete(name);
    if (sales.length === 0) kept.delete(salesName(address));
    await promisifyRequest(kept.transaction);
  });
  const names = await keys<string>(store());
  if (!names.some((name) => name.startsWith('lease '))) await caches.delete(stallCache);
}

/** Takes what is kept of a raffle to the address that its community has now. */
export function moveStall(from: StallAddress, to: StallAddress): Promise<void> {
  return onDisk('readwrite', async (kept) => {
    const read = <T>(name: string) => promisifyRequest<T | undefined>(kept.get(name));
    const [lease, sales = [], last, others = []] = await Promise.all([
      read<KeptLease>(leaseName(from)),
      read<UnsentSale[]>(salesName(from)),
      read<KeptSale>(lastName(from)),
      read<UnsentSale[]>(salesName(to)),
    ]);
    if (lease) kept.put(lease, leaseName(to));
    if (last) kept.put(last, lastName(to));
    kept.put([...sales, ...others], salesName(to));
    for (const name of [leaseName(from), salesName(from), lastName(from)]) kept.delete(name);
    await promisifyRequest(kept.transaction);
  });
}

/** Forgets all but the sales that were not sent, and of `account`, where somebody is signed in, what they sell. */
export async function forgetStalls(account: string | null): Promise<void> {
  if (account === null) await caches.delete(stallCache);
  for (const stall of await keptStalls()) await forgetStall(stall, account);
}
