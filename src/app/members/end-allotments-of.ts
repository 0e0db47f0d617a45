import type { CommunityStep } from '#app/action.ts';
import { deleteAllotmentsOf } from '#db/orders/allotments.ts';
import { ascending } from '#domain/raffles/board.ts';

/** Gives back the numbers that somebody alone sold who sells no more: they are for sale to everybody. */
export async function endAllotmentsOf(
  { tx, found: { community }, record, changed }: CommunityStep,
  seller: string,
): Promise<void> {
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
