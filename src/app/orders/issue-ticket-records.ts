import type { Step } from '#app/action.ts';
import { recordKeyOf } from '#app/record-key.ts';
import { type NewTicketRecord, writeTicketRecords } from '#db/orders/ticket-records.ts';
import { latestBases, readBases } from '#db/raffles/bases.ts';
import type { RaffleRow } from '#db/tables.ts';
import { recordMessage, unsignedRecord } from '#domain/draw/ticket-record.ts';
import { timeOf } from '#domain/draw/time.ts';
import { holderText } from '#domain/orders/order.ts';

/** An order whose numbers have been paid, as the record names it. */
export type PaidOrder = {
  id: string;
  numbers: readonly number[];
  name: string;
  phone: string | null;
  email: string | null;
};

/**
 * Gives each paid number its record, signed, with which the buyer can prove that it belongs in the sealed list: a salt,
 * the exact text, the commitment to both, and what was paid under which rules (draw protocol, sections 4 and 4.1). What
 * is confirmed while the last payments are reviewed was sold before the sale closed, and its record says so.
 */
export async function issueTicketRecords(
  step: Step<unknown, unknown>,
  raffle: RaffleRow,
  order: PaidOrder,
): Promise<void> {
  const signed = await recordSigner(step, raffle);
  await writeTicketRecords(step.tx, raffle, step.now, signed(order));
}

/** Makes the records of paid orders, for what writes those of many: rules and key are read once. */
export async function recordSigner(
  { tx, dice, now }: Step<unknown, unknown>,
  raffle: RaffleRow,
): Promise<(order: PaidOrder) => NewTicketRecord[]> {
  const bases = await latestBases(tx, raffle);
  if (!bases) throw new Error(`raffle ${raffle.id} has paid numbers and no published rules`);
  const { id: raffleId, precio, clave } = readBases(bases);
  const key = await recordKeyOf(tx, { clave });
  const paidAt = Temporal.Instant.compare(now, raffle.sales_close_at) > 0 ? raffle.sales_close_at : now;
  return (order) => {
    const text = holderText(order);
    return order.numbers.map((number): NewTicketRecord => {
      const salt = dice.bytes(32);
      const record = unsignedRecord({
        ...{ raffleId, number, salt, text, bases: bases.fingerprint },
        ...{ importe: precio.importe, pagado_en: timeOf(paidAt), clave: key.publicKey },
      });
      return {
        ...{ orderId: order.id, number, salt, paidAt, holderText: text, holder: record.titular },
        ...{ bases: record.bases, amount: precio.importe, key: record.clave },
        signature: key.sign(recordMessage(record)).toHex(),
      };
    });
  };
}
