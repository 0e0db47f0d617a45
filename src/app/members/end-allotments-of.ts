import type { CommunityStep } from '#app/action.ts';
import { deleteAllotmentsOf } from '#db/orders/allotments.ts';
import { endLeases } from '#db/orders/leases.ts';
import { ascending } from '#domain/raffles/board.ts';

/**
 * Gives back the numbers that somebody alone sold who sells no more: they are for sale to everybody. What their devices sold
 * without a connection and did not send is not taken.
 */
export async function endAllotmentsOf(
  { tx, now, found: { community }, record, changed }: CommunityStep,
  seller: string,
): Promise<void> {
  for (const { id: lease, raffle_id: raffleId } of await endLeases(tx, { communityId: community.id, seller, now })) {
    const about = { subject: 'raffle', subjectId: raffleId, raffleId } as const;
    await record(community.id, { ...about, kind: 'raffle.lease-ended', data: { lease, seller } });
  }
  const returned = await deleteAllotmentsOf(tx, { communityId: community.id, seller });
  for (const [raffleId, of] of Map.groupBy(returned, (each) => each.raffleId)) {
    const numbers = ascending(of.map(({ number }) => number));
    await record(community.id, {
      kind: 'raffle.numbers-returned',
      subject: 'raffle',
      subjectId: raffleId,
      raffleId,
      data: { numbers, seller },
    });
    changed({ communityId: community.id, raffleId, numbers });
  }
}
