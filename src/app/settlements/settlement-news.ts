import type { Step } from '#app/action.ts';
import { notify } from '#app/notifications/notify.ts';
import { membersWithRole } from '#db/notifications/recipients.ts';
import type { RowKey } from '#db/row-key.ts';
import type { FoundAccount } from './find-account.ts';

/** What is told of a settlement. Its note is not. */
export type SettlementFacts = RowKey & { handed: number; drawn_up_by: string };

/** Records an event of a settlement, of its raffle. */
export function recordOfSettlement(
  { record, found: { raffle, seller } }: Step<unknown, FoundAccount>,
  kind: 'seller.settlement-drawn' | 'seller.settlement-signed',
  { id: settlement, handed }: SettlementFacts,
  more: Record<string, unknown> = {},
): Promise<void> {
  return record(raffle.community_id, {
    kind,
    subject: 'raffle',
    subjectId: raffle.id,
    raffleId: raffle.id,
    data: { settlement, seller: seller.id, handed, currency: raffle.currency, ...more },
  });
}

/** Tells the side that has not signed yet. */
export async function tellOtherSide(step: Step<unknown, FoundAccount>, { handed }: SettlementFacts): Promise<void> {
  const { tx, found } = step;
  const { raffle, seller, isHolder } = found;
  const news = newsOf(step, handed);
  if (!isHolder) return notify(tx, { ...news, kind: 'settlement.drawn', to: [seller.id] });
  const to = await membersWithRole(tx, raffle.community_id, ['admin']);
  return notify(tx, { ...news, kind: 'settlement.to-sign', to });
}

/** Tells whoever drew a settlement up that it is signed by both. */
export function tellDrawer(step: Step<unknown, FoundAccount>, { handed, drawn_up_by }: SettlementFacts): Promise<void> {
  return notify(step.tx, { ...newsOf(step, handed), kind: 'settlement.signed', to: [drawn_up_by] });
}

function newsOf({ actor, now, found: { raffle, seller } }: Step<unknown, FoundAccount>, handed: number) {
  const handedOver = { amount: Math.abs(handed), currency: raffle.currency };
  return {
    communityId: raffle.community_id,
    actor: actor.userId,
    subject: { kind: 'raffle', id: raffle.id } as const,
    data: { raffle: raffle.slug, title: raffle.title, seller: seller.id, handed: handedOver },
    now,
  };
}
