import { action, type Step, typed } from '#app/action.ts';
import { notifyHolder, notifyOrganisersOfOrder, orderFacts } from '#app/notifications/notify-holder.ts';
import { findRaffleAndLock, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { countInReview, endLeftOver, insertClosure, isAwaited, paidTickets } from '#db/draws/closures.ts';
import { queueRaffleNotifications } from '#db/notifications/raffle-notifications.ts';
import { countAwaitedLeases } from '#db/orders/leases.ts';
import { lifecycleOf, updateRaffle } from '#db/raffles/raffles.ts';
import type { RaffleRow } from '#db/tables.ts';
import { closeSales } from '#domain/draw/closing.ts';
import type { Bases } from '#domain/draw/documents.ts';
import { entryOfCierre } from '#domain/log/entry.ts';
import { phaseOf, raffleTransition, sealDeadline } from '#domain/raffles/raffle.ts';
import { orNotFound, Refusal } from '#domain/refusal.ts';
import { unsealedTexts } from '#texts/draws/draws.ts';
import { rulesOf } from './rules-of.ts';
import { publishVoidActa, writeCancellation } from './void-draw.ts';

/**
 * Seals the list before it is due. Refuses while sales are open, and while receipts wait for review, or devices may have sold
 * what they did not send, unless those are explicitly left out.
 */
export const sealList = action({
  parse: typed<RaffleAddress & { leaveOut: boolean; leaveUnsent?: boolean }>,
  find: (tx, input, actor) => findRaffleAndLock(tx, input, actor, 'update'),
  permission: 'raffle.close',
  run: async (step) => {
    const { community, raffle } = step.found;
    const address = { communityUrl: community.url, raffle: raffle.slug };
    if (!raffleTransition(raffle.status, 'closed')) return address;
    if (phaseOf(lifecycleOf(raffle), step.now) !== 'reviewing') throw new Refusal('raffle.too-early', {});
    const orders = await countInReview(step.tx, raffle);
    if (orders > 0 && !step.input.leaveOut) throw new Refusal('raffle.pending-review', { orders });
    const leases = await countAwaitedLeases(step.tx, raffle);
    if (leases > 0 && !step.input.leaveUnsent) throw new Refusal('raffle.leases-open', { leases });
    await seal(step, raffle);
    return address;
  },
});

/**
 * Seals the list of a raffle whose sales are over and whose row is locked: its paid tickets, for good. Too few of them
 * void the draw at once. After the last moment for a list no fair draw is possible, so the raffle is cancelled with
 * that reason.
 */
export async function seal(step: Step<unknown, unknown>, raffle: RaffleRow): Promise<void> {
  if (Temporal.Instant.compare(step.now, sealDeadline(lifecycleOf(raffle))) > 0) {
    await writeCancellation(step, raffle, { reason: unsealedTexts(raffle.price === 0), data: { cause: 'list-late' } });
    return;
  }
  const rules = orNotFound(await rulesOf(step.tx, raffle));
  const closing = closeSales(rules.bases, await paidTickets(step.tx, raffle), step.now);
  const sold = closing.cierre.vendidos;
  await insertClosure(step.tx, raffle, {
    document: closing.text,
    fingerprint: closing.fingerprint,
    list: closing.list,
    subtrees: closing.subtrees,
    sold,
    publishedAt: step.now,
  });
  step.enter(entryOfCierre(closing.cierre, rules.bases));
  const closed = await updateRaffle(step.tx, raffle, { status: 'closed' });
  await step.record(raffle.community_id, {
    kind: 'raffle.closed',
    subject: 'raffle',
    subjectId: raffle.id,
    raffleId: raffle.id,
    ...raffleTransition(raffle.status, 'closed'),
    data: { closing: closing.fingerprint, sold },
  });
  await leaveOut(step, raffle);
  const motivo = voidBySales(rules.bases, sold);
  if (motivo) await publishVoidActa(step, closed, { ...rules, cierre: closing.cierre, motivo });
  else await queueRaffleNotifications(step.tx, closed, { kind: 'raffle.sealed', reason: null, now: step.now });
  step.changed({ communityId: raffle.community_id, raffleId: raffle.id, numbers: null });
}

function voidBySales({ minimo }: Bases, sold: number): 'sin_boletos' | 'minimo' | null {
  if (sold === 0) return 'sin_boletos';
  return sold < minimo ? 'minimo' : null;
}

async function leaveOut(step: Step<unknown, unknown>, raffle: RaffleRow): Promise<void> {
  const left = await endLeftOver(step.tx, raffle);
  await step.record(
    raffle.community_id,
    left.map(({ id, from, to, held_until }) => ({
      kind: to === 'refund_pending' ? ('order.refund-due' as const) : ('order.expired' as const),
      subject: 'order' as const,
      subjectId: id,
      raffleId: raffle.id,
      from,
      to,
      // its time had not run out: it ends because the list was sealed
      ...(isAwaited({ status: from, held_until }, step.now) && { data: { leftOut: true } }),
    })),
  );
  if (left.some(({ to }) => to === 'refund_pending')) await notifyOrganisersOfOrder(step, raffle, 'order.to-refund');
  for (const { to, ...order } of left) {
    if (to !== 'refund_pending') continue;
    const data = { ...orderFacts(raffle, order.numbers), reason: null };
    await notifyHolder(step, order, { kind: 'order.refund-due', data });
  }
}
