import type { Step } from '#app/action.ts';
import { recordKey } from '#app/record-key.ts';
import { keepRefundDue, refundsToSign, setRefundSigned } from '#db/orders/ticket-refunds.ts';
import { latestBases } from '#db/raffles/bases.ts';
import type { OrderRow, RaffleRow } from '#db/tables.ts';
import type { Bases } from '#domain/draw/documents.ts';
import { protocol } from '#domain/draw/documents.ts';
import { type Devolucion, refundMessage } from '#domain/draw/refund.ts';
import { timeOf } from '#domain/draw/time.ts';
import { entryOfRefund } from '#domain/log/entry.ts';

/**
 * Signs that the money of each paid number of an order is back, for its buyer to keep and for the log to hold the
 * fingerprint of (draw protocol, section 4.1). Numbers that never had a record have no refund either.
 */
export async function issueTicketRefunds(
  step: Step<unknown, unknown>,
  { order, raffle }: { order: OrderRow; raffle: RaffleRow },
): Promise<void> {
  const { tx, now } = step;
  await keepRefundDue(tx, order);
  const due = await refundsToSign(tx, order);
  const bases = due.length > 0 ? await latestBases(tx, raffle) : undefined;
  if (!bases) return;
  const { id } = JSON.parse(bases.document) as Bases;
  const key = await recordKey(tx, now);
  for (const { number, holder } of due) {
    const amount = order.unit_price;
    const unsigned: Omit<Devolucion, 'firma'> = {
      ...{ v: protocol, tipo: 'devolucion', id, numero: number, titular: holder },
      ...{ importe: amount, devuelto_en: timeOf(now), clave: key.publicKey },
    };
    const signature = key.sign(refundMessage(unsigned)).toHex();
    await setRefundSigned(tx, order, { number, amount, refundedAt: now, key: key.publicKey, signature });
    step.enter(entryOfRefund({ ...unsigned, firma: signature }));
  }
}
