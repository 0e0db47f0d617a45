import type { SentSale } from '#domain/orders/lease.ts';
import { offlineLimits } from '#domain/orders/offline-limits.ts';
import { offlineStallTexts } from '#texts/orders/offline-stall.ts';
import { paths } from '#texts/paths.ts';
import type { SaleAnswer, SalesAnswer, SalesRefused } from '#web/routes/raffles/stall-sales.ts';
import {
  changeSales,
  deviceKey,
  isMadeBy,
  keepLease,
  keptLease,
  moveStall,
  type StallAddress,
  type UnsentSale,
  unsentSales,
} from './kept-stalls.ts';
import { outcomeOf, type SendOutcome, unansweredOf } from './send-outcome.ts';

/** Milliseconds after which a connection that says nothing is none: while it is waited for no other tab sends. */
const patience = { look: 10_000, send: 60_000 };

type NotSent = Exclude<SendOutcome, { state: 'sent' }>;

/**
 * Sends what this browser sold without a connection, in order, and asks what it may sell from now on; also where there is
 * nothing to send. One tab at a time, though a sale that is sent twice is taken once.
 */
export async function sendSales(address: StallAddress): Promise<SendOutcome> {
  if (!('locks' in navigator)) return sendAll(address);
  const send = (lock: Lock | null) => (lock ? sendAll(address) : { state: 'sent' as const });
  return navigator.locks.request(`sales ${address.communityUrl}/${address.raffle}`, { ifAvailable: true }, send);
}

async function sendAll(address: StallAddress): Promise<SendOutcome> {
  let sent = await sendSome(address);
  while (sent === 'more') sent = await sendSome(address);
  return sent;
}

/** Sends as many as go at once; `more`: all of them were answered, and others wait that this account made. */
async function sendSome(address: StallAddress): Promise<SendOutcome | 'more'> {
  const waiting = await waitingSales(address);
  // without a connection nothing leaves, so that what waits can still be taken back
  if (waiting.length > 0 && !(await isThere())) return away(address, waiting);
  const before = await sellerHere(address);
  const batch = waiting.slice(0, offlineLimits.sent);
  const outcome = await post(address, batch);
  if ('moved' in outcome) {
    await moveStall(address, outcome.moved);
    return sendSales(outcome.moved);
  }
  if (!('sent' in outcome)) return outcome;
  await takeAnswer(address, outcome, batch);
  if (outcome.isOfAnother && (await sellerHere(address)) !== before) return 'more';
  const left = outcomeOf(outcome, batch);
  return left.state === 'sent' && waiting.length > batch.length && outcome.sent.length === batch.length ? 'more' : left;
}

/** What waits here of the account that was here last, and of everybody where that is not known: the server says who it is. */
async function waitingSales(address: StallAddress): Promise<UnsentSale[]> {
  const seller = await sellerHere(address);
  const waiting = (await unsentSales(address)).filter(({ refused }) => refused === null);
  return seller === undefined ? waiting : waiting.filter((sale) => isMadeBy(sale, seller));
}

async function sellerHere(address: StallAddress): Promise<string | undefined> {
  return (await keptLease(address))?.seller?.id;
}

/** That there is no connection: what waits was sold without one. */
async function away(address: StallAddress, waiting: readonly UnsentSale[]): Promise<{ state: 'away' }> {
  await changeThose(address, waiting, (sale) => ({ ...sale, offline: true }));
  return { state: 'away' };
}

function changeThose(address: StallAddress, those: readonly UnsentSale[], change: (sale: UnsentSale) => UnsentSale) {
  const keys = new Set(those.map(({ key }) => key));
  return changeSales(address, (kept) => kept.map((sale) => (keys.has(sale.key) ? change(sale) : sale)));
}

/** Keeps what the server says, the lease first, so that no number is free here between the two. */
async function takeAnswer(
  address: StallAddress,
  { lease, sent, waits, isOfAnother = false }: SalesAnswer,
  batch: readonly UnsentSale[],
): Promise<void> {
  await keepLease(address, lease);
  await changeSales(address, (sales) => sales.flatMap((sale) => after(sale, sent)));
  const unanswered = unansweredOf(batch, sent);
  // of the one that the server stopped at, which is no other account's, it may not know itself whether it is stored
  const stoppedAt = waits && !isOfAnother && unanswered.find((sale) => isMadeBy(sale, lease.seller.id));
  await putBack(address, stoppedAt ? unanswered.filter((sale) => sale !== stoppedAt) : unanswered);
}

/** Says again of sales whether they may have arrived before they were sent this time, where this time none of them was taken. */
function putBack(address: StallAddress, batch: readonly UnsentSale[]): Promise<void> {
  const before = new Map(batch.map(({ key, wasSent }) => [key, wasSent]));
  return changeThose(address, batch, (sale) => ({ ...sale, wasSent: before.get(sale.key) ?? true }));
}

/** Whether the server is there. A browser's own word of being connected says little of that. */
function isThere(): Promise<boolean> {
  return fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(patience.look) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

function after(sale: UnsentSale, answers: readonly SaleAnswer[]): UnsentSale[] {
  const answer = answers.find(({ key }) => key === sale.key);
  if (!answer) return [sale];
  return answer.state === 'stored' ? [] : [{ ...sale, wasSent: false, refused: answer.why }];
}

async function post(
  address: StallAddress,
  batch: readonly UnsentSale[],
): Promise<SalesAnswer | NotSent | { moved: StallAddress }> {
  await changeThose(address, batch, (sale) => ({ ...sale, wasSent: true }));
  const sales = batch.map(({ key, numbers, name, phone, paid, by, offline = false }): SentSale => {
    return { key, numbers, name, phone, paid, by: by?.id, offline };
  });
  const body = new URLSearchParams({ device: await deviceKey(), sales: JSON.stringify(sales) });
  try {
    const signal = AbortSignal.timeout(patience.send);
    const answer = await fetch(paths.raffleStallSales(address), { method: 'POST', body, redirect: 'manual', signal });
    // who is signed out is sent to sign in
    if (answer.type === 'opaqueredirect') {
      return { state: 'refused', why: offlineStallTexts.status.signIn, isLasting: false };
    }
    if (answer.ok) return (await answer.json()) as SalesAnswer;
    if (answer.status === 404) {
      const moved = await movedTo(address);
      if (moved) return { moved };
      await putBack(address, batch);
      return { state: 'refused', why: offlineStallTexts.status.gone, isLasting: true };
    }
    return await refusedBy(address, batch, (await answer.json().catch(() => ({}))) as Partial<SalesRefused>);
  } catch {
    return away(address, batch);
  }
}

async function refusedBy(
  address: StallAddress,
  batch: readonly UnsentSale[],
  { message, isUntouched = false, isLasting = false }: Partial<SalesRefused>,
): Promise<NotSent> {
  if (message === undefined) return away(address, batch);
  if (isUntouched) await putBack(address, batch);
  return { state: 'refused', why: message, isLasting };
}

/** Where a raffle is whose community has another address by now. */
async function movedTo(address: StallAddress): Promise<StallAddress | null> {
  const page = await fetch(paths.raffleStall(address));
  const [, communityUrl, raffle] = /^\/([^/]+)\/rifas\/([^/]+)\/puesto$/.exec(new URL(page.url).pathname) ?? [];
  if (!page.redirected || !communityUrl || !raffle || communityUrl === address.communityUrl) return null;
  return { communityUrl, raffle };
}
