import type { Step } from '#app/action.ts';
import { recordKeyOf } from '#app/record-key.ts';
import { insertRefund, type PaidBack, unsignedRefunds } from '#db/orders/ticket-refunds.ts';
import { latestBases, readBases } from '#db/raffles/bases.ts';
import type { OrderRow, RaffleRow } from '#db/tables.ts';
import { protocol } from '#domain/draw/documents.ts';
import { type Devolucion, refundMessage } from '#domain/draw/refund.ts';
import { timeOf } from '#domain/draw/time.ts';
import { entryOfRefund } from '#domain/log/entry.ts';

type Refunded = { order: OrderRow; raffle: RaffleRow };

/**
 * Signs that the paid numbers of an order were given back: `importe` is null, since the money comes after it. From here on
 * their records prove no omission. Before the records are deleted, and before the list is sealed.
 */
export function issueGivenBack(step: Step<unknown, unknown>, refunded: Refunded): Promise<void> {
  return issue(step, refunded, { amount: null });
}

/**
 * Signs that the money of each paid number of an order is back, for its buyer to keep. Numbers that never had a record have
 * no refund either.
 */
export function issueMoneyBack(step: Step<unknown, unknown>, refunded: Refunded): Promise<void> {
  return issue(step, refunded, { amount: refunded.order.unit_price });
}

/** Signs a refund of each ticket (draw protocol, section 4.1), and enters its fingerprint in the log. Idempotent. */
async function issue(
  step: Step<unknown, unknown>,
  { order, raffle }: Refunded,
  { amount }: { amount: number | null },
): Promise<void> {
  const { tx, now } = step;
  const due = await unsignedRefunds(tx, order, { isOfMoney: amount !== null });
  const bases = due.length > 0 ? await latestBases(tx, raffle) : undefined;
  if (!bases) return;
  const { id, clave } = readBases(bases);
  const key = await recordKeyOf(tx, { clave });
  for (const ticket of due) {
    const unsigned = unsignedRefund(ticket, { id, amount, now, key: key.publicKey });
    const signature = key.sign(refundMessage(unsigned)).toHex();
    const signed = { ...ticket, amount, signedAt: now, key: key.publicKey, signature };
    await insertRefund(tx, { order, raffleId: raffle.id }, signed);
    step.enter(entryOfRefund({ ...unsigned, firma: signature }));
  }
}

function unsignedRefund(
  { number, holder }: PaidBack,
  { id, amount, now, key }: { id: string; amount: number | null; now: Temporal.Instant; key: string },
): Omit<Devolucion, 'firma'> {
  return {
    ...{ v: protocol, tipo: 'devolucion', id, numero: number, titular: holder },
    ...{ importe: amount, devuelto_en: timeOf(now), clave: key },
  };
}
