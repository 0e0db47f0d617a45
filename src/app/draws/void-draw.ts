import type { Step } from '#app/action.ts';
import { releaseRaffleOrders } from '#app/orders/release-raffle-orders.ts';
import { queueRaffleNotifications } from '#db/notifications/raffle-notifications.ts';
import { updateRaffle } from '#db/raffles/raffles.ts';
import type { RaffleRow } from '#db/tables.ts';
import { issueVoidActa } from '#domain/draw/acta.ts';
import type { Cierre, Motivo } from '#domain/draw/documents.ts';
import { raffleTransition } from '#domain/raffles/raffle.ts';
import { voidDetail } from '#texts/draws/draws.ts';
import { requireValid } from './require-valid.ts';
import type { Rules } from './rules-of.ts';
import { storeActa } from './store-acta.ts';

type Voided = Rules & { cierre: Cierre; motivo: Exclude<Motivo, 'fuerza_mayor'> };

/**
 * Publishes the void acta of a draw that cannot be held, with a reason that the protocol allows, and cancels the
 * raffle.
 */
export async function publishVoidActa(
  step: Step<unknown, unknown>,
  raffle: RaffleRow,
  { bases, historial, cierre, motivo }: Voided,
): Promise<void> {
  const detalle = voidDetail(motivo, { sold: cierre.vendidos, minimum: bases.minimo, isFree: raffle.price === 0 });
  const issued = issueVoidActa({ bases, historial, cierre, anulacion: { motivo, detalle }, issuedAt: step.now });
  requireValid(issued.text);
  await storeActa(step, raffle, issued);
  await writeCancellation(step, raffle, { reason: detalle, data: { acta: issued.fingerprint, cause: motivo } });
}

/** Ends a raffle that will not be drawn: its reason is public, and what was paid becomes a refund due. */
export async function writeCancellation(
  step: Step<unknown, unknown>,
  raffle: RaffleRow,
  { reason, data }: { reason: string; data: Record<string, unknown> },
): Promise<void> {
  const change = raffleTransition(raffle.status, 'cancelled');
  if (!change) return;
  await updateRaffle(step.tx, raffle, { status: 'cancelled' });
  await step.record(raffle.community_id, {
    kind: 'raffle.cancelled',
    subject: 'raffle',
    subjectId: raffle.id,
    raffleId: raffle.id,
    ...change,
    reason,
    data,
  });
  await releaseRaffleOrders(step, raffle);
  await queueRaffleNotifications(step.tx, raffle, { kind: 'raffle.cancelled', reason, now: step.now });
  step.changed({ communityId: raffle.community_id, raffleId: raffle.id, numbers: null });
}
