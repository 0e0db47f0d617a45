import type { Transaction } from '#db/client.ts';
import { closureOf } from '#db/draws/closures.ts';
import { drawnNumbers } from '#db/draws/winners.ts';
import { basesChain, readBases } from '#db/raffles/bases.ts';
import type { CommunityRow, OrderRow, RaffleRow } from '#db/tables.ts';
import type { HandKind } from '#domain/orders/hand-message.ts';
import { basesChanges } from '#domain/raffles/bases-changes.ts';
import { orNotFound } from '#domain/refusal.ts';

type Desk = { community: CommunityRow; raffle: RaffleRow };

/** The facts of a message to one order's holder: what is the same of all kinds, and what only one of them says. */
export async function handCard(
  tx: Transaction,
  { community, raffle }: Desk,
  { order, kind }: { order: OrderRow; kind: HandKind },
) {
  const print = kind === 'sealed' ? ((await closureOf(tx, raffle))?.fingerprint ?? '') : '';
  const drawn =
    kind === 'result' ? await drawnNumbers(tx, { community_id: raffle.community_id, raffle_id: raffle.id }) : [];
  return {
    country: community.country,
    title: raffle.title,
    lastNumber: raffle.last_number,
    timeZone: raffle.time_zone,
    name: order.name,
    phone: order.phone ?? '',
    reference: order.reference,
    numbers: order.numbers,
    /** Whoever bought by hand gives their numbers back through who organises. */
    isSoldByHand: order.sold_by !== null,
    isFree: order.unit_price === 0,
    heldUntil: order.held_until.toString(),
    salesCloseAt: raffle.sales_close_at.toString(),
    drawAt: raffle.draw_at.toString(),
    changes: kind === 'amended' ? await changesFor(tx, raffle, order) : [],
    print,
    drawn,
  };
}

/** What is different from the rules that were agreed to with an order. */
async function changesFor(tx: Transaction, raffle: RaffleRow, { rules_version: of }: OrderRow) {
  const chain = await basesChain(tx, raffle);
  const agreed = chain.find(({ version }) => version === of);
  return basesChanges(readBases(orNotFound(agreed)), readBases(orNotFound(chain.at(-1))));
}
