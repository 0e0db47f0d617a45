import type { Step } from '#app/action.ts';
import { writeTicketRecords } from '#db/orders/ticket-records.ts';
import { latestBases } from '#db/raffles/bases.ts';
import type { RaffleRow } from '#db/tables.ts';
import type { Bases } from '#domain/draw/documents.ts';
import { holderCommitment } from '#domain/draw/holder.ts';
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
 * Gives each paid number its record, with which the buyer can prove that it is in the sealed list: a salt, the exact
 * text and the commitment to both (draw protocol, section 4).
 */
export async function issueTicketRecords(
  { tx, dice, now }: Step<unknown, unknown>,
  raffle: RaffleRow,
  order: PaidOrder,
): Promise<void> {
  const bases = await latestBases(tx, raffle);
  if (!bases) throw new Error(`raffle ${raffle.id} has paid numbers and no published rules`);
  const raffleId = (JSON.parse(bases.document) as Bases).id;
  const text = holderText(order);
  const records = order.numbers.map((number) => {
    const salt = dice.bytes(32);
    const holder = holderCommitment({ raffleId, number, salt, text }).toHex();
    return { number, salt, holderText: text, holder };
  });
  await writeTicketRecords(tx, raffle, { id: order.id, now }, records);
}
